package dev.kcnf.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Table;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows after bad ones. */
class SkippingTest {

  /** The rows, each as its line and its cells; of a bad one its line and the problem. */
  private static List<String> rows(byte[] text, boolean skip) throws IOException {
    FormatOptions options =
        new FormatOptions(Format.CSV, ',', true, 10, skip, List.of(), List.of());
    List<String> rows = new ArrayList<>();
    try (Table source = Tables.of("x", new ByteArrayInputStream(text), options)) {
      rows.add(source.columns().toString());
      while (true) {
        try {
          String[] row = source.next();
          if (row == null) {
            return rows;
          }
          rows.add(source.line() + " " + List.of(row));
        } catch (BadRowException e) {
          rows.add(source.line() + ": " + e.getMessage());
        }
      }
    }
  }

  private static List<String> skipping(String text) throws IOException {
    return rows(text.getBytes(UTF_8), true);
  }

  @Test
  void goodRows_areThoseOfTheOtherReader() throws IOException {
    String[] words = {"a", "", "b c", "\"", "\"\"", ",", "\n", "\r\n", "é", "x\"y", " ", "0.5"};
    for (long seed = 1; seed <= 300; seed++) {
      SplitMix random = SplitMix.of(seed);
      String end = seed % 2 == 0 ? "\n" : "\r\n";
      StringBuilder csv = new StringBuilder("p,q,r").append(end);
      for (int row = random.nextInt(20); row >= 0; row--) {
        for (int c = 0; c < 3; c++) {
          StringBuilder cell = new StringBuilder();
          for (int w = random.nextInt(4); w > 0; w--) {
            cell.append(words[random.nextInt(words.length)]);
          }
          String text = cell.toString();
          boolean quote = text.matches("(?s).*[\",\r\n].*") || random.nextInt(3) == 0;
          csv.append(quote ? "\"" + text.replace("\"", "\"\"") + "\"" : text);
          csv.append(c < 2 ? "," : row == 0 && seed % 3 == 0 ? "" : end);
        }
        csv.append(random.nextInt(5) == 0 ? end : "");
      }
      byte[] bytes = csv.toString().getBytes(UTF_8);
      assertThat(rows(bytes, true)).as("seed %d: %s", seed, csv).isEqualTo(rows(bytes, false));
    }
  }

  @Test
  void goodRows_areReadWhereverBadOnesAre() throws IOException {
    String[] bad = {"\"x\"y,3", "1,2,3", "7", "\"open,5", "\"open\"\"", "1,\"open"};
    for (long seed = 1; seed <= 500; seed++) {
      SplitMix random = SplitMix.of(seed);
      String end = seed % 3 == 0 ? "\r\n" : seed % 3 == 1 ? "\n" : "\r";
      StringBuilder csv = new StringBuilder("a,b").append(end);
      List<String> expected = new ArrayList<>();
      for (int line = 2; line < 30; line++) {
        boolean good = random.nextInt(4) > 0;
        int number = random.nextInt(100);
        csv.append(good ? number + ",x" : bad[random.nextInt(bad.length)]).append(end);
        if (good) {
          expected.add(line + " [" + number + ", x]");
        }
      }
      List<String> found = skipping(csv.toString());
      assertThat(found.stream().filter(row -> row.matches("\\d+ .*")))
          .as("seed %d: %s", seed, csv)
          .containsExactlyElementsOf(expected);
      assertThat(found).hasSize(29);
    }
  }

  @Test
  void characterAfterAQuote_costsItsRow() throws IOException {
    assertThat(skipping("a,b\n1,2\n\"x\"y,3\n4,5\n"))
        .containsExactly(
            "[a, b]", "2 [1, 2]", "3: malformed CSV: 'y' (0x79) after a closing quote", "4 [4, 5]");
  }

  @Test
  void quoteThatIsNeverClosed_costsItsRow() throws IOException {
    assertThat(skipping("a,b\n1,2\n\"x,3\n4,5\n6,7"))
        .containsExactly(
            "[a, b]",
            "2 [1, 2]",
            "3: malformed CSV: a quote that is never closed",
            "4 [4, 5]",
            "5 [6, 7]");
  }

  @Test
  void quoteThatTakesOtherRowsIn_costsItsRow() throws IOException {
    assertThat(skipping("a,b\n\"x,3\n4,5\n6,\"7\"\n8,\"9\"\n"))
        .containsExactly(
            "[a, b]",
            "2: malformed CSV: '7' (0x37) after a closing quote",
            "3 [4, 5]",
            "4 [6, 7]",
            "5 [8, 9]");
    assertThat(skipping("a,b\n\"x,3\n4,5\"\n6,7\n"))
        .containsExactly("[a, b]", "2: 2 columns expected, 1 found", "3 [4, 5\"]", "4 [6, 7]");
  }

  @Test
  void quoteOpenForAThousandLines_isNoCell() throws IOException {
    String text = "a,b\n\"x" + "\n1,2".repeat(1000) + "\",3\n4,5\n";
    List<String> rows = skipping(text);
    assertThat(rows.get(1)).isEqualTo("2: malformed CSV: a quote that is never closed");
    assertThat(rows).hasSize(1003).endsWith("1003 [4, 5]");
    assertThat(skipping("a,b\n\"x" + "\n1,2".repeat(999) + "\",3\n4,5\n")).hasSize(3);
  }

  @Test
  void carriageReturnAlone_endsARowToo() throws IOException {
    assertThat(skipping("a,b\n1,2\r\r3,4\r\n5\r6,7\n"))
        .containsExactly(
            "[a, b]", "2 [1, 2]", "4 [3, 4]", "5: 2 columns expected, 1 found", "6 [6, 7]");
  }

  @Test
  void bytesThatAreNoText_costTheirRow() throws IOException {
    for (int size : new int[] {0, 70_000, 200_000}) {
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      text.write("a,b\n1,2\n3".getBytes(UTF_8));
      text.write(0xFF);
      text.write("z".repeat(size).getBytes(UTF_8));
      text.write(",4\n5,6\n7,\0\n\0\n8,9\n1,\"é".getBytes(UTF_8));
      text.write(new byte[] {'\n', (byte) 0xC3, '\n', '"', '\n', 'e', ',', 'f'});
      assertThat(rows(text.toByteArray(), true))
          .containsExactly(
              "[a, b]",
              "2 [1, 2]",
              "3: is not UTF-8 text: byte 0xFF where none such can be; iconv -t UTF-8 -f UTF-16 converts it",
              "4 [5, 6]",
              "5: is not text: a NUL byte",
              "6: is not text: a NUL byte",
              "7 [8, 9]",
              "8: is not UTF-8 text: byte 0xC3 where none such can be; iconv -t UTF-8 -f WINDOWS-1252 converts it",
              "10: malformed CSV: a quote that is never closed",
              "11 [e, f]");
    }
  }
}
