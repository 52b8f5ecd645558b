package dev.kcnf.flink.job;

import dev.kcnf.SplitMix;
import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.flink.Event;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.PredictorSpec;

/** A generated table of any length: ten columns of six values, one of them frequent. */
final class Generated {
  private static final int COLUMNS = 10;
  private static final String[] VALUES = {"a", "b", "c", "d", "e", "f"};

  private Generated() {}

  static Model model(PredictorSpec spec) {
    String[] names = new String[COLUMNS];
    for (int c = 0; c < COLUMNS; c++) {
      names[c] = "x" + c;
    }
    return Model.create(spec, Columns.of(names), Target.of("y", "yes"));
  }

  /** The row of this number: label yes unless one of three combinations occurs. */
  static Event event(long row) {
    SplitMix random = SplitMix.of(row);
    String[] cells = new String[COLUMNS];
    for (int c = 0; c < COLUMNS; c++) {
      cells[c] = VALUES[random.nextInt(2) == 0 ? 0 : random.nextInt(VALUES.length)];
    }
    boolean no =
        is(cells, 0, "b", 1, "a", 2, "a")
            || is(cells, 3, "c", 4, "a", 5, "a")
            || is(cells, 6, "a", 7, "d", 8, "a");
    return Event.of(Long.toString(row), cells, no ? "no" : "yes");
  }

  private static boolean is(
      String[] cells, int a, String inA, int b, String inB, int c, String inC) {
    return cells[a].equals(inA) && cells[b].equals(inB) && cells[c].equals(inC);
  }
}
