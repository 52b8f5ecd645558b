package dev.kcnf.cli.learn;

import dev.kcnf.cli.console.Interrupts;
import dev.kcnf.cli.console.OutputException;
import dev.kcnf.cli.console.Wording;
import dev.kcnf.cli.data.ModelFiles;
import dev.kcnf.cli.data.RowBuffer;
import dev.kcnf.cli.data.ShuffledTable;
import dev.kcnf.cli.options.OrderOptions;
import dev.kcnf.cli.predict.PredictionWriter;
import dev.kcnf.cli.report.LearnReport;
import dev.kcnf.cli.report.LearnReport.FrozenTest;
import dev.kcnf.cli.rules.ShortRules;
import dev.kcnf.cnf.TableForecast;
import dev.kcnf.encoding.Example;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.Merging;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableReader;
import dev.kcnf.table.ReadAhead;
import dev.kcnf.table.TableSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Test-then-train over a table: every row is predicted before its label is learned. */
final class LearnRun {

  /**
   * How to learn.
   *
   * @param spec the predictor
   * @param usualK whether k is the default, which a narrow table may lower
   * @param resumed the model to resume; null for a new one
   * @param shuffleSeed the seed of the shuffle; null to keep the order of the table
   * @param heldRows how many rows may be held in memory, where all must be read before the first is
   *     learned: to shuffle them, or to know all values of a pipe
   * @param threads the number of threads
   * @param newColumns whether the columns are fitted to this table
   */
  record Settings(
      PredictorSpec spec,
      boolean usualK,
      @Nullable Model resumed,
      @Nullable Long shuffleSeed,
      int heldRows,
      int threads,
      boolean newColumns) {

    /** The predictor for a table with this number of attributes. */
    PredictorSpec spec(int attributes) {
      return usualK ? spec.narrowed(attributes) : spec;
    }

    /** Whether the tables of combinations may outgrow the memory; with k up to 3 they seldom do. */
    boolean mayOutgrow() {
      return newColumns && !spec.needsAllValues() && spec.k() > 3;
    }

    boolean needsAllValues() {
      return resumed == null && spec.needsAllValues();
    }
  }

  /** Opens a reader, which knows what the columns mean. */
  interface Opening {
    TableReader open(Table table) throws IOException;
  }

  /** How many rows are looked at to foretell the size of the tables, and how many are kept. */
  private static final int LOOKED_AT = 10_000;

  private static final int SAMPLE = 2_000;

  private final TableSource source;
  private final Opening opening;
  private final Settings settings;
  private final Interrupts interrupts;
  private final List<Observer> observers = new ArrayList<>();
  private final MemoryWatch memory = new MemoryWatch();
  private @Nullable Function<Model, PredictionWriter> emitting;
  private @Nullable PredictionWriter emitter;
  private volatile @Nullable Model model;
  private boolean keepRules;
  private ShortRules rules = ShortRules.none();
  private @Nullable TableReader reader;
  private long before;
  private long learned; // in this run
  private int threads = 1;
  private final long start = System.nanoTime();

  LearnRun(TableSource source, Opening opening, Settings settings, Interrupts interrupts) {
    this.source = source;
    this.opening = opening;
    this.settings = settings;
    this.interrupts = interrupts;
  }

  void observe(Observer observer) {
    observers.add(observer);
  }

  /** Writes every prediction before its label is learned. */
  void emit(Function<Model, PredictionWriter> writer) {
    emitting = writer;
  }

  /** Finds short rules while learning. */
  void keepRules() {
    keepRules = true;
  }

  /** The short rules, after the run. */
  ShortRules rules() {
    return rules;
  }

  /** Reads and learns to the end, or until interrupted. */
  void run() throws IOException {
    if (settings.mayOutgrow() && source.repeatable()) {
      checkSize();
    }
    boolean again = source.repeatable() && settings.shuffleSeed() == null;
    try (TableReader first = opening.open(table())) {
      if (settings.needsAllValues() && !again) {
        learnHeld(first);
      } else if (settings.needsAllValues()) {
        while (!interrupts.isStopped() && first.next()) {
          // The first pass only collects the values.
        }
        first.checkComplete();
        try (TableReader second = first.again(source.open())) {
          learn(second);
        }
      } else {
        learn(first);
      }
    } catch (RuntimeException | IOException e) {
      if (!interrupts.isStopped()) {
        throw e;
      }
      // The interrupt may have cut a row in two; the table is not to blame.
    }
  }

  private Table table() throws IOException {
    Table table = source.open();
    Long seed = settings.shuffleSeed();
    return seed == null
        ? table
        : ShuffledTable.of(
            table, seed, settings.heldRows(), OrderOptions.HOLD_ADVICE, interrupts::isStopped);
  }

  /** Looks at the first rows to refuse at once a k that is too large for the table. */
  private void checkSize() throws IOException {
    try (TableReader rows = opening.open(source.open())) {
      PredictorSpec spec = settings.spec(rows.columns().schema().size());
      boolean learned = !spec.kind().isDisjunctive(); // which label is marked as seen
      List<Example> sample = new ArrayList<>();
      long marked = 0;
      while (rows.rows() < LOOKED_AT && !interrupts.isStopped() && rows.next()) {
        if (rows.isPositive() == learned) {
          marked++;
          if (sample.size() < SAMPLE) {
            sample.add(rows.example().frozen());
          }
        }
      }
      double share = rows.rows() < LOOKED_AT ? 1 : source.progress();
      if (share > 0 && spec.k() <= rows.columns().schema().size() && !rows.target().hasClasses()) {
        new TableForecast(rows.columns().schema(), sample, marked / share)
            .check(spec.k(), ModelFiles.limitBytes());
      }
    }
  }

