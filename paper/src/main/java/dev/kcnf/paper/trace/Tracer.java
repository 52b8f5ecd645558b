package dev.kcnf.paper.trace;

import dev.kcnf.LogLoss;
import dev.kcnf.Predictor;
import dev.kcnf.encoding.Example;
import dev.kcnf.paper.trace.Document.Column;
import dev.kcnf.paper.trace.Document.Facts;
import dev.kcnf.paper.trace.Document.Figure;
import dev.kcnf.paper.trace.Document.Line;
import dev.kcnf.paper.trace.Document.Run;
import dev.kcnf.paper.trace.Document.Step;
import dev.kcnf.paper.trace.Document.Table;
import dev.kcnf.predictors.PredictorSpec;
import java.util.ArrayList;
import java.util.List;

/** Runs a predictor over Booleans and writes down what it did. */
final class Tracer {

  /**
   * One example.
   *
   * @param t its number, from 1
   * @param a its Booleans
   * @param label its label
   * @param logOdds of label 1, before the label was learned
   * @param loss of this prediction in bits
   * @param sum of the losses so far
   * @param bound on that sum
   */
  @SuppressWarnings("ArrayRecordComponent") // read by the stories, never compared
  record Moment(
      int t, boolean[] a, boolean label, double logOdds, double loss, double sum, double bound) {
    Figure p(boolean of) {
      double value = LogLoss.probability(of ? logOdds : -logOdds);
      return new Figure(
          value, Words.probability(LogLoss.bits(logOdds, of), LogLoss.bits(logOdds, !of)));
    }
  }

  /** What is to be told of one algorithm. */
  interface Story {
    /** Its name with its class of hypotheses. */
    String title();

    /** Its d. */
    int d();

    /** Its α; NaN if it has none. */
    default double alpha() {
      return Double.NaN;
    }

    /** Sentences below the title. */
    default List<String> notes() {
      return List.of();
    }

    /** The lines before the first example. */
    List<Line> begin();

    /** What its table shows before the prediction. */
    List<Column> before();

    /** The cells of {@link #before}. */
    List<Object> stateBefore(boolean[] a);

    /** The lines up to the prediction, before the example is learned. */
    List<Line> predicted(Moment now);

    /** Learns, and returns the lines after the loss. */
    List<Line> learn(Moment now);

    /** What its table shows after the example was learned. */
    List<Column> after();

    /** The cells of {@link #after}. */
    List<Object> stateAfter();

    /** Which lines of the paper this is; empty if it has no pseudocode. */
    String line(Place place);

    /** The bound in words. */
    String bound();
  }

  /** Lines that every algorithm has. */
  enum Place {
    LOOP,
    OBSERVE,
    TEST,
    P1,
    P0,
    LOSS,
    LEARN,
    PRODUCT,
    RETURN
  }

  private Tracer() {}

  /**
   * Runs a fresh predictor over these examples of its Boolean schema.
   *
   * @param spec what it was made from
   */
  static Run run(
      Predictor predictor,
      Story story,
      PredictorSpec spec,
      List<Example> rows,
      List<Boolean> labels) {
    List<Line> begin = story.begin();
    List<Step> steps = new ArrayList<>();
    List<List<Object>> cells = new ArrayList<>();
    double sum = 0;
    int contradictedAt = 0;
    String contradiction = "contradicted: no " + spec.hypotheses() + " gives these labels";
    for (int t = 1; t <= rows.size(); t++) {
      Example x = rows.get(t - 1);
      boolean label = labels.get(t - 1);
      double logOdds = predictor.step(x, label);
      double loss = LogLoss.bits(logOdds, label);
      sum += loss;
      Moment now = new Moment(t, bits(x), label, logOdds, loss, sum, predictor.boundBits((long) t));
      boolean first = contradictedAt == 0 && predictor.isContradicted(logOdds, label);
      contradictedAt = first ? t : contradictedAt;
      List<Object> row = new ArrayList<>(List.of(t, Words.bits(now.a())));
      row.addAll(story.stateBefore(now.a()));
      row.addAll(List.of(now.p(true), now.p(false), label ? 1 : 0, loss, sum, now.bound()));
      List<Line> lines = new ArrayList<>();
      lines.add(new Line(story.line(Place.OBSERVE), "observe a_t = " + Words.bits(now.a())));
      lines.addAll(story.predicted(now));
      lines.add(new Line(story.line(Place.LOSS), observed(now, story)));
      if (first) {
        lines.add(new Line("", contradiction));
      }
      lines.addAll(story.learn(now));
      lines.add(new Line(story.line(Place.PRODUCT), "r ← p_t(x_t) r = " + Words.power(sum)));
      row.addAll(story.stateAfter());
      row.add(new Figure(StrictMath.pow(2, -sum), Words.probability(sum)));
      steps.add(new Step(new Line(story.line(Place.LOOP), "for t = " + t), lines));
      cells.add(row);
    }
    List<Line> end =
        List.of(
            new Line(
                story.line(Place.RETURN),
                "return r = " + Words.power(sum) + ending(contradictedAt > 0)));
    List<Column> columns = columns(story);
    if (contradictedAt > 0) {
      columns.add(new Column("contradicted", "remark"));
      for (int t = 1; t <= cells.size(); t++) {
        cells.get(t - 1).add(t == contradictedAt ? contradiction : "");
      }
    }
    Table table = new Table(story.title(), columns, cells);
    Facts facts = new Facts(spec.toString(), story.d(), story.alpha(), contradictedAt);
    return new Run(story.title(), facts, story.notes(), begin, steps, table, end);
  }

  private static String observed(Moment now, Story story) {
    String within =
        Double.isInfinite(now.bound())
            ? ", no bound"
            : String.format("; bound %s = %s", story.bound(), Words.number(now.bound()));
    return String.format(
        "observe x_t = %d, loss -log2 p_t(%d) = %s; sum %s%s",
        now.label() ? 1 : 0,
        now.label() ? 1 : 0,
        Words.number(now.loss()),
        Words.number(now.sum()),
        within);
  }

  private static String ending(boolean contradicted) {
    return contradicted ? "; the bound does not count, the labels contradict the class" : "";
  }

  private static List<Column> columns(Story story) {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("t", story.line(Place.LOOP), "t"));
    columns.add(new Column("a", story.line(Place.OBSERVE), "a_t"));
    columns.addAll(story.before());
    columns.add(new Column("p1", story.line(Place.P1), "p_t(1)"));
    columns.add(new Column("p0", story.line(Place.P0), "p_t(0)"));
    columns.add(new Column("x", story.line(Place.LOSS), "x_t"));
    columns.add(new Column("loss", story.line(Place.LOSS), "loss"));
    columns.add(new Column("sum", "sum"));
    columns.add(new Column("bound", "bound"));
    columns.addAll(story.after());
    columns.add(new Column("r", story.line(Place.PRODUCT), "r"));
    return columns;
  }

  static boolean[] bits(Example x) {
    boolean[] bits = new boolean[x.size()];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = x.value(i) == 1;
    }
    return bits;
  }
}
