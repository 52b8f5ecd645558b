package dev.kcnf.paper.trace;

import dev.kcnf.paper.trace.Document.Column;
import dev.kcnf.paper.trace.Document.Line;
import dev.kcnf.paper.trace.Tracer.Moment;
import dev.kcnf.paper.trace.Tracer.Place;
import dev.kcnf.paper.trace.Tracer.Story;
import java.util.ArrayList;
import java.util.List;

/** What ξ_d does: the monotone conjunctions that agree with every label, all of them. */
final class ExactBayesStory implements Story {
  /** The most variables whose 2^d conjunctions are written down. */
  static final int MOST_VARIABLES = 16;

  private final List<String> names;
  private List<Integer> consistent = new ArrayList<>(); // sets S as bits

  ExactBayesStory(List<String> names) {
    this.names = names;
    for (int set = 0; set < 1 << names.size(); set++) {
      consistent.add(set);
    }
  }

  @Override
  public String title() {
    return "ξ_d over monotone conjunctions, d = " + names.size();
  }

  @Override
  public List<String> notes() {
    return List.of("2^d ξ_d(x_{1:t}; a_{1:t}) is the number of sets S whose h_S gives all labels.");
  }

  @Override
  public int d() {
    return names.size();
  }

  @Override
  public List<Line> begin() {
    return List.of(new Line("", "2^d = " + consistent.size() + " sets S agree: " + sets()));
  }

  private String sets() {
    return Words.set(consistent.stream().map(this::set).toList());
  }

  private String set(int set) {
    List<String> members = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if ((set >>> i & 1) == 1) {
        members.add(names.get(i));
      }
    }
    return "{" + String.join(", ", members) + "}";
  }

  private static boolean value(int set, boolean[] a) {
    for (int i = 0; i < a.length; i++) {
      if ((set >>> i & 1) == 1 && !a[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public List<Column> before() {
    return List.of(
        new Column("before", "2^d ξ_d before"), new Column("agreeing", "of them h_S(a_t) = 1"));
  }

  private long positive(boolean[] a) {
    return consistent.stream().filter(set -> value(set, a)).count();
  }

  @Override
  public List<Object> stateBefore(boolean[] a) {
    return List.of(consistent.size(), positive(a));
  }

  @Override
  public List<Line> predicted(Moment now) {
    return List.of(
        new Line(
            "",
            consistent.isEmpty()
                ? "no S is left: p_t(1) is 0/0, taken as 1/2"
                : String.format(
                    "p_t(1) = %d/%d = %s",
                    positive(now.a()), consistent.size(), now.p(true).text())));
  }

  @Override
  public List<Line> learn(Moment now) {
    consistent = consistent.stream().filter(set -> value(set, now.a()) == now.label()).toList();
    return List.of(new Line("", consistent.size() + " sets S agree: " + sets()));
  }

  @Override
  public List<Column> after() {
    return List.of(new Column("after", "2^d ξ_d after"));
  }

  @Override
  public List<Object> stateAfter() {
    return List.of(consistent.size());
  }

  @Override
  public String line(Place place) {
    return "";
  }

  @Override
  public String bound() {
    return "d";
  }
}
