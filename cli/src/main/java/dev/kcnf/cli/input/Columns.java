package dev.kcnf.cli.input;

import dev.kcnf.rows.Nearest;

import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the columns of a table mean: which is the target, which are attributes, and which of those
 * are numbers to be cut into bins. Decided from the first rows.
 */
final class Columns {
  private final Target target;
  private final Schema schema;
  private final Column[] columns;

  private Columns(Target target, Schema schema, Column[] columns) {
    this.target = target;
    this.schema = schema;
    this.columns = columns;
  }

  /** The positions of the columns that become attributes. */
  static int[] attributes(List<String> names, ColumnOptions options) {
    int target = Target.column(options.target(), names);
    checkKnown("--ignore", options.ignore(), names);
    checkKnown("--only", options.only(), names);
    checkKnown("--categorical", options.categorical(), names);
    if (target >= 0) {
      checkNotTarget("--ignore", options.ignore(), names.get(target));
      checkNotTarget("--only", options.only(), names.get(target));
    }
    List<Integer> chosen = new ArrayList<>();
    for (int c = 0; c < names.size(); c++) {
      String name = names.get(c);
      boolean wanted = options.only().isEmpty() || options.only().contains(name);
      if (c != target && wanted && !options.ignore().contains(name)) {
        chosen.add(c);
      }
    }
    if (chosen.isEmpty()) {
      throw new OptionException(
          "no column is left"
              + (target < 0 ? "" : " to predict '" + names.get(target) + "' from")
              + "; the table has "
              + Nearest.list(names));
    }
    return chosen.stream().mapToInt(Integer::intValue).toArray();
  }

  private static void checkNotTarget(String option, List<String> wanted, String target) {
    if (wanted.contains(target)) {
      throw new OptionException(
          option + ": '" + target + "' is the target, which is never predicted from; leave it out");
    }
  }

  private static void checkKnown(String option, List<String> wanted, List<String> names) {
    for (String name : wanted) {
      if (!names.contains(name)) {
        throw new OptionException(
            option + ": there is no column '" + name + "'; " + Nearest.hint(name, names));
      }
    }
  }

  /** Decides from these rows. */
  static Columns fit(List<String> names, List<String[]> firstRows, ColumnOptions options) {
    int[] chosen = attributes(names, options);
    List<Attribute> attributes = new ArrayList<>();
    List<@Nullable Cuts> bins = new ArrayList<>();
    for (int c : chosen) {
      boolean keep = options.bins() == 0 || options.categorical().contains(names.get(c));
      NumericSample numbers = keep ? null : NumericSample.of(c, firstRows);
      Cuts cut = numbers == null ? null : numbers.cut(options.bins());
      bins.add(cut);
      attributes.add(new Attribute(names.get(c), values(numbers, cut), cut));
    }
    Schema schema = Schema.openFrom(attributes);
    Column[] columns = new Column[chosen.length];
    for (int a = 0; a < chosen.length; a++) {
      columns[a] = new Column(chosen[a], a, schema, bins.get(a));
    }
    return new Columns(Target.of(options.target(), names, firstRows), schema, columns);
  }

  /** The columns of a model, found by name in the table of this name. */
  static Columns of(String source, List<String> names, KnownColumns known) {
    Schema schema = known.schema();
    Column[] columns = new Column[schema.size()];
    for (int a = 0; a < columns.length; a++) {
      ColumnEncoding encoding = known.encodings().get(a);
      Cuts bins = encoding.cuts();
      columns[a] = new Column(index(source, names, schema.name(a)), a, schema, bins);
    }
    if (!known.targetOptional()) {
      index(source, names, known.target().column());
    }
    Target target = Target.of(known.target(), names, known.targetOptional());
    return new Columns(target, schema, columns);
  }

  private static int index(String source, List<String> names, String wanted) {
    int index = names.indexOf(wanted);
    if (index < 0) {
      throw InputException.of(
          source,
          "there is no column '"
              + wanted
              + "', which the model has; "
              + Nearest.hint(wanted, names));
    }
    return index;
  }

  /** The same columns with a schema of their own, for another thread. */
  Columns copy() {
    Schema own = Schema.openFrom(schema.attributes());
    Column[] copies = new Column[columns.length];
    for (int a = 0; a < copies.length; a++) {
      copies[a] = columns[a].copy(own);
    }
    return new Columns(target.copy(), own, copies);
  }

  /** How a model file tells the columns. */
  List<ColumnEncoding> encodings() {
    return Arrays.stream(columns).map(Column::encoding).toList();
  }

  /** The values that have a natural order and are known from the start. */
  private static List<String> values(@Nullable NumericSample numbers, @Nullable Cuts cut) {
    if (cut != null) {
      return cut.names();
    }
    return numbers == null ? List.of() : numbers.codes();
  }

  /** The attributes with the values known so far; open. */
  Schema schema() {
    return schema;
  }

  Target target() {
    return target;
  }

  /** The value numbers of this row, whose cells may have ids, one per attribute. */
  void encode(String[] row, int[] ids, int[] numbers) throws BadRowException {
    for (int a = 0; a < columns.length; a++) {
      numbers[a] = columns[a].code(row, ids);
    }
  }
}
