package dev.kcnf.examples;

import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import dev.kcnf.predictors.Predictors;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** How do I predict each row of any source, and then learn it? */
public final class OnlineLoop {
  private record Event(Map<String, String> cells, String status) {}

  private OnlineLoop() {}

  public static void main(String[] args) {
    Columns columns = Columns.of("user", "action", "place");
    Model model = Model.create(Predictors.auto(), columns, Target.of("status", "failed"));
    for (Event event : events()) {
      Prediction before = model.step(event.cells(), event.status());
      System.out.println(event.status() + ": " + before);
    }

    System.out.println(model.figures());
  }

  /** Any source of rows will do: a queue, a result set, lines of a log. */
  private static List<Event> events() {
    return IntStream.range(0, 60).mapToObj(OnlineLoop::event).toList();
  }

  /** Bob may not write from home. */
  private static Event event(int i) {
    String user = List.of("ann", "bob", "eve").get(i % 3);
    String action = List.of("read", "write").get(i / 3 % 2);
    String place = List.of("home", "office").get(i / 6 % 2);
    boolean fails = (user + action + place).equals("bobwritehome");
    Map<String, String> cells = Map.of("user", user, "action", action, "place", place);
    return new Event(cells, fails ? "failed" : "done");
  }
}
