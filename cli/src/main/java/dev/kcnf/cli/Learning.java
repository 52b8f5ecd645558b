package dev.kcnf.cli;

import dev.kcnf.Example;
import dev.kcnf.SplitMix;
import dev.kcnf.cli.input.ExampleReader;
import dev.kcnf.cli.input.Input;
import dev.kcnf.cli.input.InputException;
import dev.kcnf.cli.input.RowSource;
import dev.kcnf.model.Model;
import dev.kcnf.model.PredictorChoice;
import dev.kcnf.model.Totals;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Test-then-train over a table: every row is predicted before its label is learned. */
final class Learning {

  /**
   * What to do.
   *
   * @param choice the predictor
   * @param resumed the model to go on with; null to begin
   * @param shuffleSeed the seed of the order of the rows; null for that of the table
   * @param heldRows how many rows may be held in memory, where all must be read before the first is
   *     learned: to shuffle them, or to know all values of a pipe
   * @param threads how many threads learn
   */
  record Settings(
      PredictorChoice choice,
      @Nullable Model resumed,
      @Nullable Long shuffleSeed,
      int heldRows,
      int threads) {

    boolean needsAllValues() {
      return resumed == null && choice.needsAllValues();
    }
  }

  /** Finds out what the columns of a table mean. */
  interface Opening {
    ExampleReader open(RowSource rows) throws IOException;
  }

  private final Input input;
  private final Opening opening;
  private final Settings settings;
  private final Interrupts interrupts;
  private final List<Observer> observers = new ArrayList<>();
  private @Nullable Function<Model, PredictionWriter> emitting;
  private @Nullable PredictionWriter emitter;
  private @Nullable Session session;
  private boolean keepRules;
  private ShortRules rules = ShortRules.none();
  private @Nullable ExampleReader reader;
  private long before;
  private final long start = System.nanoTime();

  Learning(Input input, Opening opening, Settings settings, Interrupts interrupts) {
    this.input = input;
    this.opening = opening;
    this.settings = settings;
    this.interrupts = interrupts;
  }

  /** Lets somebody look on. */
  void observe(Observer observer) {
    observers.add(observer);
  }

  /** Writes every prediction before the label is learned. */
  void emit(Function<Model, PredictionWriter> writer) {
    emitting = writer;
  }

  /** Keeps short rules beside the predictor. */
  void keepRules() {
    keepRules = true;
  }

  /** The short rules, after the run. */
  ShortRules rules() {
    return rules;
  }

  /** Reads and learns everything, or what there is until it is interrupted. */
  void run() throws IOException {
    try (ExampleReader first = opening.open(input.open())) {
      if (settings.shuffleSeed() != null || (settings.needsAllValues() && !input.repeatable())) {
        learnHeld(first);
      } else if (settings.needsAllValues()) {
        while (!interrupts.isStopped() && first.next()) {
          // The first pass only gets to know the values.
        }
        first.checkComplete();
        try (ExampleReader second = first.again(input.open())) {
          learn(second);
        }
      } else {
        learn(first);
      }
    } catch (RuntimeException | IOException e) {
      if (!interrupts.isStopped()) {
        throw e;
      }
      // What ends in the middle of a row is no mistake of the table.
    }
  }

  private void learn(ExampleReader rows) throws IOException {
    Session learner = begin(rows);
    if (settings.threads() > 1) {
      Model whole = learner.model();
      ParallelLearning.learn(rows, whole, settings.threads(), interrupts::isStopped);
      session = new Session(whole); // with the figures of the shards
    } else {
      if (input.repeatable()) {
        rows.readAhead();
      }
      while (!interrupts.isStopped() && rows.next()) {
        step(learner, rows.numbers(), rows.label());
      }
    }
    rows.checkComplete();
  }

  private void learnHeld(ExampleReader rows) throws IOException {
    List<int[]> held = new ArrayList<>();
    BitSet labels = new BitSet();
    hold(rows, settings.heldRows(), held, labels);
    Session learner = begin(rows);
    Long seed = settings.shuffleSeed();
    int[] order = seed == null ? null : SplitMix.of(seed).permutation(held.size());
    for (int i = 0; i < held.size() && !interrupts.isStopped(); i++) {
      int r = order == null ? i : order[i];
      step(learner, held.get(r), labels.get(r));
    }
  }

  /** Reads all rows into memory. */
  static void hold(ExampleReader rows, int limit, List<int[]> held, BitSet labels)
      throws IOException {
    while (rows.next()) {
      if (held.size() == limit) {
        throw InputException.at(
            rows.name(),
            rows.line(),
            String.format(
                "more than %,d rows, which have to be held in memory; --hold allows more", limit));
      }
      labels.set(held.size(), rows.label());
      held.add(rows.numbers().clone());
    }
    rows.checkComplete();
  }

  private Session begin(ExampleReader rows) {
    Model resumed = settings.resumed();
    Model model = resumed != null ? resumed : PredictorOptions.create(settings.choice(), rows);
    reader = rows;
    emitter = emitting == null ? null : emitting.apply(model);
    rules = keepRules ? ShortRules.beside(settings.choice(), model.schema()) : ShortRules.none();
    Session begun = new Session(model);
    session = begun;
    before = begun.before();
    return begun;
  }

  private void step(Session learner, int[] numbers, boolean label) {
    Example x = learner.schema().example(numbers);
    if (emitter == null) {
      learner.step(x, label);
    } else {
      learner.step(x, label, emitter);
    }
    rules.learn(x, label);
    for (Observer observer : observers) {
      observer.learned(learner);
    }
  }

  /** What has been learned; null if it has not begun. */
  @Nullable Session session() {
    return session;
  }

  /** Tells those who look on that it is over. */
  void finish() {
    Session learned = session;
    if (learned != null) {
      observers.forEach(observer -> observer.finished(learned));
    }
  }

  /** What the user should know, after the run. */
  List<String> notes() {
    return reader == null ? List.of() : reader.notes();
  }

  /** How it went; only once it has begun. */
  LearnReport report() {
    if (session == null || reader == null) {
      throw new IllegalStateException("nothing was learned");
    }
    Model model = session.model();
    Totals totals = model.totals();
    return new LearnReport(
        reader.name(),
        model.schema().size(),
        model.target().toString(),
        totals.positives(),
        model.choice(),
        totals.evaluation(),
        session.bound(),
        totals.contradictedAt(),
        before,
        settings.threads(),
        reader.skipped(),
        (System.nanoTime() - start) / 1e9);
  }
}
