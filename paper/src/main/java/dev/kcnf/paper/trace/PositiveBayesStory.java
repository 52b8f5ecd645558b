package dev.kcnf.paper.trace;

import dev.kcnf.paper.trace.Document.Line;
import dev.kcnf.paper.trace.Tracer.Moment;
import dev.kcnf.paper.trace.Tracer.Place;
import java.util.List;

/** What ξ^α_d, with α = ½ the heuristic ξ^+_d, does: Algorithm 1 without a memory. */
final class PositiveBayesStory extends ConjunctiveStory {
  private final double alpha;

  PositiveBayesStory(Members members, double alpha) {
    super(
        String.format(
            "%s over monotone conjunctions, d = %d, α = %s",
            alpha == 0.5 ? "ξ^+_d" : "ξ^α_d", members.size(), Words.number(alpha)),
        members);
    this.alpha = alpha;
  }

  @Override
  public double alpha() {
    return alpha;
  }

  @Override
  public List<Line> begin() {
    return List.of(new Line("", "D ← " + members.set()), new Line("", "r ← 1"));
  }

  @Override
  public List<Line> predicted(Moment now) {
    List<String> violated = members.violated(now.a());
    return List.of(
        new Line(
            "",
            String.format(
                "p_t(1) = (1-α)^%d = %s^%d = %s, a_t violates %s",
                violated.size(),
                Words.number(1 - alpha),
                violated.size(),
                now.p(true).text(),
                Words.set(violated))));
  }

  @Override
  public List<Line> learn(Moment now) {
    if (!now.label()) {
      return List.of(new Line("", "x_t = 0: nothing is learned"));
    }
    members.learn(now.a());
    return List.of(new Line("", "x_t = 1: D ← " + members.set()));
  }

  @Override
  public String line(Place place) {
    return "";
  }
}
