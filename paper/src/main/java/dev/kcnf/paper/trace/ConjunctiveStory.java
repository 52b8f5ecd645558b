package dev.kcnf.paper.trace;

import dev.kcnf.paper.trace.Document.Column;
import dev.kcnf.paper.trace.Document.Line;
import dev.kcnf.paper.trace.Tracer.Moment;
import dev.kcnf.paper.trace.Tracer.Place;
import dev.kcnf.paper.trace.Tracer.Story;
import java.util.List;

/** What Algorithm 2, π_d, does: its lines and D. The others differ in a few lines. */
class ConjunctiveStory implements Story {
  private final String title;
  private final boolean certain;
  final Members members;

  private ConjunctiveStory(String title, Members members, boolean certain) {
    this.title = title;
    this.members = members;
    this.certain = certain;
  }

  ConjunctiveStory(String title, Members members) {
    this(title, members, false);
  }

  /** Algorithm 2, or its variant that is certain of 1. */
  static Story algorithm2(Members members, String hypotheses, boolean certain) {
    String variant = certain ? ", certain of 1 where D holds" : "";
    return new ConjunctiveStory(
        String.format("Algorithm 2%s: π_d over %s, d = %d", variant, hypotheses, members.size()),
        members,
        certain);
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public int d() {
    return members.size();
  }

  @Override
  public List<Line> begin() {
    return List.of(new Line("1", "D ← " + members.set()), new Line("2", "r ← 1"));
  }

  @Override
  public List<Column> before() {
    return List.of(
        new Column("before", "D before"), new Column("violated", line(Place.TEST), "a_t violates"));
  }

  @Override
  public List<Object> stateBefore(boolean[] a) {
    return List.of(members.set(), Words.set(members.violated(a)));
  }

  @Override
  public List<Line> predicted(Moment now) {
    List<String> violated = members.violated(now.a());
    int t = now.t();
    String likely = String.format("t/(t+1) = %d/%d", t, t + 1);
    String unlikely = String.format("1/(t+1) = 1/%d", t + 1);
    if (violated.isEmpty()) {
      return List.of(
          new Line("5", "∏ a_t^i over i ∈ D = " + members.set() + " is 1: yes"),
          new Line("6", "p_t(1) := " + (certain ? "1" : likely)),
          new Line("7", "p_t(0) := " + (certain ? "0" : unlikely)));
    }
    return List.of(
        new Line(
            "5",
            String.format(
                "∏ a_t^i over i ∈ D = %s is 1: no, a_t violates %s",
                members.set(), Words.set(violated))),
        new Line("8-9", "else p_t(1) := " + unlikely),
        new Line("10-11", "p_t(0) := " + likely));
  }

  @Override
  public List<Line> learn(Moment now) {
    if (!now.label()) {
      return List.of(new Line("13", "x_t = 1: no"));
    }
    String removed = Words.set(members.violated(now.a()));
    members.learn(now.a());
    return List.of(
        new Line("13", "x_t = 1: yes"),
        new Line("14-15", "D ← D \\ " + removed + " = " + members.set()));
  }

  @Override
  public List<Column> after() {
    return List.of(new Column("after", line(Place.LEARN), "D after"));
  }

  @Override
  public List<Object> stateAfter() {
    return List.of(members.set());
  }

  @Override
  public String line(Place place) {
    return switch (place) {
      case LOOP -> "3";
      case OBSERVE -> "4";
      case TEST -> "5";
      case P1 -> "6/8-9";
      case P0 -> "7/10-11";
      case LOSS -> "12";
      case LEARN -> "13-15";
      case PRODUCT -> "16";
      case RETURN -> "17-18";
    };
  }

  @Override
  public String bound() {
    return "(d+1) log2(t+1)";
  }
}
