package dev.kcnf.examples;

import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.model.Model;
import dev.kcnf.model.Reason;
import dev.kcnf.predictors.Predictors;
import java.util.List;

/**
 * How do I raise an alarm, with a reason, when a combination turns up that was never seen before?
 * Every event that raised none, or that someone has looked at, is learned as normal.
 */
public final class AlarmOnNeverSeen {
  private AlarmOnNeverSeen() {}

  public static void main(String[] args) {
    Columns columns = Columns.of("user", "action", "network");
    Model normal = Model.create(Predictors.kcnf(2), columns, Target.of("event", "normal"));
    String[][] history = {
      {"ann", "read", "office"},
      {"ann", "write", "office"},
      {"bob", "read", "home"},
      {"bob", "read", "office"},
    };
    for (String[] event : history) {
      normal.learn(event, "normal");
    }

    String[][] today = {
      {"ann", "read", "office"},
      {"bob", "write", "office"},
      {"eve", "read", "home"},
    };
    for (String[] event : today) {
      List<Reason> reasons = normal.predict(event).reasons(1);
      System.out.println(
          (reasons.isEmpty() ? "fine:  " : "ALARM: ") + String.join(" ", event) + " " + reasons);
      normal.learn(event, "normal");
    }
  }
}
