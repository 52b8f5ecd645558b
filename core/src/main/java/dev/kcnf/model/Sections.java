package dev.kcnf.model;

import dev.kcnf.Target;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
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
  private static final int CATEGORICAL = 0;
  private static final int NUMERIC = 1;

  // What names cost in memory, rounded up: objects, hash tables, lists.
  private static final double ATTRIBUTE_BYTES = 1024;
  private static final double VALUE_BYTES = 256;
  private static final double BOOLEAN_BYTES = 1024;

  private Sections() {}

  static void writeSpec(PredictorSpec spec, StateWriter out) {
    SortedMap<String, Long> settings = new TreeMap<>();
    for (Setting setting : spec.kind().settings()) {
      double value = spec.get(setting).orElseThrow();
      if (setting.isSaved(value)) {
        settings.put(setting.toString(), setting.toLong(value));
      }
    }
    out.writeString(spec.kind().name()).writeVarint(settings.size());
    settings.forEach((name, value) -> out.writeString(name).writeVarint(value));
  }

  static PredictorSpec readSpec(StateReader in) {
    String kind = in.readString();
    SortedMap<String, Long> settings = new TreeMap<>();
    long count = in.readVarint("number of settings", 0, in.remaining());
    @Nullable String before = null;
    for (long i = 0; i < count; i++) {
      String name = readNext("setting", before, in);
      settings.put(name, in.readVarint());
      before = name;
    }
    try {
      return spec(Predictors.of(kind), settings);
    } catch (IllegalArgumentException e) {
      throw DamagedModelException.unreadable(
          in.position(), e.getMessage() + "; a newer kcnf may know it");
    }
  }

  private static PredictorSpec spec(PredictorSpec usual, SortedMap<String, Long> settings) {
    PredictorSpec spec = usual;
    SortedMap<String, Long> left = new TreeMap<>(settings);
    for (Setting setting : usual.kind().settings()) {
      Long saved = left.remove(setting.toString());
      double value = saved == null ? setting.absent() : setting.ofLong(saved);
      if (setting.isSaved(value) == (saved == null)) {
        throw wrongSettings(usual, settings);
      }
      spec = spec.with(setting, value);
    }
    if (!left.isEmpty()) {
      throw wrongSettings(usual, settings);
    }
    return spec;
  }

  private static IllegalArgumentException wrongSettings(
      PredictorSpec spec, SortedMap<String, Long> settings) {
    return new IllegalArgumentException(
        "predictor " + spec.kind() + " does not have the settings " + settings.keySet());
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
    out.writeByte(model.columns().schema().isOpen() ? 1 : 0).writeVarint(attributes.size());
    for (Attribute attribute : attributes) {
      out.writeString(attribute.name()).writeVarint(attribute.values().size());
      attribute.values().forEach(out::writeString);
    }
  }

  /** What a file says of the schema, before it says which attributes are of numbers. */
  record SavedSchema(boolean open, List<Attribute> attributes) {
    Schema with(List<ColumnEncoding> encodings) {
      List<Attribute> complete = new ArrayList<>();
      for (int a = 0; a < attributes.size(); a++) {
        Attribute attribute = attributes.get(a);
        Cuts cuts = encodings.get(a).cuts();
        complete.add(new Attribute(attribute.name(), attribute.values(), cuts));
      }
      return open ? Schema.openFrom(complete) : Schema.closed(complete);
    }
  }

  static SavedSchema readSchema(PredictorSpec spec, StateReader in) {
    boolean open = in.readVarint("openness", 0, 1) == 1;
    boolean sorted = open && spec.savesByName();
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
    SavedSchema saved = new SavedSchema(open, attributes);
    saved.with(Collections.nCopies(attributes.size(), ColumnEncoding.categorical())); // its laws
    return saved;
  }

  static void writeTarget(Model model, StateWriter out) {
    out.writeString(model.target().column());
    model.learner().saveNames(out);
  }

  /** The target; the names of the labels are left for the learner to read. */
  static Target readTarget(boolean classes, StateReader in) {
    String column = in.readString();
    return classes ? Target.of(column) : Target.of(column, in.readString());
  }

  static void writeColumns(Columns columns, StateWriter out) {
    for (int c = 0; c < columns.size(); c++) {
      Cuts cuts = columns.encoding(c).cuts();
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

  static void writeFigures(Figures figures, StateWriter out) {
    out.writeVarint(figures.examples())
        .writeVarint(figures.positives())
        .writeVarint(figures.mistakes())
        .writeDouble(figures.bits())
        .writeVarint(figures.contradictedAt());
  }

  static Figures readFigures(StateReader in) {
    return new Figures(
        in.readVarint(), in.readVarint(), in.readVarint(), in.readDouble(), in.readVarint());
  }

  /** Booleans are named after attribute and value: their names may be far longer than the file. */
  static void reserveOneHot(PredictorSpec spec, Schema schema, StateReader in) {
    if (!spec.needsAllValues()) {
      return;
    }
    double bytes = 0;
    for (int a = 0; a < schema.size(); a++) {
      bytes += schema.cardinality(a) * (BOOLEAN_BYTES + 2.0 * schema.name(a).length());
    }
    in.reserve("one Boolean per value", bytes);
  }

  /** Restores what this fresh model had learned. */
  static void restore(Model model, StateReader in) {
    Schema schema = model.columns().schema();
    int[] known = new int[schema.size()];
    for (int a = 0; a < known.length; a++) {
      known[a] = schema.cardinality(a);
    }
    model.learner().restore(in);
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
