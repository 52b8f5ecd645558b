package dev.kcnf.examples;

import dev.kcnf.encoding.Schema;
import dev.kcnf.model.Model;
import dev.kcnf.model.PredictorChoice;
import dev.kcnf.paper.Table;
import dev.kcnf.paper.Tables;
import java.util.Arrays;
import java.util.List;

/** How do I learn parts of a stream apart and merge them? The result is the model of the whole. */
public final class MergeShards {
  private MergeShards() {}

  public static void main(String[] args) {
    Table table = Tables.mushroom();
    int half = table.rows().size() / 2;
    Model first = learn(table, 0, half);
    Model second = learn(table, half, table.rows().size());
    Model whole = learn(table, 0, table.rows().size());

    first.merge(second);
    boolean same = Arrays.equals(first.predictor().toBytes(), whole.predictor().toBytes());
    System.out.println("the merged model is that of the whole table: " + same);
  }

  private static Model learn(Table table, int from, int to) {
    List<String> columns = table.columns();
    int target = columns.indexOf(table.target()); // the first column
    Schema schema = Schema.open(columns.subList(target + 1, columns.size()));
    Model model =
        Model.create(
            PredictorChoice.of("kcnf", 3, 2),
            schema,
            new Model.Target(table.target(), table.positive()));
    for (String[] row : table.rows().subList(from, to)) {
      String[] cells = Arrays.copyOfRange(row, target + 1, row.length);
      model.predictor().learn(schema.example(cells), row[target].equals(table.positive()));
    }
    return model;
  }
}
