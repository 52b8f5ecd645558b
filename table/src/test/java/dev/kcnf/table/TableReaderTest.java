package dev.kcnf.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.encoding.ColumnKind;
import dev.kcnf.encoding.Schema;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableReaderTest {

  private static FitOptions options(int bins, int binsFrom) {
    return new FitOptions(List.of(), List.of(), Map.of(), bins, binsFrom);
  }

  private static TableReader open(String csv, String question) throws IOException {
    return open(csv, question, FitOptions.usual());
  }

  private static TableReader open(String csv, String question, FitOptions options)
      throws IOException {
    return open(new ByteArrayInputStream(csv.getBytes(UTF_8)), question, options);
  }

  private static TableReader open(InputStream in, String question, FitOptions options)
      throws IOException {
    Table table = Tables.of("x", in, FormatOptions.of(Format.CSV));
    return TableReader.fitQuestion(table, question, options, false);
  }

  /** Rows as attribute values, then the label. */
  private static List<String> read(TableReader reader) throws IOException {
    List<String> rows = new ArrayList<>();
    while (reader.next()) {
      StringBuilder row = new StringBuilder();
      Schema schema = reader.columns().schema();
      for (int a = 0; a < schema.size(); a++) {
        row.append(schema.value(a, reader.example().value(a))).append(' ');
      }
      rows.add(row.append(reader.isPositive() ? 1 : 0).toString());
    }
    return rows;
  }

  @Test
  void missingValues_areOneValue() throws IOException {
    TableReader reader = open("a,b,y\n,x,1\nNA,x,0\n?,x,1\nq,x,1\n", "y=1");
    assertThat(read(reader)).containsExactly("? x 1", "? x 0", "? x 1", "q x 1");
    assertThat(reader.columns().schema().cardinality(0)).isEqualTo(2);
    assertThat(reader.positives()).isEqualTo(3);
    assertThat(reader.rows()).isEqualTo(4);
  }

  @Test
  void numbers_becomeRanges_learnedFromTheFirstRows() throws IOException {
    String csv = "w,y\n1.5,1\n2.5,0\n3.5,1\n4.5,0\n100,1\n?,0\n2.5,1\n";
    TableReader reader = open(csv, "y=1", options(2, 4));
    assertThat(read(reader))
        .containsExactly("<3 1", "<3 0", ">=3 1", ">=3 0", ">=3 1", "? 0", "<3 1");
  }

  @Test
  void categorical_andNoBins_keepNumbersAsTheyAre() throws IOException {
    String csv = "w,y\n1.5,1\n2.5,0\n";
    FitOptions kept =
        new FitOptions(List.of(), List.of(), Map.of("w", ColumnKind.CATEGORY), 2, 1000);
    assertThat(read(open(csv, "y=1", kept))).containsExactly("1.5 1", "2.5 0");
    assertThat(read(open(csv, "y=1", options(0, 1000)))).containsExactly("1.5 1", "2.5 0");
    assertThat(read(open(csv, "y=1", options(2, 1000)))).containsExactly("<2 1", ">=2 0");
  }

  @Test
  void target_isInferred_fromBooleanLikeValues() throws IOException {
    String[][] pairs = {
      {"0", "1"},
      {"-1", "1"},
      {"-1", "+1"},
      {"False", "True"},
      {"no", "yes"},
      {"N", "Y"},
      {"f", "t"},
      {"off", "on"},
      {"negative", "positive"}
    };
    for (String[] pair : pairs) {
      String csv = "a,y\nq," + pair[1] + "\nr," + pair[0] + "\n";
      TableReader reader = open(csv, "y");
      assertThat(read(reader)).containsExactly("q 1", "r 0");
      assertThat(reader.target()).hasToString("y=" + pair[1]);
    }
  }

  @Test
  void target_mayHaveAnEqualsSignInColumnOrValue() throws IOException {
    String csv = "a,b=c\nq,d=e\nr,f\n";
    assertThat(read(open(csv, "b=c=d=e"))).containsExactly("q 1", "r 0");
  }

  /** A pipe that is followed live must not be held up longer than needed. */
  @Test
  void rows_areHandedOutAfterFew_whereItIsClearWhatTheColumnsAre() throws IOException {
    int[] lines = {0};
    InputStream header = new ByteArrayInputStream("a,b,y\n".getBytes(UTF_8));
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            throw new UnsupportedOperationException();
          }

          @Override
          public int read(byte[] bytes, int offset, int length) {
            byte[] line = "x,y,1\n".getBytes(UTF_8);
            System.arraycopy(line, 0, bytes, offset, line.length);
            lines[0]++;
            return line.length;
          }
        };
    InputStream in = new SequenceInputStream(header, endless);
    TableReader reader = open(in, "y=1", FitOptions.usual());
    assertThat(reader.next()).isTrue();
    assertThat(lines[0]).isLessThan(70);
  }

  @Test
  void again_readsTheSameTableWithAllValuesKnown() throws IOException {
    String csv = "a,y\nq,1\nr,0\ns,0\n";
    TableReader first = open(csv, "y=1");
    List<String> rows = read(first);
    InputStream same = new ByteArrayInputStream(csv.getBytes(UTF_8));
    TableReader second = first.again(Tables.of("x", same, FormatOptions.of(Format.CSV)));
    assertThat(second.columns().schema().cardinality(0)).isEqualTo(3);
    assertThat(read(second)).isEqualTo(rows);
    assertThat(second.rows()).isEqualTo(3);
  }

  @Test
  void line_isThatOfTheFile_alsoForRowsHeldBack() throws IOException {
    TableReader reader = open("a,y\n1,1\n\n2,0\n", "y=1", options(8, 1));
    assertThat(reader.next()).isTrue();
    assertThat(reader.line()).isEqualTo(2);
    assertThat(reader.next()).isTrue();
    assertThat(reader.line()).isEqualTo(4);
    assertThat(reader.next()).isFalse();
  }
}
