package dev.kcnf.cli.input;

import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Missing;
import dev.kcnf.encoding.Numbers;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.model.Model;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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

  /** The columns of this model for one that has learned nothing; the model stays as it is. */
  public static KnownColumns like(Model model) {
    KnownColumns own = of(model, false);
    List<Attribute> attributes = new ArrayList<>();
    for (int a = 0; a < own.schema.size(); a++) {
      attributes.add(new Attribute(own.schema.name(a), own.values(a), own.schema.cuts(a)));
    }
    return new KnownColumns(Schema.openFrom(attributes), own.encodings, own.target, false);
  }

  /** The values of an attribute, the ranges of a numeric one in ascending order first. */
  public List<String> values(int attribute) {
    List<String> values = schema.attributes().get(attribute).values();
    ColumnEncoding encoding = encodings.get(attribute);
    if (!encoding.isNumeric()) {
      return values;
    }
    Set<String> sorted = new LinkedHashSet<>(encoding.values());
    sorted.retainAll(values);
    sorted.addAll(values);
    return List.copyOf(sorted);
  }

  /** The columns whose values are names, as far as can be seen: of those, 0 is none. */
  public List<String> named() {
    List<String> named = new ArrayList<>();
    for (int a = 0; a < schema.size(); a++) {
      List<String> values = schema.attributes().get(a).values();
      boolean numbers =
          values.stream().allMatch(v -> Missing.is(v) || !Double.isNaN(Numbers.parseFinite(v)));
      boolean absent = values.contains(Missing.VALUE) && !values.contains("0");
      if (!encodings.get(a).isNumeric() && (absent || !numbers)) {
        named.add(schema.name(a));
      }
    }
    return named;
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
