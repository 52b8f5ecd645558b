package dev.kcnf.cli.input;

import dev.kcnf.Schema;
import dev.kcnf.model.ColumnEncoding;
import dev.kcnf.model.Model;
import java.util.ArrayList;
import java.util.List;

/**
 * What the columns mean, where a model has it written down.
 *
 * @param schema the attributes; an open one grows with what is read
 * @param encodings how their columns are encoded
 * @param target the question of the label
 * @param targetOptional whether rows need no label
 */
public record KnownColumns(
    Schema schema, List<ColumnEncoding> encodings, Model.Target target, boolean targetOptional) {

  public KnownColumns {
    encodings = List.copyOf(encodings);
  }

  /** The columns of this model. */
  public static KnownColumns of(Model model, boolean targetOptional) {
    return new KnownColumns(model.schema(), model.columns(), model.target(), targetOptional);
  }

  /** The names of the columns, that of the target last. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    for (int a = 0; a < schema.size(); a++) {
      names.add(schema.name(a));
    }
    names.add(target.column());
    return names;
  }
}
