package dev.kcnf.model;

import dev.kcnf.Predictor;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.model.Model.Target;
import dev.kcnf.multiclass.MultiClass;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is in the sections of a model file, as docs/FORMAT.md says. Readers reserve the memory that
 * they fill, and refuse what the writers would have written otherwise.
 */
final class Sections {
  private static final String K = "k";
  private static final String ALGORITHM = "algorithm";
  private static final int CATEGORICAL = 0;
  private static final int NUMERIC = 1;

  // What names cost in memory, rounded up: objects, hash tables, lists.
  private static final double ATTRIBUTE_BYTES = 1024;
  private static final double VALUE_BYTES = 256;
  private static final double BOOLEAN_BYTES = 1024;

  private Sections() {}

  static void writeChoice(PredictorChoice choice, StateWriter out) {
    SortedMap<String, Integer> settings = new TreeMap<>();
    if (choice.kind().hasK()) {
      settings.put(K, choice.k());
    }
    if (choice.kind().hasAlgorithm()) {
      settings.put(ALGORITHM, choice.algorithm());
    }
    out.writeString(choice.kind().toString()).writeVarint(settings.size());
    settings.forEach((name, value) -> out.writeString(name).writeVarint(value));
  }

  static PredictorChoice readChoice(StateReader in) {
    String kind = in.readString();
    SortedMap<String, Integer> settings = new TreeMap<>();
    long count = in.readVarint("number of settings", 0, in.remaining());
    @Nullable String before = null;
    for (long i = 0; i < count; i++) {
      String name = readNext("setting", before, in);
      settings.put(name, (int) in.readVarint(name, 0, Integer.MAX_VALUE));
      before = name;
    }
    try {
      PredictorChoice choice =
          PredictorChoice.of(
              kind,
              settings.getOrDefault(K, PredictorChoice.DEFAULT_K),
              settings.getOrDefault(ALGORITHM, PredictorChoice.DEFAULT_ALGORITHM));
      checkNames(choice, settings);
      return choice;
    } catch (IllegalArgumentException e) {
      throw DamagedModelException.unreadable(
          in.position(), e.getMessage() + "; a newer kcnf may know it");
    }
  }

  private static void checkNames(PredictorChoice choice, SortedMap<String, Integer> settings) {
    int expected = (choice.kind().hasK() ? 1 : 0) + (choice.kind().hasAlgorithm() ? 1 : 0);
    if (settings.size() != expected
        || choice.kind().hasK() != settings.containsKey(K)
        || choice.kind().hasAlgorithm() != settings.containsKey(ALGORITHM)) {
      throw new IllegalArgumentException(
          "predictor " + choice.kind() + " does not have the settings " + settings.keySet());
    }
  }

  /** The next name of a list in ascending order. */
  private static String readNext(String what, @Nullable String before, StateReader in) {
    String name = in.readString();
    if (before != null && before.compareTo(name) >= 0) {
      throw in.damaged(what + " '" + name + "' is not after '" + before + "'");
    }
    return name;
  }

  static void writeSchema(Model model, StateWriter out) {
    List<Attribute> attributes = model.savedAttributes();
    out.writeByte(model.schema().isOpen() ? 1 : 0).writeVarint(attributes.size());
    for (Attribute attribute : attributes) {
      out.writeString(attribute.name()).writeVarint(attribute.values().size());
      attribute.values().forEach(out::writeString);
    }
  }

