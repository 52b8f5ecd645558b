package dev.kcnf.server.state;

import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Missing;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import dev.kcnf.server.state.StateException.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A model with all that the server keeps of it. The same events in the same order give the same
 * state, byte for byte, wherever it was saved in between.
 *
 * <p>One thread applies events; any number may read and predict meanwhile.
 */
public final class ModelState {
  /** What the tables of one model may take. */
  public static final long LIMIT_BYTES = 256L << 20;

  private final ModelSettings settings;
  private final FirstRows first;
  private final Pending pending = new Pending();
  private final Metrics metrics = new Metrics();
  private final RowSample sample = new RowSample();
  private final Feed feed = new Feed();
  private volatile @Nullable Model model;

  private ModelState(ModelSettings settings, @Nullable Model model) {
    this.settings = settings;
    first = new FirstRows(settings);
    this.model = model;
  }

  /** Of a model whose columns the first rows decide. */
  public static ModelState collecting(ModelSettings settings) {
    if (settings.fitRows() == 0) {
      throw new IllegalArgumentException("fitRows must be at least 1 without columns");
    }
    return new ModelState(settings, null);
  }

  /** Of a model of these columns. */
  public static ModelState create(ModelSettings settings, Columns columns) {
    Model model = Model.create(settings.spec(), columns, settings.target(), LIMIT_BYTES);
    return new ModelState(settings, model);
  }

  /** Of a model that exists. */
  public static ModelState of(Model model) {
    Target target = model.target();
    Map<String, Double> chosen = new LinkedHashMap<>();
    model
        .spec()
        .kind()
        .settings()
        .forEach(s -> model.spec().get(s).ifPresent(v -> chosen.put(s.toString(), v)));
    ModelSettings settings =
        new ModelSettings(
            model.spec().kind().name(),
            chosen,
            target.column(),
            target.relation(),
            target.value(),
            0);
    return new ModelState(settings, model);
  }

  public ModelSettings settings() {
    return settings;
  }

  /** The model; null while it collects its first rows. */
  public @Nullable Model modelOrNull() {
    return model;
  }

  /**
   * The model.
   *
   * @throws StateException if it still collects its first rows
   */
  public Model model() {
    Model ready = model;
    if (ready == null) {
      throw new StateException(Kind.NOT_READY, first.whyNotReady());
    }
    return ready;
  }

  /** What it predicts; as far as it was asked for while it collects its first rows. */
  public Target target() {
    Model ready = model;
    return ready == null ? settings.target() : ready.target();
  }

  /** How many first rows it has collected. */
  public int collected() {
    return first.size();
  }

  public Metrics metrics() {
    return metrics;
  }

  public RowSample sample() {
    return sample;
  }

  public Feed feed() {
    return feed;
  }

  /** How many predictions wait for their labels. */
  public int pending() {
    return pending.size();
  }

  /** What the model says of this row; for people who look on as well. */
  public Prediction predict(String[] cells) {
    Model ready = model();
    Prediction prediction = ready.predict(cells);
    feed.add(cells, Guess.of(prediction, ready.target()), null, reasons(prediction));
    return prediction;
  }

  private List<String> reasons(Prediction prediction) {
    return feed.wantsReasons() ? Reasons.of(prediction) : List.of();
  }

  /**
   * Refuses what cannot be learned as far as that can be told beforehand, so that it is not written
   * down. For the thread that applies events.
   */
  public void check(Event event) {
    Model ready = model;
    if (event instanceof Event.LearnKept kept) {
      check(kept.row());
    } else if (event instanceof Event.Learn learn) {
      checkLabel(learn.label());
      if (ready != null) {
        cells(ready, learn); // refuses columns that it does not have
      } else {
        first.check(learn);
      }
    } else if (ready != null && event instanceof Event.Label label) {
      checkLabel(label.label());
    }
  }

  private void checkLabel(String label) {
    Model ready = model;
    Target target = target();
    Missing missing = ready == null ? Missing.USUAL : ready.columns().missing();
    if (target.isMissing(missing.read(label))) {
      throw new IllegalArgumentException(
          "the label is missing: '" + label + "' is no value of '" + target.column() + "'");
    }
    if (target.isNoNumber(label)) {
      throw new IllegalArgumentException("the label '" + label + "' is not a number");
    }
  }

