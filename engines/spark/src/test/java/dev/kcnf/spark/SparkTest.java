package dev.kcnf.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.TableReader;
import dev.kcnf.table.CsvTable;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models learned by Spark are those of the command. */
class SparkTest {
  @TempDir static Path folder;
  private static SparkSession spark;
  private static Path csv;
  private static Dataset<Row> mushrooms;

  @BeforeAll
  static void start() throws Exception {
    csv = folder.resolve("mushroom.csv");
    try (InputStream in = SparkTest.class.getResourceAsStream("/dev/kcnf/paper/mushroom.csv.gz")) {
      Files.copy(new GZIPInputStream(Objects.requireNonNull(in)), csv);
    }
    spark =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
            .getOrCreate();
    mushrooms = spark.read().option("header", "true").csv(csv.toString());
    mushrooms.createOrReplaceTempView("mushrooms");
  }

  @AfterAll
  static void stop() {
    spark.stop();
  }

  private static Model start(PredictorSpec spec) throws Exception {
    try (TableReader rows =
        TableReader.fit(
            CsvTable.open(csv), Target.of("class", "poisonous"), FitOptions.usual(), false)) {
      return Model.create(spec, rows.columns(), rows.target());
    }
  }

  private static byte[] state(byte[] model) {
    return Model.fromBytes(model).withoutFigures().toBytes();
  }

  private static String cells() {
    return Arrays.stream(mushrooms.columns())
        .filter(c -> !c.equals("class"))
        .map(c -> "`" + c + "`")
        .collect(Collectors.joining(", "));
  }

  private static byte[] bytes(Row row) {
    return row.getAs(0);
  }

  @Test
  void everyWay_learnsTheModelOfTheCommand() throws Exception {
    Path file = folder.resolve("command.kcnf");
    ProcessBuilder command =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "dev.kcnf.cli.Main",
            "learn",
            csv.toString(),
            "--target=class=poisonous",
            "--predictor=kcnf",
            "-k=3",
            "--model=" + file);
    assertThat(command.redirectErrorStream(true).redirectOutput(Redirect.DISCARD).start().waitFor())
        .isZero();
    byte[] expected = Model.load(file).withoutFigures().toBytes();
    Model start = start(Predictors.kcnf(3));
    Dataset<Row> parts = mushrooms.repartition(4);

    assertThat(KcnfSpark.learn(parts, start).withoutFigures().toBytes()).isEqualTo(expected);

    KcnfSpark.register(spark, start);
    parts.createOrReplaceTempView("parts");
    byte[] learned =
        bytes(spark.sql("SELECT kcnf_learn(class, array(" + cells() + ")) FROM parts").head());
    assertThat(state(learned)).isEqualTo(expected);

    byte[] united =
        bytes(
            spark
                .sql(
                    "SELECT kcnf_union(m) FROM (SELECT kcnf_learn(class, array("
                        + cells()
                        + ")) AS m FROM parts GROUP BY habitat)")
                .head());
    assertThat(state(united)).isEqualTo(expected);

