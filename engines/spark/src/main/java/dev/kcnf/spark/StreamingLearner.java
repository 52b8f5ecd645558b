package dev.kcnf.spark;

import dev.kcnf.model.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Learns the batches of a structured stream into one model, an example for {@code foreachBatch}:
 *
 * <pre>{@code
 * table.writeStream().foreachBatch(new StreamingLearner(start, folder)).start();
 * }</pre>
 *
 * <p>After each batch the model is in the folder, in a file named by the batch. Spark may repeat
 * the last batch after a failure; one that is in the model already is passed over, so each row is
 * learned exactly once.
 */
public final class StreamingLearner implements VoidFunction2<Dataset<Row>, Long> {
  private static final long serialVersionUID = 1L;
  private static final String ENDING = ".kcnf";

  private final Model start;
  private final String folder;

  /**
   * @param start the model before the first batch
   * @param folder where the driver keeps the model
   */
  public StreamingLearner(Model start, Path folder) {
    this.start = start;
    this.folder = folder.toString();
  }

  @Override
  public void call(Dataset<Row> rows, Long batch) throws IOException {
    Path home = Files.createDirectories(Path.of(folder));
    List<Path> before = models(home);
    long last = before.isEmpty() ? -1 : number(before.get(0));
    if (batch > last) {
      Model model = before.isEmpty() ? start : Model.load(before.get(0));
      KcnfSpark.learn(rows, model).save(home.resolve(batch + ENDING));
      for (Path old : before) {
        Files.delete(old);
      }
    }
  }

  /** The model after the last batch. */
  public Model model() throws IOException {
    List<Path> models = models(Path.of(folder));
    return models.isEmpty() ? start : Model.load(models.get(0));
  }

  /** Newest first. */
  private static List<Path> models(Path home) throws IOException {
    try (Stream<Path> files = Files.list(home)) {
      return files
          .filter(file -> file.toString().endsWith(ENDING))
          .sorted(Comparator.comparingLong(StreamingLearner::number).reversed())
          .toList();
    }
  }

  private static long number(Path file) {
    String name = file.getFileName().toString();
    return Long.parseLong(name.substring(0, name.length() - ENDING.length()));
  }
}
