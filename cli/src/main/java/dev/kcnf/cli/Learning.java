package dev.kcnf.cli;

import dev.kcnf.cli.input.ExampleReader;
import dev.kcnf.cli.input.Input;
import dev.kcnf.cli.input.RowSource;
import dev.kcnf.encoding.Example;
import dev.kcnf.model.Model;
import dev.kcnf.model.PredictorChoice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Test-then-train over a table: every row is predicted before its label is learned. */
final class Learning {

  /**
   * What to do.
   *
   * @param choice the predictor
   * @param usualK whether its k was not asked for: then a narrow table may have a smaller one
   * @param resumed the model to go on with; null to begin
   * @param shuffleSeed the seed of the order of the rows; null for that of the table
   * @param heldRows how many rows may be held in memory, where all must be read before the first is
   *     learned: to shuffle them, or to know all values of a pipe
   * @param threads how many threads learn
   */
  record Settings(
      PredictorChoice choice,
      boolean usualK,
      @Nullable Model resumed,
      @Nullable Long shuffleSeed,
      int heldRows,
      int threads) {

    /** The predictor for a table of so many attributes. */
    PredictorChoice choice(int attributes) {
      return usualK ? PredictorOptions.narrowed(choice, attributes) : choice;
    }

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
  private volatile @Nullable Session session;
  private boolean keepRules;
  private ShortRules rules = ShortRules.none();
  private @Nullable ExampleReader reader;
  private long before;
  private int threads = 1;
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
    if (threads > 1) {
      Model whole = learner.model();
      ParallelLearning.learn(rows, whole, threads, () -> !goesOn(rows));
      session = new Session(whole); // with the figures of the shards
    } else {
      if (input.repeatable()) {
        rows.readAhead();
      }
      while (goesOn(rows) && rows.next()) {
        step(learner, rows, rows.numbers(), rows.labelNumber());
      }
    }
    rows.checkComplete();
  }

  /** Until it is interrupted; what was read before, and only held back, is learned all the same. */
  private boolean goesOn(ExampleReader rows) {
    return !interrupts.isStopped() || rows.holdsRows();
  }

  private void learnHeld(ExampleReader rows) throws IOException {
    HeldRows held = HeldRows.of(rows, settings.heldRows(), () -> !goesOn(rows));
    boolean stoppedBefore = interrupts.isStopped();
    Session learner = begin(rows);
    for (int r : held.order(settings.shuffleSeed())) {
      if (interrupts.isStopped() && !stoppedBefore) {
        return;
      }
      step(learner, rows, held.numbers(r), held.label(r));
    }
  }

  private Session begin(ExampleReader rows) {
    Model resumed = settings.resumed();
    PredictorChoice choice = settings.choice(rows.schema().size());
    Model model = resumed != null ? resumed : PredictorOptions.create(choice, rows);
    reader = rows;
    boolean classes = model.target().hasClasses();
    threads = classes ? 1 : settings.threads(); // which class comes first counts
    emitter = emitting == null ? null : emitting.apply(model);
    rules = keepRules && !classes ? ShortRules.beside(choice, model.schema()) : ShortRules.none();
    Session begun = new Session(model);
    session = begun;
    before = begun.before();
    return begun;
  }

  private void step(Session learner, ExampleReader rows, int[] numbers, int label) {
    Example x = learner.schema().example(numbers);
    learner.step(x, rows, label, emitter);
    rules.learn(x, label == 1); // keeps none of classes
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
    if (reader == null) {
      return List.of();
    }
    List<String> notes = new ArrayList<>(reader.notes());
    if (threads < settings.threads()) {
      notes.add(reader.target() + " has classes: one thread learns");
    }
    return notes;
  }

  /** How it went; only once it has begun. */
  LearnReport report() {
    Session learned = session;
    if (learned == null || reader == null) {
      throw new IllegalStateException("nothing was learned");
    }
    return LearnReport.of(learned, reader, before, threads, (System.nanoTime() - start) / 1e9);
  }
}
