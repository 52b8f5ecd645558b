package dev.kcnf.examples;

import dev.kcnf.cnf.KCnfSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import java.util.List;

/**
 * How do I raise an alarm, with a reason, when a combination turns up that was never seen before?
 * Every event that raised none, or that someone has looked at, is learned as normal.
 */
public final class AlarmOnNeverSeen {
  private AlarmOnNeverSeen() {}

  public static void main(String[] args) {
    Schema schema = Schema.open(List.of("user", "action", "network"));
    KCnfSpace normal = KCnfSpace.of(schema, 2);
    String[][] history = {
      {"ann", "read", "office"},
      {"ann", "write", "office"},
      {"bob", "read", "home"},
      {"bob", "read", "office"},
    };
    for (String[] event : history) {
      normal.learn(schema.example(event));
    }

    String[][] today = {
      {"ann", "read", "office"},
      {"bob", "write", "office"},
      {"eve", "read", "home"},
    };
    for (String[] event : today) {
      Example x = schema.example(event);
      if (normal.holds(x)) {
        System.out.println("fine:  " + String.join(" ", event));
      } else {
        String reason = normal.unseen(x, 1).get(0).describe(schema);
        System.out.println("ALARM: " + String.join(" ", event) + "; never seen: " + reason);
      }
      normal.learn(x);
    }
  }
}
