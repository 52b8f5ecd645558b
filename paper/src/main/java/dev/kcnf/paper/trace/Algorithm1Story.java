package dev.kcnf.paper.trace;

import dev.kcnf.LogLoss;
import dev.kcnf.paper.trace.Document.Column;
import dev.kcnf.paper.trace.Document.Line;
import dev.kcnf.paper.trace.Tracer.Moment;
import dev.kcnf.paper.trace.Tracer.Place;
import dev.kcnf.paper.trace.Tracer.Story;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What Algorithm 1, ζ_d, does: its lines, w and the memory of negatives. */
final class Algorithm1Story implements Story {
  /** Beyond so many members d/2^d is too small to tell 1 - e^-x from x. */
  private static final int MOST_EXACT = 64;

  private final String title;
  private final Members members;
  private final Set<String> negatives = new LinkedHashSet<>();

  Algorithm1Story(Members members, String hypotheses) {
    this.members = members;
    title = String.format("Algorithm 1: ζ_d over %s, d = %d", hypotheses, members.size());
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public int d() {
    return members.size();
  }

  /** d/2^d, the bits of α. */
  private double bitsOfAlpha() {
    return members.size() * StrictMath.pow(2, -members.size());
  }

  @Override
  public double alpha() {
    return StrictMath.pow(2, -bitsOfAlpha());
  }

  @Override
  public List<Line> begin() {
    double d = members.size();
    double exponent = bitsOfAlpha();
    double ln2 = StrictMath.log(2);
    // 1 - e^-x is x where x is tiny, and 2^-d is no double for long.
    double bitsOfRest =
        d > MOST_EXACT
            ? d - StrictMath.log(d * ln2) / ln2
            : -StrictMath.log(-StrictMath.expm1(-exponent * ln2)) / ln2;
    return List.of(
        new Line("1", "w_i ← 1 for 1 ≤ i ≤ d: w = " + members.weights()),
        new Line("2", "A ← {}"),
        new Line(
            "3",
            String.format(
                "α ← 2^(-d/2^d) = %s, 1-α = %s",
                Words.probability(exponent, bitsOfRest), Words.probability(bitsOfRest))),
        new Line("4", "r ← 1"));
  }

  @Override
  public List<Column> before() {
    return List.of(
        new Column("before", "w before"),
        new Column("remembered", line(Place.TEST), "a_t ∈ A"),
        new Column("violated", "a_t violates"));
  }

  @Override
  public List<Object> stateBefore(boolean[] a) {
    return List.of(
        members.weights(),
        negatives.contains(Words.bits(a)) ? "yes" : "no",
        Words.set(members.violated(a)));
  }

  @Override
  public List<Line> predicted(Moment now) {
    if (negatives.contains(Words.bits(now.a()))) {
      return List.of(
          new Line("7", "a_t ∈ A: yes"), new Line("8", "p_t(1) ← 0"), new Line("9", "p_t(0) ← 1"));
    }
    List<String> violated = members.violated(now.a());
    String power =
        violated.isEmpty()
            ? "1, a_t violates no member with w_i = 1"
            : String.format(
                "(1-α)^%d = %s, a_t violates %s",
                violated.size(),
                Words.probability(LogLoss.bits(now.logOdds(), true)),
                Words.set(violated));
    return List.of(
        new Line("7", "a_t ∈ A: no"),
        new Line(
            "10-11",
            String.format(
                "else p_t(1) ← ∏ ((1-α) + α w_i a_t^i) / ((1-α) + α w_i), w = %s: %s",
                members.weights(), power)),
        new Line("12-13", "p_t(0) ← 1 - p_t(1) = " + now.p(false).text()));
  }

  @Override
  public List<Line> learn(Moment now) {
    if (now.label()) {
      members.learn(now.a());
      return List.of(
          new Line("15", "x_t = 1: yes"),
          new Line("16-18", "for i = 1 to d: w_i ← w_i a_t^i: w = " + members.weights()));
    }
    negatives.add(Words.bits(now.a()));
    return List.of(
        new Line("15", "x_t = 1: no"),
        new Line("19-21", "else A ← A ∪ {a_t} = " + Words.set(negatives)));
  }

  @Override
  public List<Column> after() {
    return List.of(
        new Column("after", line(Place.LEARN), "w after"),
        new Column("negatives", "19-21", "A after"));
  }

  @Override
  public List<Object> stateAfter() {
    return List.of(members.weights(), Words.set(negatives));
  }

  @Override
  public String line(Place place) {
    return switch (place) {
      case LOOP -> "5";
      case OBSERVE -> "6";
      case TEST -> "7";
      case P1 -> "8/10-11";
      case P0 -> "9/12-13";
      case LOSS -> "14";
      case LEARN -> "15-18";
      case PRODUCT -> "22";
      case RETURN -> "23-24";
    };
  }

  @Override
  public String bound() {
    return "2d²";
  }
}
