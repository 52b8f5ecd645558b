package dev.kcnf.model;

import dev.kcnf.Target;
import dev.kcnf.Target.Relation;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Missing;
import dev.kcnf.encoding.OneHot;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
import java.util.ArrayList;
import java.util.Arrays;
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
  private static final String MISSING = "missing"; // a note

  /** Written like a setting where pairs of no and yes are one Boolean; older files lack it. */
  private static final String PAIRS = "pairs";

  // What names cost in memory, rounded up: objects, hash tables, lists.
  private static final double ATTRIBUTE_BYTES = 1024;
  private static final double VALUE_BYTES = 256;
  private static final double BOOLEAN_BYTES = 1024;

  private Sections() {}

  static void writeSpec(Model model, StateWriter out) {
    PredictorSpec spec = model.spec();
    SortedMap<String, Long> settings = new TreeMap<>();
    for (Setting setting : spec.kind().settings()) {
      double value = spec.get(setting).orElseThrow();
      if (setting.isSaved(value)) {
        settings.put(setting.toString(), setting.toLong(value));
      }
    }
    boolean joined = spec.needsAllValues() && !spec.hasBooleanPerValue();
    if (joined && OneHot.joinsPairs(Schema.openFrom(model.savedAttributes()))) {
      settings.put(PAIRS, 1L);
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
      @Nullable Long pairs = settings.remove(PAIRS);
      PredictorSpec spec = spec(Predictors.of(kind), settings);
      if (pairs != null && !(pairs == 1 && spec.needsAllValues())) {
        throw new IllegalArgumentException("predictor " + spec + " does not join pairs");
      }
      return spec.withBooleanPerValue(spec.needsAllValues() && pairs == null);
    } catch (IllegalArgumentException e) {
      throw DamagedModelException.unreadable(
          in.position(), e.getMessage() + "; a newer kcnf may know it");
    }
  }

  /** The predictor, now that it is known whether there is a pair to join. */
  static PredictorSpec forSchema(PredictorSpec spec, Schema schema, StateReader in) {
    if (!spec.needsAllValues() || OneHot.joinsPairs(schema)) {
      return spec;
    }
    if (!spec.hasBooleanPerValue()) {
      throw in.damaged("there are no pairs of no and yes to join");
    }
    return spec.withBooleanPerValue(false);
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

  /** What a file says of the schema, before it says which columns it comes from. */
  record SavedSchema(boolean open, List<Attribute> attributes) {
    Schema schema(List<Attribute> complete) {
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
    saved.schema(attributes); // its laws
    return saved;
  }

  static void writeTarget(Model model, StateWriter out) {
    Target target = model.target();
    out.writeString(target.column());
    if (!target.hasClasses()) {
      out.writeString(String.valueOf(target.value()));
    }
    model.learner().saveNames(out);
    if (!target.hasClasses() && target.relation() != Relation.IS) {
      out.writeString("").writeString(target.relation().symbol());
    }
  }

  /** The target; the names of the labels are left for the learner to read. */
  static Target readTarget(boolean classes, StateReader in) {
    String column = in.readString();
    if (classes) {
      return Target.of(column);
    }
    String value = in.readString();
    StateReader ahead = in.peek();
    if (ahead.remaining() == 0 || !ahead.readString().isEmpty() || ahead.remaining() == 0) {
      return Target.of(column, value); // followed by the name of the other label, if any
    }
    in.readString();
    String symbol = in.readString();
    for (Relation relation : Relation.values()) {
      if (relation.symbol().equals(symbol) && relation.compareTo(Relation.IS) > 0) {
        return Target.of(column, relation, value);
      }
    }
    throw DamagedModelException.unreadable(
        in.position(), "there is no relation '" + symbol + "'; a newer kcnf may know it");
  }

  /** What models of these columns must note: which texts mean that a cell is missing. */
  static Map<String, String> notes(Columns columns) {
    List<String> texts = columns.missing().texts();
    return texts.isEmpty() ? Map.of() : Map.of(MISSING, String.join("\n", texts));
  }

  /** The texts that mean that a cell is missing, as noted. */
  static Missing missing(Map<String, String> notes) {
    String texts = notes.get(MISSING);
    return texts == null ? Missing.USUAL : Missing.with(Arrays.asList(texts.split("\n", -1)));
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
        .writeVarint(figures.contradictedAt() + (figures.ofParts() ? figures.examples() + 1 : 0));
  }

  static Figures readFigures(StateReader in) {
    long examples = in.readVarint();
    long positives = in.readVarint();
    long mistakes = in.readVarint();
    double bits = in.readDouble();
    long contradictedAt = in.readVarint();
    boolean ofParts = contradictedAt > examples;
    contradictedAt -= ofParts ? examples + 1 : 0;
    return new Figures(examples, positives, mistakes, bits, contradictedAt, ofParts);
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
