package dev.kcnf.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An array of objects is the table of its objects. */
class JsonArrayTest {

  /** The rows with their lines; what is wrong with a row in its place. */
  private static List<String> read(String text) throws IOException {
    return read(new ByteArrayInputStream(text.getBytes(UTF_8)));
  }

  private static List<String> read(InputStream in) throws IOException {
    List<String> rows = new ArrayList<>();
    try (Table table = Tables.of(in, Format.JSONL)) {
      while (true) {
        try {
          String[] row = table.next();
          if (row == null) {
            return rows;
          }
          rows.add(table.line() + " " + String.join("|", row));
        } catch (BadRowException e) {
          rows.add(table.line() + " " + e.getMessage());
        }
      }
    } catch (TableException e) {
      rows.add(String.valueOf(e.getMessage()));
      return rows;
    }
  }

  @Test
  void array_ofObjects_inAnyLayout() throws IOException {
    assertThat(read("[{\"a\":1,\"b\":\"x\"},{\"a\":2}]")).containsExactly("1 1|x", "1 2|?");
    assertThat(read("\n [\n  {\n    \"a\": 1\n  },\n\n  {\"a\": 2}\n]\n"))
        .containsExactly("3 1", "7 2");
    assertThat(read("\uFEFF[{\"a\":\"] , \\\" }\"}\n,{\"a\":{\"b\":[1,{\"c\":2}]}}]"))
        .containsExactly("1 ] , \" }|?", "2 ?|[1,{\"c\":2}]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[] | input: is empty",
        "[{\"a\":1},7] | 1 1; 1 a JSON object is expected",
        "[{\"a\":1},[2]] | 1 1; 1 a JSON object is expected, found an array",
        "[{\"a\":1}{\"a\":2}] | 1 1; 1 a comma or the end of the array is expected, found '{'",
        "[{\"a\":1},{\"a\":2 | 1 1; 1 malformed JSON",
        "[{\"a\":1}, | 1 1; 1 the array has no end; the file may be cut off",
        "[{\"a\":1}] {} | 1 1; 1 '{' after the end of the array"
      })
  void badArrays_sayWhatIsWrong(String text, String expected) throws IOException {
    assertThat(String.join("; ", read(text))).startsWith(expected);
  }

  /** Far longer than any buffer, in one line. */
  @Test
  @SuppressWarnings("InputStreamSlowMultibyteRead") // It is slow on purpose.
  void array_isStreamed() throws IOException {
    int count = 300_000;
    InputStream endless =
        new InputStream() {
          private byte[] now = "[".getBytes(UTF_8);
          private int at;
          private int row;

          @Override
          public int read() {
            if (at == now.length) {
              at = 0;
              row++;
              String text = row > count ? "" : "{\"a\":" + row + "}" + (row < count ? "," : "]");
              now = text.getBytes(UTF_8);
            }
            return now.length == 0 ? -1 : now[at++];
          }
        };
    long rows = 0;
    try (Table table = Tables.of(endless, Format.JSONL)) {
      for (String[] row = next(table); row != null; row = next(table)) {
        assertThat(row[0]).isEqualTo(Long.toString(++rows));
      }
    }
    assertThat(rows).isEqualTo(count);
  }

  private static String @Nullable [] next(Table table) throws IOException {
    try {
      return table.next();
    } catch (BadRowException e) {
      throw new AssertionError(e);
    }
  }

  /** Random objects, with brackets and quotes in their strings, as an array and as lines. */
  @Test
  void array_isTheTableOfItsObjectsAsLines() throws IOException {
    SplitMix random = SplitMix.of(3);
    String[] pieces = {"{", "}", "[", "]", ",", "\\\"", "\\\\", "x", ":"};
    for (int i = 0; i < 200; i++) {
      List<String> objects = new ArrayList<>();
      for (int r = 0; r < 5; r++) {
        StringBuilder value = new StringBuilder();
        for (int p = random.nextInt(6); p > 0; p--) {
          value.append(pieces[random.nextInt(pieces.length)]);
        }
        objects.add("{\"a\":\"" + value + "\",\"b\":[\"" + value + "\"]}");
      }
      String array = "[" + String.join("\n,", objects) + "]";
      assertThat(read(array)).as("%s", array).isEqualTo(read(String.join("\n", objects)));
    }
  }
}
