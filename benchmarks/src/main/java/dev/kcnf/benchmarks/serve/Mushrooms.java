package dev.kcnf.benchmarks.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kcnf.SplitMix;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Table;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The built-in mushrooms in a random order, as cells and as JSON; the label is in each row. */
final class Mushrooms {
  final List<String> columns = new ArrayList<>();
  final List<String[]> cells = new ArrayList<>();
  final List<String> labels = new ArrayList<>();
  final List<byte[]> json = new ArrayList<>();

  Mushrooms() throws IOException {
    List<String[]> rows = new ArrayList<>();
    try (Table table = BuiltIn.mushroom().open()) {
      columns.addAll(table.columns());
      for (String[] row = table.next(); row != null; row = table.next()) {
        rows.add(row);
      }
    } catch (BadRowException e) {
      throw new IllegalStateException(e); // a built-in table has none
    }
    int target = columns.indexOf("class");
    columns.remove(target);
    for (int r : SplitMix.of(1).permutation(rows.size())) {
      List<String> row = new ArrayList<>(List.of(rows.get(r)));
      labels.add(row.remove(target));
      cells.add(row.toArray(String[]::new));
      json.add(object(cells.size() - 1));
    }
  }

  private byte[] object(int r) {
    StringBuilder text = new StringBuilder("{");
    for (int c = 0; c < columns.size(); c++) {
      text.append('"').append(columns.get(c)).append("\":\"").append(cells.get(r)[c]).append("\",");
    }
    text.append("\"class\":\"").append(labels.get(r)).append("\"}");
    return text.toString().getBytes(UTF_8);
  }

  int size() {
    return cells.size();
  }

  /** These rows as NDJSON; after the last comes the first again. */
  byte[] lines(long from, int count) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (long r = from; r < from + count; r++) {
      all.writeBytes(json.get((int) (r % size())));
      all.write('\n');
    }
    return all.toByteArray();
  }

  /** The JSON that makes a model of them. */
  String creation(String name, String predictor) {
    return "{\"name\":\""
        + name
        + "\",\"columns\":[\""
        + String.join("\",\"", columns)
        + "\"],\"target\":\"class\",\"value\":\"poisonous\",\"predictor\":\""
        + predictor
        + "\"}";
  }
}
