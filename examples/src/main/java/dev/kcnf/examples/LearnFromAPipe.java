package dev.kcnf.examples;

import dev.kcnf.LogLoss;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.model.Model;
import dev.kcnf.model.PredictorChoice;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * How do I learn from a pipe? Rows come on standard input, with a header; the last column is the
 * label, 1 or 0. Each is predicted before it is learned. (The command does the same: {@code tail -f
 * events.csv | kcnf learn - --target failed=1 --emit}.)
 */
public final class LearnFromAPipe {
  private LearnFromAPipe() {}

  public static void main(String[] args) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    List<String> columns = List.of(in.readLine().split(","));
    int last = columns.size() - 1;
    Schema schema = Schema.open(columns.subList(0, last));
    Model model =
        Model.create(
            PredictorChoice.of("kcnf", 2, 2), schema, new Model.Target(columns.get(last), "1"));

    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] cells = line.split(",");
      Example x = schema.example(Arrays.copyOf(cells, last));
      double logOdds = model.predictor().step(x, cells[last].equals("1"));
      System.out.printf("%s -> %.3f%n", line, LogLoss.probability(logOdds));
    }
  }
}