  /** Changes the state; an event that cannot be fulfilled changes nothing, now and in a replay. */
  public Outcome apply(Event event) {
    try {
      if (event instanceof Event.Learn learn) {
        return learn(learn);
      } else if (event instanceof Event.LearnKept kept) {
        return learn(kept);
      } else if (event instanceof Event.Keep keep) {
        pending.add(keep);
        return Outcome.of(keep.guess());
      } else if (event instanceof Event.Label label) {
        return label(label);
      }
      fit();
      return Outcome.DONE;
    } catch (RuntimeException e) {
      return Outcome.refused(e);
    }
  }

  private Outcome learn(Event.Learn row) {
    Model ready = model;
    if (ready == null) {
      collect(row);
      return Outcome.DONE;
    }
    String[] cells = cells(ready, row);
    List<String> reasons = List.of();
    if (feed.wantsReasons()) {
      reasons = Reasons.of(ready.predict(cells)); // a step has none
    }
    Guess guess = Guess.of(ready.step(cells, row.label()), ready.target());
    learned(cells, row.label(), guess, ready);
    feed.add(cells, guess, row.label(), reasons);
    return new Outcome(guess, reasons, null);
  }

  private void collect(Event.Learn row) {
    first.add(row);
    if (first.isDue()) {
      try {
        fit();
      } catch (RuntimeException e) {
        first.failed(e); // it is kept: more rows may do
      }
    }
  }

  /** What counts is the prediction that was given out, if it is still there. */
  private Outcome learn(Event.LearnKept event) {
    Model ready = model;
    Event.Keep kept = pending.find(event.id(), event.millis());
    return ready == null || kept == null
        ? learn(event.row())
        : label(ready, kept, cells(ready, event.row()), event.row().label());
  }

  private Outcome label(Event.Label label) {
    Model ready = model();
    Event.Keep kept = pending.get(label);
    return label(ready, kept, kept.cells(), label.label());
  }

  private Outcome label(Model ready, Event.Keep kept, String[] cells, String label) {
    ready.learn(cells, label);
    pending.remove(kept);
    learned(cells, label, kept.guess(), ready);
    feed.add(cells, kept.guess(), label, List.of());
    return Outcome.of(kept.guess());
  }

  private void learned(String[] cells, String label, Guess guess, Model ready) {
    metrics.add(guess, ready.target(), label, ready::boundBits);
    sample.add(cells, label);
  }

  /** Decides what the columns are, and learns the rows held back. */
  private void fit() {
    if (model != null || first.size() == 0) {
      return;
    }
    List<Event.Learn> rows = first.rows();
    Model fitted = first.fit(LIMIT_BYTES);
    model = fitted;
    first.clear();
    rows.forEach(this::apply);
  }

  /** The cells of this row in column order. */
  private static String[] cells(Model model, Event.Learn row) {
    return row.names().isEmpty() ? row.cells() : Rows.inOrder(model, row.names(), row.cells());
  }

  /** Takes in what the other model has learned; see {@link Model#merge}. */
  public void merge(Model other) {
    model().merge(other);
  }

  /** The model as bytes; empty while there is none. */
  public byte[] modelBytes() {
    Model ready = model;
    return ready == null ? new byte[0] : ready.toBytes();
  }

  /** All but the model. */
  public byte[] saveRest() {
    StateWriter out = new StateWriter();
    settings.save(out);
    first.save(out);
    pending.save(out);
    metrics.save(out);
    sample.save(out);
    return out.toByteArray();
  }

  /** What {@link #modelBytes} and {@link #saveRest} gave. */
  public static ModelState restore(byte[] modelBytes, byte[] rest) {
    StateReader in = new StateReader(rest);
    ModelSettings settings = ModelSettings.read(in);
    // It may have grown to what its own limits allow, whatever that is in tables once it is read.
    long own = settings.spec().ownLimitBytes(settings.target().hasClasses());
    long limit = Math.max(LIMIT_BYTES, own);
    Model model = modelBytes.length == 0 ? null : Model.fromBytes(modelBytes, limit);
    ModelState state = new ModelState(settings, model);
    state.first.restore(in);
    state.pending.restore(in);
    state.metrics.restore(in);
    state.sample.restore(in);
    in.expectEnd();
    return state;
  }
}
