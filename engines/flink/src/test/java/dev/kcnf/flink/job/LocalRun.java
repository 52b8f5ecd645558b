package dev.kcnf.flink.job;

import dev.kcnf.rows.Table;
import dev.kcnf.table.Tables;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.core.execution.JobClient;

/**
 * The whole way on one machine: a broker, a topic with the rows of a file, and the job on a cluster
 * in this JVM. Prints the predictions.
 */
public final class LocalRun {
  private LocalRun() {}

  public static void main(String[] args) throws Exception {
    if (args.length < 3) {
      System.err.println("usage: local TABLE --target COLUMN[=VALUE] [options of the job]");
      System.exit(2);
    }
    Path file = Path.of(args[0]);
    Path folder = Files.createTempDirectory("kcnf-local");
    List<String> lines = lines(file);
    try (Broker broker = Broker.start(folder.resolve("kafka"))) {
      broker.create(1, "rows", "predictions", "alarms");
      broker.send("rows", lines.stream().map(line -> "").toList(), lines);
      List<String> options = new ArrayList<>(Arrays.asList(args).subList(1, args.length));
      options.addAll(
          List.of("--brokers", broker.address(), "--in", "rows", "--out", "predictions"));
      options.addAll(List.of("--like", file.toString()));
      JobClient job =
          Jobs.start(folder.resolve("checkpoints"), null, 1, options.toArray(String[]::new));
      int[] printed = {0};
      broker.await(
          "predictions",
          records -> {
            for (; printed[0] < records.size(); printed[0]++) {
              System.out.println(new String(records.get(printed[0]), StandardCharsets.UTF_8));
            }
            return records.size() >= lines.size();
          });
      Jobs.cancel(job);
    }
    System.exit(0);
  }

  /** The rows as CSV, each cell that needs it in quotes. */
  private static List<String> lines(Path file) throws Exception {
    List<String> lines = new ArrayList<>();
    try (Table table = Tables.open(file)) {
      for (String[] row = table.next(); row != null; row = table.next()) {
        lines.add(String.join(",", Arrays.stream(row).map(LocalRun::quoted).toList()));
      }
    }
    return lines;
  }

  private static String quoted(String cell) {
    return cell.matches("(?s).*[\",\r\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
  }
}
