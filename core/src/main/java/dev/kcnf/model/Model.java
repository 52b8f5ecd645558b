package dev.kcnf.model;

import dev.kcnf.Mergeable;
import dev.kcnf.Predictor;
import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A predictor with everything that is needed to go on later, elsewhere: the schema, how the cells
 * of a table become its values, what the label asks, and how the predictions went so far.
 *
 * <p>As bytes it is what docs/FORMAT.md says; the same model gives the same bytes on every JDK.
 *
 * <p>The parts are live: examples are made by {@link #schema}, and {@link #predictor} learns them.
 */
public final class Model {

  /**
   * What is predicted: whether a column has a value, or which value it has.
   *
   * @param column the name of the column
   * @param value the value that is label 1; null if every value is a class of its own
   */
  public record Target(String column, @Nullable String value) {
    /** The question which value the column has. */
    public static Target classes(String column) {
      return new Target(column, null);
    }

    /** Whether every value is a class of its own. */
    public boolean hasClasses() {
      return value == null;
    }

    /** As the command line takes it. */
    @Override
    public String toString() {
      return value == null ? column : column + "=" + value;
    }
  }

  /** Each of several classes may take this part of the memory. */
  private static final int CLASSES_SHARE = 8;

  private final PredictorChoice choice;
  private final Schema schema;
  private final @Nullable List<Attribute> known; // when the predictor was made, if that counts
  private final Target target;
  private final List<ColumnEncoding> columns;
  private final SortedMap<String, String> notes;
  private final @Nullable Predictor predictor; // null if there are classes
  private final @Nullable Classes classes;
  private Totals totals = Totals.NONE;

  private Model(
      PredictorChoice choice,
      Schema schema,
      Target target,
      List<ColumnEncoding> columns,
      Map<String, String> notes,
      long limitBytes) {
    if (columns.size() != schema.size()) {
      throw new IllegalArgumentException(
          "a model of "
              + schema.size()
              + " attributes needs as many columns, got "
              + columns.size());
    }
    this.choice = choice.normalised();
    this.schema = schema;
    this.target = target;
    this.columns = List.copyOf(columns);
    this.notes = Collections.unmodifiableSortedMap(new TreeMap<>(notes));
    this.known = choice.needsAllValues() ? schema.attributes() : null;
    // The tables of many classes share the memory; how many there will be is not known.
    Predictor fresh =
        choice.create(schema, target.hasClasses() ? limitBytes / CLASSES_SHARE : limitBytes);
    this.predictor = target.hasClasses() ? null : fresh;
    this.classes = target.hasClasses() ? new Classes(choice, schema, fresh) : null;
  }

  /**
   * A model that has learned nothing.
   *
   * @param columns how the attributes' columns are encoded, in the order of the attributes
   * @param notes what else must be the same for the model to be used; mostly empty
   */
  public static Model create(
      PredictorChoice choice,
      Schema schema,
      Target target,
      List<ColumnEncoding> columns,
      Map<String, String> notes) {
    return create(choice, schema, target, columns, notes, KCnfSpace.defaultLimitBytes());
  }

  static Model create(
      PredictorChoice choice,
      Schema schema,
      Target target,
      List<ColumnEncoding> columns,
      Map<String, String> notes,
      long limitBytes) {
    return new Model(choice, schema, target, columns, notes, limitBytes);
  }

  /** A model that has learned nothing, of categorical columns. */
  public static Model create(PredictorChoice choice, Schema schema, Target target) {
    List<ColumnEncoding> columns = Collections.nCopies(schema.size(), ColumnEncoding.categorical());
    return create(choice, schema, target, columns, Map.of());
  }

  /** Which predictor. */
  public PredictorChoice choice() {
    return choice;
  }

  /** The schema of the examples; an open one grows as they come. */
  public Schema schema() {
    return schema;
  }

  public Target target() {
    return target;
  }

  /** How the attributes' columns are encoded, in the order of the attributes. */
  public List<ColumnEncoding> columns() {
    return columns;
  }

  /** What else is written down, by name. */
  public SortedMap<String, String> notes() {
    return notes;
  }

  /**
   * What has been learned, if the label is yes or no.
   *
   * @throws IllegalStateException if there are {@link #classes}
   */
  public Predictor predictor() {
    if (predictor == null) {
      throw new IllegalStateException("the target " + target + " has classes");
    }
    return predictor;
  }

  /** The classes and what has been learned of them; empty if the label is yes or no. */
  public Optional<Classes> classes() {
    return Optional.ofNullable(classes);
  }

  /** The clauses of a k-CNF or k-DNF, by name; empty for any other predictor and for classes. */
  public Optional<Clauses> clauses() {
    return Clauses.of(this);
  }

  /** How the predictions went so far. */
  public Totals totals() {
    return totals;
  }

  /** Notes how the predictions went so far, to be saved with the rest. */
  public void totals(Totals now) {
    totals = now;
  }

  /** The attributes and values that are saved. */
  List<Attribute> savedAttributes() {
    List<Attribute> attributes = known == null ? schema.attributes() : known;
    return schema.isOpen() && choice.savesByName()
        ? attributes.stream().map(Model::sorted).toList()
        : attributes;
  }

  private static Attribute sorted(Attribute attribute) {
    return new Attribute(attribute.name(), attribute.values().stream().sorted().toList());
  }

  /**
   * Takes in what the other model has learned, as if its examples came after this one's; the other
   * stays as it is.
   *
   * @throws IllegalArgumentException if the models differ in anything but what they have learned;
   *     says in what
   */
  public void merge(Model other) {
    same("predictor", choice, other.choice);
    same("target", target, other.target);
    if (classes != null) {
      throw new IllegalArgumentException(
          "cannot merge: models of several classes do not merge; learn '"
              + target
              + "=VALUE' to merge");
    }
    if (!(predictor instanceof Mergeable mergeable)) {
      throw new IllegalArgumentException(
          "cannot merge: models of " + choice + " do not merge; those of kcnf and kdnf do");
    }
    same("number of attributes", schema.size(), other.schema.size());
    same("openness of the schema", schema.isOpen(), other.schema.isOpen());
    boolean sameValues = known != null || !schema.isOpen();
    for (int a = 0; a < schema.size(); a++) {
      String attribute = "attribute '" + schema.name(a) + "'";
      same("attribute " + (a + 1), schema.name(a), other.schema.name(a));
      same("encoding of " + attribute, columns.get(a), other.columns.get(a));
      if (sameValues) {
        same("list of values of " + attribute, values(a), other.values(a));
      }
    }
    same("set of notes", notes, other.notes);
    if (!sameValues) {
      schema.numbersOf(other.schema); // also the values that no positive example has
    }
    mergeable.merge(other.predictor());
    totals = totals.plus(other.totals);
  }

  private List<String> values(int attribute) {
    return savedAttributes().get(attribute).values();
  }

  private static void same(String what, Object here, Object there) {
    if (!here.equals(there)) {
      throw new IllegalArgumentException(
          "cannot merge: the " + what + " is " + here + " here, " + there + " in the other");
    }
  }

  /** The model as bytes; equal models give equal bytes. */
  public byte[] toBytes() {
    return ModelFormat.write(this);
  }

  /**
   * The model of these bytes. Reading it takes at most about six tenths of the heap.
   *
   * @throws dev.kcnf.io.DamagedModelException if they are not a whole, undamaged model that this
   *     version can read
   * @throws dev.kcnf.cnf.MemoryLimitException if the tables of a k-CNF would not fit
   */
  public static Model fromBytes(byte[] bytes) {
    return fromBytes(bytes, KCnfSpace.defaultLimitBytes());
  }

  /**
   * The model of these bytes, if it fits into about this many bytes of memory. The time that
   * reading takes is in proportion to the bytes and to the memory: choose a low limit for files
   * from strangers.
   *
   * @throws dev.kcnf.io.DamagedModelException if they are not a whole, undamaged model that this
   *     version can read
   * @throws dev.kcnf.cnf.MemoryLimitException if the tables of a k-CNF would not fit
   */
  public static Model fromBytes(byte[] bytes, long limitBytes) {
    return ModelFormat.read(bytes, limitBytes);
  }

  /**
   * Writes the model to this file, so that at any moment, also if the process is killed or the
   * machine stops, the file is whole: the old one or the new one. A file that is not a regular one,
   * such as a pipe, is simply written to.
   */
  public void write(Path file) throws IOException {
    AtomicFile.replace(file, toBytes());
  }

  /**
   * Reads the model of this file.
   *
   * @throws dev.kcnf.io.DamagedModelException as {@link #fromBytes} does
   */
  public static Model read(Path file) throws IOException {
    return read(file, KCnfSpace.defaultLimitBytes());
  }

  /** Reads the model of this file, if it fits into about this many bytes of memory. */
  public static Model read(Path file, long limitBytes) throws IOException {
    return fromBytes(ModelFormat.load(file, limitBytes), limitBytes);
  }
}
