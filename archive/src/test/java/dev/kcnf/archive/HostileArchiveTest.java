package dev.kcnf.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.kcnf.SplitMix;
import dev.kcnf.archive.gzip.Gzip;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Bytes that are no archive any more: refused in the one documented way, never something else. The
 * fuzzer searches for more with {@code JAZZER_FUZZ=1 ./mvnw -pl archive -am test
 * -Dtest='HostileArchiveTest#anyBytes' -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class HostileArchiveTest {
  /** Every so many bits are flipped: {@code -Dhostile=1} for all of them. */
  private static final int STEP = Integer.getInteger("hostile", 61);

  /** How many damaged archives are decoded: {@code -Dmutations=1000000} for a long search. */
  private static final int MUTATIONS = Integer.getInteger("mutations", 300);

  /** Which is the first: a long search can be done in parts. */
  private static final int FROM = Integer.getInteger("from", 0);

  private static final byte[] TABLE = Generated.events(40, 8);

  private static byte[] archive() {
    return RoundTripTest.compress(TABLE, new ArchiveWriter(Level.FAST, 5, 1, Progress.NONE));
  }

  /** Decompresses; what comes out must be a beginning of the table, or all of it. */
  private static boolean isRefused(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      new ArchiveReader().decompress(new ByteArrayInputStream(bytes), out);
      return false;
    } catch (DamagedArchiveException e) {
      assertThat(e.getMessage()).isNotBlank();
      return true;
    }
  }

  @Test
  void cutOffAnywhere_isRefused() throws IOException {
    byte[] archive = archive();
    for (int length = 0; length < archive.length; length += 1 + STEP / 4) {
      if (!isRefused(Arrays.copyOf(archive, length))) {
        fail("cut to " + length + " bytes");
      }
    }
    assertThat(isRefused(Arrays.copyOf(archive, archive.length + 1))).isTrue();
  }

  @Test
  void anyBitFlipped_isRefused_orHarmless() throws IOException {
    flipBits(archive(), TABLE, STEP);
    byte[] small = "a,b\n1,x\n2,y\n3,x\n".getBytes(UTF_8);
    byte[] packed = gzipped(small);
    flipBits(RoundTripTest.compress(packed, new ArchiveWriter(Level.FAST)), packed, 1);
  }

  private static void flipBits(byte[] archive, byte[] file, int step) throws IOException {
    int refused = 0;
    for (int bit = 0; bit < 8 * archive.length; bit += step) {
      byte[] flipped = archive.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try {
        new ArchiveReader().decompress(new ByteArrayInputStream(flipped), out);
        // A bit after the last decision may be of no meaning: then everything is right.
        assertThat(out.toByteArray()).as("bit %d", bit).isEqualTo(file);
      } catch (DamagedArchiveException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(8 * archive.length / step * 9 / 10);
  }

  @Test
  void sizesThatLie_takeNoMemory() throws IOException {
    byte[] archive = archive();
    SplitMix random = SplitMix.of(1);
    for (int i = 0; i < 3000 / STEP; i++) {
      byte[] lying = archive.clone();
      for (int k = 0; k < 4; k++) {
        lying[4 + random.nextInt(40)] = (byte) (random.nextInt(3) == 0 ? 255 : random.nextInt(256));
      }
      isRefused(lying);
    }
  }

  /** Archives of a table, of records of JSON and of text, with bytes changed, cut and repeated. */
  @Test
  void mutatedArchives_areRefused_orHarmless() throws IOException {
    List<byte[]> all = new ArrayList<>();
    List<byte[]> quick = new ArrayList<>(); // most: the others take a hundred times as long
    for (String text :
        List.of(
            "a,b\n1,x\n2,y\n3,x\n",
            "{\"a\":1,\"b\":\"x\"}\n{\"a\":2,\"b\":\"y\"}\nodd\n",
            "no table at all\nbut text",
            "k;t\n1.5;2024-01-01\n2.5;2024-01-02\n2.5;2024-01-02\n")) {
      byte[] file = text.getBytes(UTF_8);
      for (Level level : Level.values()) {
        for (int blockRows : new int[] {0, 2}) {
          all.add(
              RoundTripTest.compress(file, new ArchiveWriter(level, blockRows, 1, Progress.NONE)));
        }
      }
      quick.add(RoundTripTest.compress(file, new ArchiveWriter(Level.FAST)));
      quick.add(RoundTripTest.compress(gzipped(file), new ArchiveWriter(Level.FAST)));
    }
    for (int seed = FROM; seed < FROM + MUTATIONS; seed++) {
      SplitMix random = SplitMix.of(seed);
      List<byte[]> archives = seed % 50 == 0 ? all : quick;
      byte[] bytes = archives.get(random.nextInt(archives.size())).clone();
      for (int k = 1 + random.nextInt(3); k > 0; k--) {
        int at = random.nextInt(bytes.length);
        switch (random.nextInt(4)) {
          case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
          case 1 -> bytes[at] = (byte) random.nextInt(256);
          case 2 -> bytes = Arrays.copyOf(bytes, Math.max(1, at));
          default -> System.arraycopy(bytes, 0, bytes, at, Math.min(8, bytes.length - at));
        }
      }
      try {
        isRefused(bytes);
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  private static byte[] gzipped(byte[] file) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Gzip.Output gzip = new Gzip(new byte[7], 5).output(out);
    gzip.write(file);
    gzip.finish();
    return out.toByteArray();
  }

  @Test
  void settingsThatNobodyWrites_areRefused_orHarmless() throws IOException {
    SplitMix random = SplitMix.of(3);
    byte[] block = new byte[200];
    for (int i = 0; i < 60; i++) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      out.write(ArchiveFormat.MAGIC);
      out.write(random.nextInt(2)); // all numbers follow, no gzip
      for (int number : new int[] {3, 3, 3, 2, 4, 3, 9, 99, 9, 2, 127}) {
        out.write(random.nextInt(number));
      }
      out.write(8 + random.nextInt(8));
      for (int blocks = 0; blocks < 2; blocks++) {
        for (int b = 0; b < block.length; b++) {
          block[b] = (byte) (random.nextInt(12) == 0 ? '\n' : random.nextInt(256));
        }
        int checksum = ArchiveFormat.checksum(block, 0, block.length);
        ArchiveFormat.writeBlock(
            out, new ArchiveFormat.BlockHeader(block.length, block.length, 3, checksum), block);
      }
      isRefused(out.toByteArray());
    }
  }

  @Test
  void otherFiles_areNoArchives(@TempDir Path dir) throws IOException {
    Path file = dir.resolve("x.kcz");
    Files.writeString(file, "a,b\n1,2\n");
    assertThatThrownBy(() -> ArchiveFile.open(file))
        .isInstanceOf(DamagedArchiveException.class)
        .hasMessageContaining("no archive");
    byte[] archive = archive();
    archive[3] = 2;
    Files.write(file, archive);
    assertThatThrownBy(() -> ArchiveFile.open(file)).hasMessageContaining("format 2");
  }

  @Test
  void damagedFiles_areRefusedWhenTheyAreOpenedOrRead(@TempDir Path dir) throws IOException {
    byte[] archive = archive();
    Path file = dir.resolve("x.kcz");
    for (int at = 0; at < archive.length; at += STEP) {
      byte[] damaged = archive.clone();
      damaged[at] ^= 0x55;
      Files.write(file, damaged);
      try (ArchiveFile open = ArchiveFile.open(file)) {
        open.writeLines(1, Long.MAX_VALUE / 2, new ByteArrayOutputStream());
        open.columns();
      } catch (DamagedArchiveException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
  }

  static Stream<byte[]> archives() {
    return Stream.of(
        archive(), new byte[0], "KCZ\1".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
  }

  @MethodSource("archives")
  @FuzzTest(maxDuration = "5m")
  void anyBytes(byte[] bytes) throws IOException {
    isRefused(bytes);
  }
}
