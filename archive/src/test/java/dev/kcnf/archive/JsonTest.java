package dev.kcnf.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Records of JSON are rows of a table, and come back byte for byte, whatever else is in the file.
 */
class JsonTest {
  private static final int LINES_SIZE = 1_110;

  /** Records, one a line. */
  private static String lines(int records) {
    String[] rows = new String(Generated.events(records, 31), UTF_8).split("\n", -1);
    StringBuilder text = new StringBuilder();
    for (int r = 1; r <= records; r++) {
      String[] cell = rows[r].split(",", -1);
      text.append(
          String.format(
              "{\"user\": \"%s\", \"status\": \"%s\", \"time\": \"%s\", \"tags\": [1, \"%s\"]}\n",
              cell[0], cell[1], cell[2], cell[0]));
    }
    return text.toString();
  }

  private static byte[] archive(String text, int blockRows) {
    return RoundTripTest.compress(
        text.getBytes(UTF_8), new ArchiveWriter(Level.NORMAL, blockRows, 1, Progress.NONE));
  }

  private static void comesBack(String text) {
    for (int blockRows : new int[] {0, 1}) {
      byte[] back = RoundTripTest.decompress(archive(text, blockRows));
      assertThat(new String(back, UTF_8)).isEqualTo(text);
    }
  }

  @SuppressWarnings("StringConcatToTextBlock") // Line ends matter here.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{\"a\":1,\"b\":2},{\"a\":3,\"b\":4}]",
        "{\"a\":1,\"b\":2}\n{\"a\":3,\"b\":4}",
        "{\"a\":1,\"b\":2}\r\n{\"a\":3,\"b\":4}\r\n{\"b\":3,\"a\":4}\r\n",
        "[\n  {\n    \"a\": \"x\\\"\",\n    \"b\": [\"}\", {\"a\":1}]\n  },\n  {\n    \"a\": \"\\\\\",\n"
            + "    \"b\": null\n  }\n]\n",
        "{\"a\":1,\"b\":2}\n{\"a\":\"\u001f\u001b\",\"b\":4}\n\u001e\u001d\u001b\n{\"a\":1,\"b\":2}\n",
        "{\"a\":1,\"b\":2}\n\n{\"a\":1}\n{\"a\":1,\"b\":2,\"c\":3}\n{\"a\":1,\"b\":2}{\"a\":1,\"b\":2}\n",
        "{\"a\":,\"b\":}\n{\"a\":,\"b\":}\n",
        "{\"a\":1,\"b\":2},{\"a\":1,\"b\":\"never closed\n",
        "{\"a\":1}\n{\"a\":2}\n",
        "[[{\"ü\": \"€\", \"\": 0}, {\"ü\": \"𝄞\", \"\": 1}]] trailing",
      })
  void anyText_comesBack(String text) {
    comesBack(text);
    comesBack(text.repeat(5));
  }

  @Test
  void damagedRecords_comeBack() {
    byte[] text = lines(40).getBytes(UTF_8);
    SplitMix random = SplitMix.of(5);
    for (int i = 0; i < 20; i++) {
      byte[] damaged = text.clone();
      for (int k = 0; k < 10; k++) {
        damaged[200 + random.nextInt(text.length - 200)] = (byte) random.nextInt(256);
      }
      byte[] archive = RoundTripTest.compress(damaged, new ArchiveWriter(Level.FAST));
      assertThat(RoundTripTest.decompress(archive)).as("damage %d", i).isEqualTo(damaged);
    }
  }

  @Test
  void records_areATable_ofTheirKeys(@TempDir Path dir) throws IOException {
    String text = lines(1000);
    Path file = dir.resolve("t.kcz");
    byte[] archive = archive(text, 0);
    Files.write(file, archive);
    assertThat(archive.length).isBetween(LINES_SIZE * 995 / 1000, LINES_SIZE * 1005 / 1000);
    try (ArchiveFile open = ArchiveFile.open(file)) {
      assertThat(open.columns().stream().map(ColumnReport::name))
          .containsExactly("user", "status", "time", "tags");
      assertThat(open.columns().get(1).coding()).isEqualTo("3 names");
      assertThat(open.lines()).isEqualTo(1000);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      open.writeLines(2, 3, out);
      String[] all = text.split("\n", -1);
      assertThat(out.toString(UTF_8)).isEqualTo(all[1] + "\n" + all[2] + "\n");
    }
  }
}
