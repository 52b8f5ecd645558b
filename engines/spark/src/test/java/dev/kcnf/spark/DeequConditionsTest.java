package dev.kcnf.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Recoding;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.format.RuleFormat;
import dev.kcnf.rules.list.ListSearch;
import dev.kcnf.rules.list.RowKeeper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Deequ's checks are conditions that Spark evaluates: here it does, without Deequ, which has no
 * version for this Spark. On names and texts with quotes, numbers, and missing cells.
 */
class DeequConditionsTest {
  private static final List<String> TEXTS = List.of("o'clock", "back\\slash", "a\"b", "`", "?");

  private static List<String[]> cells() {
    SplitMix random = SplitMix.of(5);
    List<String[]> cells = new ArrayList<>();
    for (int i = 0; i < 800; i++) {
      String number = random.nextInt(8) == 0 ? "?" : String.valueOf(random.nextInt(100));
      cells.add(new String[] {TEXTS.get(random.nextInt(5)), number});
    }
    return cells;
  }

  /** Some of each: a set of names, a range, and what is missing. */
  private static boolean label(String[] row) {
    return TEXTS.indexOf(row[0]) < 2
        ? row[1].equals("?") || Integer.parseInt(row[1]) >= 30
        : row[0].equals("?") && !row[1].equals("?");
  }

  @ParameterizedTest
  @EnumSource(Formula.Form.class)
  void conditions_holdForTheRowsThatTheRulesAccept(Formula.Form form) throws IOException {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    encodings.put("it's \"`x`\"", ColumnEncoding.categorical());
    encodings.put("size", ColumnEncoding.numeric(Cuts.at(50)));
    Columns columns = Columns.of(encodings);
    List<String[]> cells = cells();
    RowKeeper rows = new RowKeeper(columns.schema(), cells.size());
    cells.forEach(row -> rows.add(columns.example(row), label(row) ? 1 : 0));
    RuleList list = ListSearch.usual().withForm(form).find(rows, "ok=1", List.of("no", "yes"));
    assertThat(list.errors()).isZero();
    assertThat(list.rules().size()).isGreaterThan(1);

    Recoding recoding = Recoding.of(columns.schema(), list.schema());
    List<Boolean> expected =
        cells.stream()
            .map(row -> list.label(list.first(recoding.values(columns.lookUp(row)))) == 1)
            .toList();
    assertThat(accepted(columns, cells, RuleFormat.DEEQU.format(list))).isEqualTo(expected);
  }

  private static List<Boolean> accepted(Columns columns, List<String[]> cells, String scala)
      throws IOException {
    List<String> conditions = new ArrayList<>();
    Matcher check = Pattern.compile("satisfies\\(\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(scala);
    while (check.find()) {
      conditions.add("(" + check.group(1).translateEscapes() + ")");
    }
    assertThat(conditions).isNotEmpty();
    StructType types =
        new StructType()
            .add(columns.name(0), DataTypes.StringType)
            .add(columns.name(1), DataTypes.DoubleType);
    List<Row> data =
        cells.stream()
            .map(
                row ->
                    RowFactory.create(
                        row[0].equals("?") ? null : row[0],
                        row[1].equals("?") ? null : Double.valueOf(row[1])))
            .toList();
    try (SparkSession spark =
        SparkSession.builder()
            .master("local[1]")
            .config("spark.ui.enabled", "false")
            .getOrCreate()) {
      return spark
          .createDataFrame(data, types)
          .select(functions.expr(String.join(" AND ", conditions)))
          .collectAsList()
          .stream()
          .map(row -> row.getBoolean(0))
          .toList();
    }
  }
}
