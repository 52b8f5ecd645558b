package dev.kcnf.spark;

import dev.kcnf.encoding.Missing;
import dev.kcnf.engines.CellText;
import dev.kcnf.engines.ModelWords;
import dev.kcnf.engines.ScorerCache;
import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import dev.kcnf.model.Scorer;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Learns models from Datasets, and makes the SQL functions known.
 *
 * <pre>{@code
 * Model model = KcnfSpark.learn(table, start);      // start has the columns and the target
 * KcnfSpark.register(spark, start);
 * spark.sql("SELECT kcnf_learn(class, array(odor, size)) FROM mushrooms");
 * }</pre>
 */
public final class KcnfSpark {
  private static final int DEPTH = 2;
  private static final DataType PREDICTION =
      new StructType()
          .add("decision", DataTypes.StringType)
          .add("probability", DataTypes.DoubleType);

  // Functions are shared by the threads of an executor.
  private static final ThreadLocal<ScorerCache> SCORERS = ThreadLocal.withInitial(ScorerCache::new);

  private KcnfSpark() {}

  /**
   * The model of all rows of a table: each partition is learned by a task, and the tasks' models
   * are merged in a tree. Columns are found by the names that the model has for them. The start is
   * not changed; what it has learned is in the result.
   *
   * @throws dev.kcnf.model.MergeException if such models do not merge
   * @throws IllegalArgumentException if the table lacks a column
   */
  public static Model learn(Dataset<Row> table, Model start) {
    start.checkMergeable(start);
    check(table, start.target().column());
    start.columns().names().forEach(column -> check(table, column));
    Model empty = start.emptyCopy();
    Model learned =
        table.toJavaRDD().treeAggregate(empty, KcnfSpark::learned, KcnfSpark::merged, DEPTH);
    return merged(start.copy(), learned);
  }

  private static void check(Dataset<Row> table, String column) {
    List<String> columns = List.of(table.columns());
    if (!columns.contains(column)) {
      throw new IllegalArgumentException(
          "the table has no column '" + column + "'; it has " + String.join(", ", columns));
    }
  }

  private static Model learned(Model model, Row row) {
    String label = CellText.of(row.get(row.fieldIndex(model.target().column())));
    if (!Missing.is(label)) {
      model.learn(SparkRows.cells(row, model.columns().names()), label);
    }
    return model;
  }

  private static Model merged(Model one, Model other) {
    one.merge(other);
    return one;
  }

  /** Makes the SQL functions known; {@code kcnf_learn} takes its settings as text. */
  public static void register(SparkSession spark) {
    register(spark, new LearnAggregator());
  }

  /** Makes the SQL functions known; {@code kcnf_learn} makes models like this one. */
  public static void register(SparkSession spark, Model start) {
    register(spark, new LearnAggregator(start));
  }

  private static void register(SparkSession spark, LearnAggregator learn) {
    spark.udf().register("kcnf_learn", functions.udaf(learn, learn.arguments()));
    UnionAggregator union = new UnionAggregator();
    spark.udf().register("kcnf_union", functions.udaf(union, union.arguments()));
    UDF2<byte[], Object, @Nullable Row> predict =
        (model, row) -> {
          Prediction p = predict(model, row);
          return p == null ? null : RowFactory.create(p.decision(), p.probability());
        };
    spark.udf().register("kcnf_predict", predict, PREDICTION);
    UDF2<byte[], Object, @Nullable String> reasons =
        (model, row) -> {
          Prediction p = predict(model, row);
          return p == null ? null : ModelWords.reasons(p);
        };
    spark.udf().register("kcnf_reasons", reasons, DataTypes.StringType);
    UDF1<byte[], @Nullable String> rules =
        model -> model == null ? null : ModelWords.rules(Model.fromBytes(model));
    spark.udf().register("kcnf_rules", rules, DataTypes.StringType);
  }

  private static @Nullable Prediction predict(byte @Nullable [] model, @Nullable Object row) {
    if (model == null || row == null) {
      return null;
    }
    Scorer scorer = SCORERS.get().of(model);
    List<String> columns = scorer.columnNames();
    return scorer.predict(SparkRows.cells(row, columns));
  }
}
