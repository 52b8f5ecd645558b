package dev.kcnf.server.store;

import dev.kcnf.SplitMix;
import dev.kcnf.Target.Relation;
import dev.kcnf.encoding.Columns;
import dev.kcnf.server.state.Event;
import dev.kcnf.server.state.ModelSettings;
import dev.kcnf.server.state.ModelState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Rows and models for the tests of this package. */
final class Fixture {
  static final long MEMORY = 1L << 30;

  private Fixture() {}

  static ModelState empty(String predictor) {
    ModelSettings settings =
        new ModelSettings(
            predictor,
            predictor.equals("kcnf") ? Map.of("k", 2.0) : Map.of(),
            "y",
            Relation.IS,
            "yes",
            0);
    return ModelState.create(settings, Columns.of("a", "b", "c"));
  }

  /** A row that is the same for the same number. */
  static Event row(long number) {
    SplitMix random = SplitMix.of(number);
    String a = "a" + random.nextInt(4);
    String b = "b" + random.nextInt(5);
    String c = "c" + random.nextInt(3);
    boolean yes = a.equals("a1") || (b.equals("b2") && c.equals("c0")) || random.nextInt(20) == 0;
    return new Event.Learn(List.of(), new String[] {a, b, c}, yes ? "yes" : "no");
  }

  static List<Event> rows(long from, long to) {
    List<Event> rows = new ArrayList<>();
    for (long number = from; number < to; number++) {
      rows.add(row(number));
    }
    return rows;
  }

  /** The bytes of a model that learned the rows without a server. */
  static byte[] learned(String predictor, long count) {
    ModelState state = empty(predictor);
    rows(0, count).forEach(state::apply);
    return state.modelBytes();
  }

  static long examples(LiveModel live) throws IOException {
    return live.state().model().examples();
  }
}