  private void learn(TableReader rows) throws IOException {
    Model learner = begin(rows);
    boolean shuffled = settings.shuffleSeed() != null;
    if (threads > 1 && !shuffled) {
      ParallelLearning.learn(rows, learner, threads, () -> !goesOn(rows));
    } else {
      if (source.repeatable() && !shuffled) {
        rows.wrap(ReadAhead::of);
      }
      while (goesOn(rows) && rows.next()) {
        step(learner, rows.example(), rows.label());
      }
    }
    rows.checkComplete();
  }

  /** False after an interrupt, once the rows read before it are learned, or soon. */
  private boolean goesOn(TableReader rows) {
    return !interrupts.isStopped() || (rows.holdsRows() && !interrupts.isOver());
  }

  private void learnHeld(TableReader rows) throws IOException {
    RowBuffer held =
        RowBuffer.of(rows, settings.heldRows(), OrderOptions.HOLD_ADVICE, () -> !goesOn(rows));
    boolean stoppedBefore = interrupts.isStopped();
    Model learner = begin(rows);
    for (int r = 0; r < held.size(); r++) {
      if (interrupts.isStopped() && (!stoppedBefore || interrupts.isOver())) {
        return;
      }
      step(learner, held.example(r), held.label(r));
    }
  }

  private Model begin(TableReader rows) {
    Model resumed = settings.resumed();
    PredictorSpec spec = settings.spec(rows.columns().schema().size());
    Model begun = resumed != null ? resumed : ModelFiles.create(spec, rows);
    reader = rows;
    boolean classes = begun.target().hasClasses();
    boolean merges = !classes || spec.merging() == Merging.BY_ROWS;
    threads = merges ? settings.threads() : 1; // the order of classes matters
    emitter = emitting == null ? null : emitting.apply(begun);
    rules = keepRules ? rules(begun) : ShortRules.none();
    before = begun.examples();
    model = begun;
    return begun;
  }

  private ShortRules rules(Model begun) {
    boolean apart = threads > 1 && settings.shuffleSeed() == null && begun.sample().isEmpty();
    return apart
        ? ShortRules.untried(
            begun, "the rows that " + threads + " threads learn are not kept together")
        : ShortRules.beside(begun, interrupts::endOfSearch, settings.threads());
  }

  private void step(Model learner, Example x, String label) {
    if (emitter != null && reader != null) {
      emitter.write(before + learned + 1, learner.predict(x, reader::cell), label);
    }
    learner.learn(x, label);
    rules.learn(x, label);
    learned++;
    memory.learned(learned);
    for (Observer observer : observers) {
      observer.learned(learned, learner);
    }
  }

  /** The model; null before learning begins. */
  @Nullable Model model() {
    return model;
  }

  /** How many examples the model had before this run. */
  long before() {
    return before;
  }

  /**
   * Tells the observers that learning is over.
   *
   * @throws OutputException if one of them could not write something; all were told
   */
  void finish() {
    Model learner = model;
    OutputException unwritten = null;
    if (learner == null) {
      return;
    }
    for (Observer observer : observers) {
      try {
        observer.finished(learner);
      } catch (OutputException e) {
        unwritten = e;
      }
    }
    if (unwritten != null) {
      throw unwritten;
    }
  }

  /** Gives up what takes memory and is not needed to save the model. */
  void release() {
    rules = ShortRules.none();
    emitter = null;
    memory.release();
  }

  /** How many rows were learned in this run. */
  long learned() {
    Model learner = model;
    return learner == null ? 0 : learner.examples() - before;
  }

  /** Notes for the user, after the run. */
  List<String> notes() {
    if (reader == null) {
      return List.of();
    }
    List<String> notes = new ArrayList<>(Wording.notes(reader));
    Model learner = model;
    if (learner != null && learner.examples() > 0) {
      String labels = Wording.labels(learner, reader.labelsSeen());
      if (!labels.isEmpty()) {
        notes.add(labels);
      }
    }
    if (threads < settings.threads()) {
      notes.add(reader.target() + " has classes: one thread learns");
    }
    return notes;
  }

  /**
   * The report; only after learning has begun.
   *
   * @param seconds the time that learning took
   */
  LearnReport report(double seconds, boolean verbose, List<FrozenTest> tests) {
    Model learner = model;
    TableReader rows = reader;
    if (learner == null || rows == null) {
      throw new IllegalStateException("nothing was learned");
    }
    boolean shuffled = settings.shuffleSeed() != null;
    return LearnReport.of(
        learner,
        rows.table().name(),
        new LearnReport.Run(
            before,
            threads,
            shuffled,
            verbose,
            seconds,
            rows.skipped(),
            rows.unlabelled(),
            rows.chosenFrom(),
            tests));
  }

  /** The seconds since this run was made. */
  double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }
}
