package dev.kcnf.model;

import dev.kcnf.Clauses;
import dev.kcnf.Predictor;
import dev.kcnf.RowSample;
import dev.kcnf.Target;
import dev.kcnf.Weights;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.ExampleBuffer;
import dev.kcnf.encoding.RowEncoder;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.evaluation.Evaluation;
import dev.kcnf.model.MergeException.Cause;
import dev.kcnf.predictors.Merging;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.Nearest;
import dev.kcnf.rows.Plural;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableReader;
import java.io.IOException;
import java.io.Serial;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.StampedLock;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a program holds: a predictor with its columns, its target and its figures.
 *
 * <pre>{@code
 * Model model = Model.create(Predictors.auto(), Columns.of("odor", "size"), Target.of("class"));
 * Prediction p = model.predict(Map.of("odor", "foul", "size", "7"));   // never changes the model
 * model.learn(Map.of("odor", "foul", "size", "7"), "poisonous");      // its figures are kept
 * model.save(path);
 * }</pre>
 *
 * <p>A row is a map of cells by the names of their columns, or an array of cells in column order. A
 * column that a map lacks is missing. A value that the model does not know is unknown; to predict a
 * row with one changes nothing.
 *
 * <p>Threads: any number may call any of its methods. A prediction is that of the model after some
 * whole number of examples, and waits while one is learned; predictions do not wait for each other.
 * For many predictions at once take a {@link #scorer}, which never waits. {@link #columns}, {@link
 * #encoder} and examples made with them are live: as long as a thread makes and learns such
 * examples, no other may use the model; scorers may be used.
 */
public final class Model implements Serializable {
  /** What the tables of a model may take unless it is said otherwise: 64 MiB. */
  public static final long DEFAULT_LIMIT_BYTES = PredictorSpec.DEFAULT_LIMIT_BYTES;

  @Serial private static final long serialVersionUID = 1L;

  /** How much more memory a model that was saved may take than its bytes, usually. */
  private static final long USUAL_GROWTH = 64;

  private static final AtomicLong COUNT = new AtomicLong();

  private final transient long number = COUNT.incrementAndGet(); // the order of locks
  private final transient StampedLock lock = new StampedLock();
  private final transient PredictorSpec spec;
  private transient volatile Columns columns; // others once models have merged by rows
  // The values when the predictor was made, if it has no place for more.
  private final transient @Nullable List<Attribute> known;
  private final transient Target target;
  private final transient SortedMap<String, String> notes;
  private final transient long limitBytes;
  private transient Learner learner;
  private transient Tally tally;

  private Model(
      PredictorSpec spec,
      Columns columns,
      @Nullable List<Attribute> known,
      Target target,
      SortedMap<String, String> notes,
      long limitBytes,
      Learner learner,
      Tally tally) {
    this.spec = spec;
    this.columns = columns;
    this.known = known;
    this.target = target;
    this.notes = notes;
    this.limitBytes = limitBytes;
    this.learner = learner;
    this.tally = tally;
  }

  /** A model of these columns that has learned nothing. Takes the columns over. */
  public static Model create(PredictorSpec spec, Columns columns, Target target) {
    return create(spec, columns, target, DEFAULT_LIMIT_BYTES);
  }

  /**
   * A model that has learned nothing, whose tables may take this many bytes. That limits the tables
   * of k-CNF and k-DNF; what {@code auto} and {@code fast} take, their setting {@code memory}
   * limits.
   *
   * @throws dev.kcnf.cnf.MemoryLimitException if they cannot even begin within the limit
   */
  public static Model create(PredictorSpec spec, Columns columns, Target target, long limitBytes) {
    return create(spec, columns, target, Sections.notes(columns), limitBytes);
  }

  /**
   * @param notes what else must be the same for models to be merged; mostly empty
   */
  static Model create(
      PredictorSpec spec,
      Columns columns,
      Target target,
      Map<String, String> notes,
      long limitBytes) {
    Schema schema = columns.schema();
    if (schema.attribute(target.column()) >= 0) {
      throw new IllegalArgumentException(
          "the target '" + target.column() + "' must not be one of the columns to predict from");
    }
    spec.budget().limit(columns, target.hasClasses());
    return new Model(
        spec,
        columns,
        spec.needsAllValues() ? schema.attributes() : null,
        target,
        Collections.unmodifiableSortedMap(new TreeMap<>(notes)),
        limitBytes,
        learner(spec, schema, target, limitBytes),
        Tally.of(target, Figures.NONE));
  }

  private static Learner learner(
      PredictorSpec spec, Schema schema, Target target, long limitBytes) {
    if (!target.hasClasses()) {
      return new YesNoLearner(target, spec.create(schema, limitBytes));
    }
    return new ClassLearner(target, spec.createClasses(schema, limitBytes));
  }

  /**
   * Learns a whole table with {@code auto}. Closes the table.
   *
   * @throws dev.kcnf.rows.TableException if a row cannot be used
   * @throws dev.kcnf.SettingException if the target does not fit the table
   */
  public static Model learn(Table table, Target target) throws IOException {
    return learn(table, target, Predictors.auto());
  }

  /** Learns a whole table; a predictor that must know all values holds its rows in memory. */
  public static Model learn(Table table, Target target, PredictorSpec spec) throws IOException {
    try (TableReader rows = TableReader.fit(table, target, FitOptions.usual(), false)) {
      if (spec.needsAllValues()) {
        return learnHeld(rows, spec);
      }
      Model model = create(spec, rows.columns(), rows.target());
      while (rows.next()) {
        model.learn(rows.example(), rows.label());
      }
      rows.checkComplete();
      return model;
    }
  }

  private static Model learnHeld(TableReader rows, PredictorSpec spec) throws IOException {
    ExampleBuffer examples = new ExampleBuffer(rows.columns());
    List<String> labels = new ArrayList<>();
    while (rows.next()) {
      examples.add(rows.example());
      labels.add(rows.label());
    }
    rows.checkComplete();
    Model model = create(spec, rows.columns(), rows.target());
    for (int i = 0; i < labels.size(); i++) {
      model.learn(examples.get(i), labels.get(i));
    }
    return model;
  }

  /** Which predictor. */
  public PredictorSpec spec() {
    return spec;
  }

  /** The columns with the values known so far; they grow as rows are learned. */
  public Columns columns() {
    return columns;
  }

  /** The columns with the values known now: they stay as they are, and any thread may ask them. */
  public Columns columnsNow() {
    return read(columns::snapshot);
  }

  public Target target() {
    return target;
  }

  /** What else is written down, by name. */
  SortedMap<String, String> notes() {
    return notes;
  }

  /** The classes in the order in which predictions have them. */
  public List<String> classes() {
    return read(learner::classes);
  }

  /** How the predictions went so far. */
  public Figures figures() {
    return read(() -> tally.figures());
  }

  /** How the predictions went so far in detail, as they are now. */
  public Evaluation evaluation() {
    return read(() -> tally.evaluation().copy());
  }

  /**
   * Predicts an example that is not learned, and adds how that went: for a test on other rows.
   * Changes nothing here.
   */
  public void test(Example x, String label, Evaluation evaluation) {
    columns.checkOwn(x);
    long stamp = lock.readLock();
    try {
      learner.test(x, label, evaluation);
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /** How the predictions went, for code that has the lock. */
  Tally tally() {
    return tally;
  }

  /** Sets how the predictions went so far, without details. */
  void restoreFigures(Figures figures) {
    tally = Tally.of(target, figures);
  }

  /** Sets how the predictions went so far, as read from a file. */
  void restore(Tally saved) {
    tally = saved;
  }

  /** How many examples were learned. */
  public long examples() {
    return read(() -> tally.examples());
  }

  /**
   * The theorem's bound on the loss so far, in bits; +∞ if there is none, as for several classes,
   * and where parts were learned apart and merged: the bound is on one stream.
   */
  public double boundBits() {
    return read(
        () ->
            target.hasClasses() || tally.isOfParts()
                ? Double.POSITIVE_INFINITY
                : learner.predictors().get(0).boundBits(tally.examples()));
  }

  /** The clauses, if it is a k-CNF or k-DNF of two classes. Live: for the thread that learns. */
  public Optional<Clauses> clauses() {
    return target.hasClasses() ? Optional.empty() : learner.predictors().get(0).clauses();
  }

  /** Which parts of a mixture carry the weight; the mean over the classes, if there are some. */
  public Weights weights() {
    return read(learner::weights);
  }

  /**
   * Whether {@code auto} or {@code fast} leaves something out because its memory is limited, and
   * goes on without: pairs and triples of the columns with the most values, or new values.
   */
  public boolean isFull() {
    return read(() -> learner.isFull() || (spec.budget().isLimited() && columns.isFull()));
  }

  /**
   * The labelled rows that the predictor keeps, as {@code auto} does: all, or a sample of the
   * stream. The labels are the numbers of the classes; if a row is the target or is not, 1 or 0.
   * Live: for the thread that learns.
   */
  public Optional<RowSample> sample() {
    return read(learner::sample);
  }

  /**
   * The predictors: one, or if every value is a class, one of each class against the rest, none if
   * all classes are predicted jointly. Live: for the thread that learns.
   */
  public List<Predictor> predictors() {
    return learner.predictors();
  }

  private <T> T read(Supplier<T> reading) {
    long stamp = lock.readLock();
    try {
      return reading.get();
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /** What the model says of this row; changes nothing. */
  public Prediction predict(Map<String, String> row) {
    return predict(cells(row));
  }

  /** What the model says of this row, its cells in column order; changes nothing. */
  public Prediction predict(String... row) {
    long stamp = lock.readLock();
    try {
      String[] own = row.clone(); // for reasons, whatever the caller does to the row
      return predicted(columns.lookUp(own), column -> own[column]);
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /** What the model says of this example, made by its columns; changes nothing. */
  public Prediction predict(Example x) {
    return predict(x, Model::unknown);
  }

  /** What an unknown value is called whose text is not known either. */
  static String unknown(int column) {
    return "(unknown)";
  }

  /**
   * What the model says of this example; changes nothing.
   *
   * @param cells the texts of its cells; asked now for those of unknown values, for reasons
   */
  public Prediction predict(Example x, IntFunction<String> cells) {
    columns.checkOwn(x);
    IntFunction<String> texts = Prediction.texts(x, columns, cells); // outside the lock
    long stamp = lock.readLock();
    try {
      return predicted(x, texts);
    } finally {
      lock.unlockRead(stamp);
    }
  }

  private Prediction predicted(Example x, IntFunction<String> cells) {
    return learner.predict(x, explainer(), cells);
  }

  /** Finds reasons as long as nothing more was learned. */
  private Explainer explainer() {
    long then = tally.examples();
    return (x, of, cells, limit) ->
        read(
            () -> {
              if (tally.examples() != then) {
                throw Explainer.hasLearned();
              }
              return new Reasons(spec, columns, learner).reasons(x, of, cells, limit);
            });
  }

  /** Learns that this row has this label. */
  public void learn(Map<String, String> row, String label) {
    learn(cells(row), label);
  }

  /** Learns that this row, its cells in column order, has this label. */
  public void learn(String[] row, String label) {
    long stamp = lock.writeLock();
    try {
      checkLabel(label);
      learner.learn(columns.example(row), label, tally);
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  /** Learns that this example, made by its columns, has this label. */
  public void learn(Example x, String label) {
    columns.checkOwn(x);
    long stamp = lock.writeLock();
    try {
      checkLabel(label);
      learner.learn(x, label, tally);
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  /**
   * Predicts, then learns: one online step. Returns the prediction before, which has no reasons any
   * more: to have them, {@link #predict} first.
   */
  public Prediction step(Map<String, String> row, String label) {
    return step(cells(row), label);
  }

  /** Predicts, then learns, a row with its cells in column order. */
  public Prediction step(String[] row, String label) {
    long stamp = lock.writeLock();
    try {
      checkLabel(label);
      return learner.step(columns.example(row), label, tally);
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  /** Predicts, then learns, an example made by its columns. */
  public Prediction step(Example x, String label) {
    columns.checkOwn(x);
    long stamp = lock.writeLock();
    try {
      checkLabel(label);
      return learner.step(x, label, tally);
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  private void checkLabel(String label) {
    if (label == null) {
      throw new IllegalArgumentException("the label is missing: it is null");
    }
    if (target.isMissing(columns.missing().read(label))) {
      throw new IllegalArgumentException(
          "the label is missing: '" + label + "' is no value of '" + target.column() + "'");
    }
    learner.check(label);
  }

  /** The cells of a row in column order; refuses names that are no columns. */
  private String[] cells(Map<String, String> row) {
    return cells(columns, target, row);
  }

  static String[] cells(Columns columns, Target target, Map<String, String> row) {
    for (String name : row.keySet()) {
      if (columns.column(name) < 0 && !name.equals(target.column())) {
        throw new IllegalArgumentException(
            "there is no column '" + name + "'; " + Nearest.hint(name, columns.names()));
      }
    }
    return columns.cells(row);
  }

  /**
   * Turns rows into one example that is filled again for each: the hot path, which allocates
   * nothing. For the thread that learns.
   */
  public RowEncoder encoder() {
    return RowEncoder.learning(columns);
  }

  /** A snapshot that any number of threads may ask at once, without waiting. */
  public Scorer scorer() {
    return read(
        () -> {
          Columns own = columns.snapshot();
          return new Scorer(spec, own, target, learner.copyFor(own.schema()));
        });
  }

  /** An independent copy, with columns of its own. */
  public Model copy() {
    return read(
        () -> {
          Columns own = columns.copy();
          Learner copied = learner.copyFor(own.schema());
          return new Model(spec, own, known, target, notes, limitBytes, copied, tally.copy());
        });
  }

  /**
   * A model with the same columns, cuts and known values that has learned nothing: what it learns
   * can be merged into this one.
   */
  public Model emptyCopy() {
    return read(() -> create(spec, columns.fresh(known), target, notes, limitBytes));
  }

  /**
   * Tells it that it learns one of the parts of a stream and will be merged with the others, which
   * is quicker where merging makes anew what it has: trees of {@code auto} are then grown more
   * rarely once more rows have come than it keeps. The merged model is the same; only {@link
   * #figures} may be worse. A saved model does not remember it.
   */
  public void learnPart() {
    long stamp = lock.writeLock();
    try {
      learner.learnPart();
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  /**
   * A copy that has learned the same, and knows nothing of how its predictions went: what is left
   * when the same examples were learned in other parts, whose predictions differ.
   */
  public Model withoutFigures() {
    Model copy = copy();
    copy.restoreFigures(Figures.NONE);
    return copy;
  }

  /** The attributes and values that are saved. */
  List<Attribute> savedAttributes() {
    List<Attribute> attributes = known == null ? columns.schema().attributes() : known;
    return columns.schema().isOpen() && spec.savesByName()
        ? attributes.stream().map(Model::sorted).toList()
        : attributes;
  }

  private static Attribute sorted(Attribute attribute) {
    List<String> values = attribute.values().stream().sorted().toList();
    return new Attribute(attribute.name(), values, attribute.cuts());
  }

  Learner learner() {
    return learner;
  }

  /** Takes in what the other model has learned: as {@link #merge(List)} of one model. */
  public void merge(Model other) {
    merge(List.of(other));
  }

  /**
   * Takes in what the others have learned; they stay as they are. Models that merge by rows ({@link
   * Merging#BY_ROWS}), as those of {@code auto}, learn the rows that were kept anew, once for all
   * of the others; what they become depends neither on the order nor on the grouping of the models.
   * Their values are then numbered anew: {@link #columns}, {@link #encoder} and examples have to be
   * taken again. All others merge as if the examples of each came after those before.
   *
   * @throws MergeException if the models differ in anything but what they have learned; says in
   *     what. Then none has changed.
   */
  public void merge(List<Model> others) {
    if (others.contains(this)) {
      throw new IllegalArgumentException("cannot merge a model into itself");
    }
    // Always in the same order, so that two merges cannot wait for each other.
    SortedMap<Long, Model> ordered = new TreeMap<>(Map.of(number, this));
    others.forEach(other -> ordered.put(other.number, other));
    Map<Model, Long> stamps = new LinkedHashMap<>();
    ordered.values().forEach(m -> stamps.put(m, m == this ? lock.writeLock() : m.lock.readLock()));
    try {
      others.forEach(this::checkMergeable);
      if (spec.merging() == Merging.BY_ROWS) {
        mergeByRows(others);
      } else {
        others.forEach(this::mergeState);
      }
    } finally {
      columns.schema().layout(); // now, so that no thread that predicts has to make it
      stamps.forEach((model, stamp) -> model.lock.unlock(stamp));
    }
  }

  private void mergeState(Model other) {
    if (known == null && columns.schema().isOpen()) {
      columns.merge(other.columns); // also values of no positive example
    }
    learner.merge(other.learner);
    tally.merge(other.tally);
  }

  private void mergeByRows(List<Model> others) {
    List<Model> all = new ArrayList<>(others);
    all.add(this);
    List<Model> learned = all.stream().filter(model -> model.learner.keepsRows()).toList();
    if (learned.size() < 2) {
      takeOver(learned.isEmpty() ? this : learned.get(0), all);
      return;
    }
    Columns merged = Columns.merged(all.stream().map(model -> model.columns).toList());
    List<Learner> learners = learned.stream().map(model -> model.learner).toList();
    Learner replayed = learner.mergedFor(merged.schema(), learners);
    Tally sum = Tally.of(target, Figures.NONE);
    all.forEach(m -> sum.merge(m.tally.renumbered(m.learner.classes(), replayed.classes())));
    learner = replayed;
    columns = merged;
    tally = sum;
  }

  /** Becomes the only one of all these models that has learned something. */
  private void takeOver(Model only, List<Model> all) {
    if (only != this) {
      Columns own = only.columns.copy();
      learner = only.learner.copyFor(own.schema());
      columns = own;
      tally = only.tally.copy();
    }
    if (columns.schema().isOpen()) {
      all.stream().filter(m -> m != this && m != only).forEach(m -> columns.merge(m.columns));
    }
  }

  /**
   * Makes sure that the other model can be merged into this one.
   *
   * @throws MergeException if the models differ in anything but what they have learned; says in
   *     what
   */
  public void checkMergeable(Model other) {
    MergeException.check(Cause.PREDICTOR, "predictor", spec, other.spec);
    MergeException.check(Cause.TARGET, "target", target, other.target);
    if (target.hasClasses() && spec.merging() != Merging.BY_ROWS) {
      throw new MergeException(
          Cause.KIND,
          "models of several classes do not merge but those of auto; learn '"
              + target
              + "=VALUE' to merge");
    }
    if (spec.merging() == Merging.NONE) {
      throw new MergeException(
          Cause.KIND, "models of " + spec + " do not merge; those of auto, kcnf and kdnf do");
    }
    Schema own = columns.schema();
    Schema theirs = other.columns.schema();
    Cause cause = Cause.COLUMNS;
    MergeException.check(cause, "number of attributes", own.size(), theirs.size());
    MergeException.check(cause, "openness of the schema", own.isOpen(), theirs.isOpen());
    boolean sameValues = known != null || !own.isOpen();
    MergeException.check(cause, "number of columns", columns.size(), other.columns.size());
    for (int c = 0; c < columns.size(); c++) {
      MergeException.check(cause, "column " + (c + 1), columns.name(c), other.columns.name(c));
      MergeException.check(
          cause,
          "encoding of column '" + columns.name(c) + "'",
          columns.encoding(c),
          other.columns.encoding(c));
    }
    for (int a = 0; a < own.size(); a++) {
      String attribute = "attribute '" + own.name(a) + "'";
      if (sameValues) {
        MergeException.check(
            cause, "list of values of " + attribute, savedValues(a), other.savedValues(a));
      }
    }
    MergeException.check(Cause.NOTES, "set of notes", notes, other.notes);
  }

  private List<String> savedValues(int attribute) {
    return savedAttributes().get(attribute).values();
  }

  /** The model as bytes; equal models give equal bytes. */
  public byte[] toBytes() {
    return read(() -> ModelFormat.write(this));
  }

  /**
   * The model of these bytes. It may take {@link #DEFAULT_LIMIT_BYTES} of memory, or 64 times as
   * much as the bytes do if that is more; one of {@code auto} or {@code fast} whatever its own
   * limits let it take.
   *
   * @throws dev.kcnf.io.DamagedModelException if they are not a whole, undamaged model that this
   *     version can read
   * @throws dev.kcnf.cnf.MemoryLimitException if the tables of a k-CNF would not fit
   */
  public static Model fromBytes(byte[] bytes) {
    return ModelFormat.readWithinOwn(
        bytes, Math.max(DEFAULT_LIMIT_BYTES, USUAL_GROWTH * bytes.length));
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
    return ModelFormat.read(bytes, limitBytes, limitBytes);
  }

  /**
   * Writes the model to this file, so that at any moment, also if the process is killed or the
   * machine stops, the file is whole: the old one or the new one. A file that is not a regular one,
   * such as a pipe, is simply written to.
   */
  public void save(Path file) throws IOException {
    AtomicFile.replace(file, toBytes());
  }

  /**
   * Reads the model of this file; its memory is limited as by {@link #fromBytes(byte[])}.
   *
   * @throws dev.kcnf.io.DamagedModelException as {@link #fromBytes} does
   */
  public static Model load(Path file) throws IOException {
    return fromBytes(ModelFormat.load(file, Long.MAX_VALUE));
  }

  /** Reads the model of this file, if it fits into about this many bytes of memory. */
  public static Model load(Path file, long limitBytes) throws IOException {
    return fromBytes(ModelFormat.load(file, limitBytes), limitBytes);
  }

  @Serial
  private Object writeReplace() {
    return new SerializedModel(toBytes(), limitBytes);
  }

  /** Such as {@code auto of class=poisonous: 8,124 examples, 15 mistakes, 65.65 bits}. */
  @Override
  public String toString() {
    Figures figures = figures();
    return String.format(
        Locale.ROOT,
        "%s of %s: %s, %s, %,.2f bits",
        spec,
        target,
        Plural.of(figures.examples(), "example"),
        Plural.of(figures.mistakes(), "mistake"),
        figures.bits());
  }
}
