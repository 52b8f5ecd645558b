package dev.kcnf.paper.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Every figure that the paper prints in its tables, against its LaTeX source. */
class PrintedFiguresTest {
  private static final Map<Integer, List<List<Double>>> TABLES = read();

  /** The numbers of the rows of each table; what is no number, as the names, is left out. */
  private static Map<Integer, List<List<Double>>> read() {
    Map<Integer, List<List<Double>>> tables = new TreeMap<>();
    try (InputStream in = PrintedFiguresTest.class.getResourceAsStream("printed-tables.tex")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      int table = 0;
      for (String line : text.split("\n", -1)) {
        if (line.startsWith("% Table ")) {
          table = Integer.parseInt(line.substring("% Table ".length()));
          tables.put(table, new ArrayList<>());
        } else if (line.contains("&") && table > 0) {
          Objects.requireNonNull(tables.get(table)).add(row(line));
        }
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return tables;
  }

  private static List<Double> row(String line) {
    String[] cells = line.replace("\\\\", "").replaceAll("\\\\bf\\{([^}]*)}", "$1").split("&", -1);
    List<Double> numbers = new ArrayList<>();
    for (int c = 1; c < cells.length; c++) {
      if (cells[c].matches("\\s*[0-9.]+\\s*")) {
        numbers.add(Double.parseDouble(cells[c].strip()));
      }
    }
    return numbers;
  }

  private static List<List<Double>> table(int number) {
    return Objects.requireNonNull(TABLES.get(number));
  }

  private static List<Double> list(double[] values) {
    return DoubleStream.of(values).boxed().toList();
  }

  @Test
  void table1_isAsPrinted() {
    List<List<Double>> rows = table(1);
    assertThat(rows).hasSize(5);
    assertThat(rows.get(0)).isEqualTo(Table1.DIMENSIONS.stream().map(d -> (double) d).toList());
    assertThat(rows.get(1)).isEqualTo(list(Table1.PRINTED_1)).contains(808.9);
    assertThat(rows.get(2)).isEqualTo(list(Table1.BOUNDS_1));
    assertThat(rows.get(3)).isEqualTo(list(Table1.PRINTED_2));
    assertThat(rows.get(4)).isEqualTo(list(Table1.BOUNDS_2));
  }

  @Test
  void table2_isAsPrinted() {
    List<List<Double>> rows = table(2);
    assertThat(rows).hasSize(1 + Table2.LENGTHS.size());
    assertThat(rows.get(0)).isEqualTo(Table2.DIMENSIONS.stream().map(d -> (double) d).toList());
    for (int l = 0; l < Table2.LENGTHS.size(); l++) {
      assertThat(rows.get(l + 1)).isEqualTo(list(Table2.PRINTED[l]));
    }
  }

  /** Accuracy and the number of correct ones follow from the mistakes and the rows. */
  @Test
  void table3_isAsPrinted() {
    assertUci(table(3), UciTable.TABLE_3, 8124);
  }

  @Test
  void table4_isAsPrinted() {
    assertUci(table(4), UciTable.TABLE_4, 3196);
  }

  private static void assertUci(List<List<Double>> rows, UciTable.Printed printed, int examples) {
    assertThat(rows).hasSize(1 + UciTable.METHODS.size());
    for (int m = 0; m < UciTable.METHODS.size(); m++) {
      assertThat(printed.row(m, examples)).as(UciTable.METHODS.get(m)).isEqualTo(rows.get(m + 1));
    }
  }
}
