package dev.kcnf.flink.sql;

import dev.kcnf.flink.Mushrooms;
import dev.kcnf.flink.Streams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;

/** Queries on the mushrooms. */
public final class SqlQueries {
  static final String SETTINGS = "'target=class=poisonous, predictor=kcnf, k=3'";

  private SqlQueries() {}

  /** An environment with the table {@code mushrooms}. */
  static StreamTableEnvironment tables(RuntimeExecutionMode mode, int rows) {
    StreamExecutionEnvironment env = Streams.local(2);
    env.setRuntimeMode(mode);
    StreamTableEnvironment tables = StreamTableEnvironment.create(env);
    List<Row> all = new ArrayList<>();
    Mushrooms.rows(rows).forEach(row -> all.add(Row.of((Object[]) row)));
    String[] names = Mushrooms.header().toArray(String[]::new);
    TypeInformation<?>[] types = new TypeInformation<?>[names.length];
    Arrays.fill(types, Types.STRING);
    tables.createTemporaryView(
        "mushrooms", tables.fromDataStream(env.fromData(all, Types.ROW_NAMED(names, types))));
    KcnfFunctions.register(tables);
    return tables;
  }

  static String columns() {
    return Mushrooms.columns().stream().map(c -> "`" + c + "`").collect(Collectors.joining(", "));
  }

  /** The columns with their types. */
  static String types() {
    return Mushrooms.columns().stream()
        .map(c -> "`" + c + "` STRING")
        .collect(Collectors.joining(", "));
  }

  /** The row, with names. */
  static String row() {
    return "CAST(ROW(" + columns() + ") AS ROW<" + types() + ">)";
  }

  /** A query that learns. */
  static String learn() {
    return "SELECT kcnf_learn(class, " + row() + ", " + SETTINGS + ") AS m FROM mushrooms";
  }

  /** Results after every row. */
  static void rowByRow(StreamTableEnvironment tables) {
    tables.getConfig().set("table.exec.mini-batch.enabled", "false");
  }

  @SuppressWarnings("try") // Closing may be interrupted.
  static List<Row> run(StreamTableEnvironment tables, String sql) throws Exception {
    List<Row> rows = new ArrayList<>();
    try (CloseableIterator<Row> found = tables.executeSql(sql).collect()) {
      found.forEachRemaining(rows::add);
    }
    return rows;
  }

  /** Learns all rows in streaming; returns how many results came. */
  public static int learnMushrooms(boolean miniBatch) throws Exception {
    StreamTableEnvironment tables = tables(RuntimeExecutionMode.STREAMING, 8124);
    if (!miniBatch) {
      rowByRow(tables);
    }
    return run(tables, learn()).size();
  }
}
