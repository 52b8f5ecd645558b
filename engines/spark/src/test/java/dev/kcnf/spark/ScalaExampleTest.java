package dev.kcnf.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.Predictors;
import java.io.File;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Scala of the README is compiled and run as it stands. */
class ScalaExampleTest {
  private static final String FENCE = "```";

  @TempDir Path folder;

  private Path compiled(String example) throws Exception {
    Path source = folder.resolve("Example.scala");
    String body = example.replace("\"mushroom.csv\"", "csv");
    Files.writeString(
        source,
        "object Example {\n"
            + "def run(spark: org.apache.spark.sql.SparkSession, csv: String): Array[Any] = {\n"
            + body
            + "\nArray[Any](model, bytes)\n}\n}\n");
    Path classes = Files.createDirectory(folder.resolve("classes"));
    String[] options = {
      "-classpath",
      System.getProperty("java.class.path"),
      "-d",
      classes.toString(),
      source.toString()
    };
    assertThat(scala.tools.nsc.Main.process(options)).isTrue();
    return classes;
  }

  @Test
  void theExample_learnsTheModelOfJava() throws Exception {
    Path csv = folder.resolve("mushroom.csv");
    try (InputStream in = getClass().getResourceAsStream("/dev/kcnf/paper/mushroom.csv.gz")) {
      Files.copy(new GZIPInputStream(Objects.requireNonNull(in)), csv);
    }
    String readme = Files.readString(Path.of("README.md"));
    int from = readme.indexOf(FENCE + "scala\n") + FENCE.length() + 6;
    Path classes = compiled(readme.substring(from, readme.indexOf(FENCE, from)));
    URL[] urls = {new File(classes + "/").toURI().toURL()};
    try (SparkSession spark = session();
        URLClassLoader loader = new URLClassLoader(urls, getClass().getClassLoader())) {
      Object[] found =
          (Object[])
              loader
                  .loadClass("Example")
                  .getMethod("run", SparkSession.class, String.class)
                  .invoke(null, spark, csv.toString());
      Model start =
          Model.create(
              Predictors.kcnf(3),
              Columns.of("odor", "habitat", "cap-color"),
              Target.of("class", "poisonous"));
      Model model =
          KcnfSpark.learn(spark.read().option("header", "true").csv(csv.toString()), start);
      assertThat(model.examples()).isEqualTo(8124);
      byte[] expected = model.withoutFigures().toBytes();
      assertThat(((Model) found[0]).withoutFigures().toBytes()).isEqualTo(expected);
      assertThat(Model.fromBytes((byte[]) found[1]).withoutFigures().toBytes()).isEqualTo(expected);
    }
  }

  private SparkSession session() {
    return SparkSession.builder()
        .master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
        .getOrCreate();
  }
}