  static Schema readSchema(PredictorChoice choice, StateReader in) {
    boolean open = in.readVarint("openness", 0, 1) == 1;
    boolean sorted = open && choice.savesByName();
    long count = in.readVarint("number of attributes", 1, in.remaining());
    in.reserve(count + " attributes", count * ATTRIBUTE_BYTES);
    List<Attribute> attributes = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      String name = in.readString();
      long known = in.readVarint("number of values", 0, in.remaining());
      in.reserve(known + " values", known * VALUE_BYTES);
      List<String> values = new ArrayList<>();
      for (int v = 0; v < known; v++) {
        @Nullable String before = sorted && v > 0 ? values.get(v - 1) : null;
        values.add(readNext("value", before, in));
      }
      attributes.add(new Attribute(name, values));
    }
    return open ? Schema.openFrom(attributes) : Schema.closed(attributes);
  }

  static void writeTarget(Model model, StateWriter out) {
    out.writeString(model.target().column());
    @Nullable String value = model.target().value();
    if (value != null) {
      out.writeString(value);
      return;
    }
    List<String> names = model.classes().orElseThrow().names();
    out.writeVarint(names.size());
    names.forEach(out::writeString);
  }

  static Target readTarget(StateReader in) {
    return new Target(in.readString(), in.readString());
  }

  /** The column and the names of the classes. */
  static Map.Entry<Target, List<String>> readClasses(StateReader in) {
    Target target = Target.classes(in.readString());
    long count =
        in.readVarint("number of classes", 0, Math.min(in.remaining(), MultiClass.MAX_CLASSES));
    List<String> names = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      names.add(in.readString());
    }
    return Map.entry(target, names);
  }

  static void writeColumns(List<ColumnEncoding> columns, StateWriter out) {
    for (ColumnEncoding column : columns) {
      Cuts cuts = column.cuts();
      out.writeByte(cuts == null ? CATEGORICAL : NUMERIC);
      if (cuts != null) {
        out.writeVarint(cuts.ranges() - 1L);
        for (double cut : cuts.toArray()) {
          out.writeDouble(cut);
        }
      }
    }
  }

  static List<ColumnEncoding> readColumns(int count, StateReader in) {
    List<ColumnEncoding> columns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean numeric = in.readVarint("encoding of a column", CATEGORICAL, NUMERIC) == NUMERIC;
      columns.add(numeric ? readCuts(in) : ColumnEncoding.categorical());
    }
    return columns;
  }

  private static ColumnEncoding readCuts(StateReader in) {
    long count = in.readVarint("number of cuts", 0, in.remaining() / Double.BYTES);
    double[] cuts = new double[(int) count];
    for (int i = 0; i < cuts.length; i++) {
      cuts[i] = in.readDouble();
    }
    return ColumnEncoding.numeric(cuts);
  }

  static void writeNotes(Map<String, String> notes, StateWriter out) {
    out.writeVarint(notes.size());
    notes.forEach((name, text) -> out.writeString(name).writeString(text));
  }

  static SortedMap<String, String> readNotes(StateReader in) {
    long count = in.readVarint("number of notes", 0, in.remaining() / 2);
    in.reserve(count + " notes", count * VALUE_BYTES);
    SortedMap<String, String> notes = new TreeMap<>();
    @Nullable String before = null;
    for (long i = 0; i < count; i++) {
      before = readNext("note", before, in);
      notes.put(before, in.readString());
    }
    return Collections.unmodifiableSortedMap(notes);
  }

  static void writeTotals(Totals totals, StateWriter out) {
    out.writeVarint(totals.examples())
        .writeVarint(totals.positives())
        .writeVarint(totals.mistakes())
        .writeDouble(totals.bits())
        .writeVarint(totals.contradictedAt());
  }

  static Totals readTotals(StateReader in) {
    return new Totals(
        in.readVarint(), in.readVarint(), in.readVarint(), in.readDouble(), in.readVarint());
  }

  /** Booleans are named after attribute and value: their names may be far longer than the file. */
  static void reserveOneHot(PredictorChoice choice, Schema schema, StateReader in) {
    if (!choice.needsAllValues()) {
      return;
    }
    double bytes = 0;
    for (int a = 0; a < schema.size(); a++) {
      bytes += schema.cardinality(a) * (BOOLEAN_BYTES + 2.0 * schema.name(a).length());
    }
    in.reserve("one Boolean per value", bytes);
  }

  /** Restores the predictor of this fresh model, which tells these classes apart, if any. */
  static void restore(Model model, List<String> classes, StateReader in) {
    Schema schema = model.schema();
    int[] known = new int[schema.size()];
    for (int a = 0; a < known.length; a++) {
      known[a] = schema.cardinality(a);
    }
    if (model.target().hasClasses()) {
      model.classes().orElseThrow().restore(classes, in);
    } else {
      Predictor predictor = model.predictor();
      in.reserve("the tables", (double) PredictorChoice.tableBytes(predictor));
      predictor.restore(in);
    }
    for (int a = 0; a < known.length; a++) {
      if (schema.cardinality(a) != known[a]) {
        throw in.damaged(
            "attribute '"
                + schema.name(a)
                + "' has the new value '"
                + schema.value(a, known[a])
                + "', which the schema lacks");
      }
    }
  }
}
