package dev.kcnf.paper.trace;

import dev.kcnf.paper.trace.Document.Column;
import dev.kcnf.paper.trace.Document.Line;
import dev.kcnf.paper.trace.Tracer.Moment;
import dev.kcnf.paper.trace.Tracer.Place;
import dev.kcnf.paper.trace.Tracer.Story;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What m_d does: the labels of the inputs seen. */
final class MemorizationStory implements Story {
  private final int d;
  private final Map<String, Integer> labels = new LinkedHashMap<>();

  MemorizationStory(int d) {
    this.d = d;
  }

  @Override
  public String title() {
    return "m_d, memorization, d = " + d;
  }

  @Override
  public int d() {
    return d;
  }

  @Override
  public List<Line> begin() {
    return List.of(new Line("", "no input was seen"));
  }

  @Override
  public List<Column> before() {
    return List.of(new Column("before", "l(a_t)"));
  }

  @Override
  public List<Object> stateBefore(boolean[] a) {
    Integer label = labels.get(Words.bits(a));
    return List.of(label == null ? "new" : label);
  }

  @Override
  public List<Line> predicted(Moment now) {
    Integer label = labels.get(Words.bits(now.a()));
    return List.of(
        new Line(
            "",
            label == null
                ? "a_t is new: p_t(1) = 1/2"
                : "a_t came with label " + label + ": p_t(1) = " + label));
  }

  @Override
  public List<Line> learn(Moment now) {
    labels.put(Words.bits(now.a()), now.label() ? 1 : 0);
    return List.of(new Line("", "inputs seen: " + labels.size()));
  }

  @Override
  public List<Column> after() {
    return List.of(new Column("after", "inputs seen"));
  }

  @Override
  public List<Object> stateAfter() {
    return List.of(labels.size());
  }

  @Override
  public String line(Place place) {
    return "";
  }

  @Override
  public String bound() {
    return "2^d";
  }
}