    LearnAggregator typed = new LearnAggregator(start);
    Dataset<Row> arguments = parts.selectExpr("class AS label", "array(" + cells() + ") AS row");
    assertThat(state(arguments.select(typed.toColumn()).head())).isEqualTo(expected);
  }

  @Test
  void aModelIsAsked_rowByRow() throws Exception {
    KcnfSpark.register(spark, start(Predictors.fast()));
    Model model =
        Model.learn(CsvTable.open(csv), Target.of("class", "poisonous"), Predictors.fast());
    spark
        .sql("SELECT 1")
        .withColumn("m", functions.lit(model.toBytes()))
        .createOrReplaceTempView("m");
    Row found =
        spark
            .sql(
                "SELECT kcnf_predict(m, array("
                    + cells()
                    + ")).decision, kcnf_predict(m, struct("
                    + cells()
                    + ")).probability, kcnf_reasons(m, array("
                    + cells()
                    + ")), kcnf_rules(m) FROM m, (SELECT * FROM mushrooms LIMIT 1)")
            .head();
    Row first = mushrooms.head();
    String[] cells = new String[first.size() - 1];
    Arrays.setAll(cells, c -> first.getString(c + 1));
    Prediction expected = model.predict(cells);
    assertThat(found.getString(0)).isEqualTo(expected.decision());
    assertThat(found.getDouble(1)).isEqualTo(expected.probability());
    assertThat(found.getString(2)).contains("=");
    assertThat(found.getString(3)).contains("fast of class=poisonous");
  }

  @Test
  void settings_areText() {
    KcnfSpark.register(spark);
    String learn = "SELECT kcnf_learn(class = 'poisonous', array(odor), '%s') FROM mushrooms";
    Model model =
        Model.fromBytes(
            bytes(spark.sql(String.format(learn, "target=bad=true, predictor=kcnf, k=1")).head()));
    assertThat(model.target()).isEqualTo(Target.of("bad", "true"));
    assertThat(model.examples()).isEqualTo(8124);
    assertThatThrownBy(() -> spark.sql(String.format(learn, "predicter=auto")).head())
        .hasStackTraceContaining("not 'predicter'");
  }

  @Test
  void nullsAndForeignRows_areMissing_orNamed() {
    KcnfSpark.register(spark);
    String settings = "'target=bad=true, predictor=kcnf, k=1'";
    Model model =
        Model.fromBytes(
            bytes(
                spark
                    .sql(
                        "SELECT kcnf_learn(if(odor = 'foul', null, class = 'poisonous'),"
                            + " array(if(odor = 'none', null, odor), null), "
                            + settings
                            + ") FROM mushrooms")
                    .head()));
    assertThat(model.examples())
        .isEqualTo(spark.sql("SELECT * FROM mushrooms WHERE odor <> 'foul'").count());
    assertThat(
            spark
                .sql(
                    "SELECT kcnf_predict(null, array('a')), kcnf_reasons(null, array('a')),"
                        + " kcnf_rules(null), kcnf_learn(null, array('a'), "
                        + settings
                        + ")")
                .head()
                .mkString(","))
        .isEqualTo("null,null,null,null");
    assertThatThrownBy(() -> spark.sql("SELECT kcnf_predict(X'0102', array('a'))").head())
        .hasStackTraceContaining("DamagedModelException");
    Model other = Model.create(Predictors.kcnf(1), Columns.of("odour"), Target.of("class", "x"));
    assertThatThrownBy(() -> KcnfSpark.learn(mushrooms, other))
        .hasMessageStartingWith("the table has no column 'odour'; it has class, ");
  }

  @Test
  void aStream_isLearnedBatchByBatch() throws Exception {
    Path in = Files.createDirectories(folder.resolve("stream"));
    mushrooms.repartition(3).write().mode("append").option("header", "true").csv(in.toString());
    Model start = start(Predictors.kcnf(3));
    StreamingLearner learner = new StreamingLearner(start, folder.resolve("models"));
    for (int run = 0; run < 2; run++) { // the second finds nothing new
      spark
          .readStream()
          .schema(mushrooms.schema())
          .option("header", "true")
          .option("maxFilesPerTrigger", "1")
          .csv(in.toString())
          .writeStream()
          .foreachBatch(learner)
          .option("checkpointLocation", folder.resolve("progress").toString())
          .trigger(Trigger.AvailableNow())
          .start()
          .awaitTermination();
    }
    Model whole = KcnfSpark.learn(mushrooms, start);
    assertThat(learner.model().examples()).isEqualTo(8124);
    assertThat(learner.model().withoutFigures().toBytes())
        .isEqualTo(whole.withoutFigures().toBytes());
    learner.call(mushrooms, 2L); // Spark repeats a batch that is in the model already
    assertThat(learner.model().examples()).isEqualTo(8124);
  }
}
