package dev.kcnf.archive.gzip;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** Gzip files are made again, bit for bit. */
class GzipTest {
  private static final byte[] HEADER = HexFormat.of().parseHex("00000000000003"); // no name, Unix

  /** What zlib 1.2.13 and GNU gzip 1.12 make of {@link #contents}: checksums, by level. */
  private static final String[][] KNOWN = {
    {
      "d0b48ae2",
      "87c9bd94",
      "0943932c",
      "a2e0830b",
      "2cc0b776",
      "b728f977",
      "4c5178f9",
      "fed8d3c4",
      "fed8d3c4"
    },
    {
      "283d8091",
      "687d98e4",
      "66526463",
      "5102423f",
      "5f2a932d",
      "d479b98e",
      "7538bc4f",
      "30988913",
      "30988913"
    },
    {
      "3d0fd821",
      "bcc63b0a",
      "096975e1",
      "905eec78",
      "015e5f61",
      "799916a9",
      "2fe18bae",
      "30988913",
      "30988913"
    },
  };

  /** Rows of a table, by a generator that other languages have, too. */
  private static byte[] contents(int length) {
    StringBuilder text = new StringBuilder();
    String[] words = {"red", "green", "blue", "violet"};
    int state = 12345;
    while (text.length() < length) {
      state = (state * 1103515245 + 12345) & 0x7FFFFFFF;
      int k = state >> 16;
      text.append(words[k & 3]).append(',').append(k % 97).append(',');
      text.append((k >> 3) % 1000 * 7).append('\n');
    }
    return text.substring(0, length).getBytes(US_ASCII);
  }

  private static byte[] gzip(byte[] contents, Gzip by) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Gzip.Output packed = by.output(out);
    packed.write(contents, 0, contents.length / 3);
    packed.write(contents, contents.length / 3, contents.length - contents.length / 3);
    packed.finish();
    return out.toByteArray();
  }

  @Test
  void everyLevelOfZlibAndGzip_isMadeAsTheyMakeIt() throws IOException {
    byte[] contents = contents(400_000);
    for (int recipe = 0; recipe < Recipe.COUNT; recipe++) {
      byte[] file = gzip(contents, new Gzip(HEADER, recipe));
      CRC32 checksum = new CRC32();
      checksum.update(file, 10, file.length - 10);
      assertThat(HexFormat.of().toHexDigits(checksum.getValue(), 8))
          .as("%s", Recipe.of(recipe))
          .isEqualTo(KNOWN[recipe / 9][recipe % 9]);
    }
  }

  @Test
  void recipes_areFoundAgain_withWhateverHeader() throws IOException {
    byte[] named = "\b\0\0\0\0\0\3data.csv\0".getBytes(US_ASCII);
    for (byte[] contents : new byte[][] {contents(60_000), new byte[0], new byte[70_000]}) {
      for (int recipe : new int[] {0, 5, 8, 14, 23}) {
        byte[] file = gzip(contents, new Gzip(named, recipe));
        Gzip found = Objects.requireNonNull(Gzip.of(file));
        assertThat(found.header()).isEqualTo(named);
        assertThat(found.contents(file).readAllBytes()).isEqualTo(contents);
        assertThat(gzip(contents, found)).isEqualTo(file);
      }
    }
  }

  @Test
  void incompressibleContents_areStored() throws IOException {
    byte[] contents = new byte[100_000];
    new Random(1).nextBytes(contents);
    byte[] file = gzip(contents, new Gzip(HEADER, 5));
    assertThat(file.length).isBetween(contents.length, contents.length + 100);
    assertThat(Gzip.of(file)).isNotNull();
  }

  @Test
  void whatIsNoWholeGzipFile_isNone() throws IOException {
    byte[] file = gzip(contents(20_000), new Gzip(HEADER, 5));
    assertThat(Gzip.of(Arrays.copyOf(file, file.length - 1))).isNull();
    assertThat(Gzip.of(Arrays.copyOf(file, file.length + 1))).isNull();
    assertThat(Gzip.of(Arrays.copyOf(file, 12))).isNull();
    assertThat(Gzip.of(contents(100))).isNull();
    for (int bit = 0; bit < 8 * file.length; bit += 997) {
      byte[] flipped = file.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      Gzip found = Gzip.of(flipped); // a flipped time in the header is as good as another
      if (found != null) {
        assertThat(gzip(found.contents(flipped).readAllBytes(), found)).isEqualTo(flipped);
      }
    }
    assertThatThrownBy(() -> new Gzip(HEADER, Recipe.COUNT))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
