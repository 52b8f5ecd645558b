package dev.kcnf.server.store;

import dev.kcnf.server.state.Event;
import dev.kcnf.server.state.ModelState;
import dev.kcnf.server.state.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Events of one client that wait to be written and applied, and what became of them. */
final class Batch {
  private final List<Event> events;
  private final List<@Nullable Outcome> outcomes = new ArrayList<>();
  private @Nullable Throwable failure;
  private boolean done;

  Batch(List<Event> events) {
    this.events = events;
  }

  int size() {
    return events.size();
  }

  /** Those that can be learned, to be written; what the others came to is that they are refused. */
  List<Event> accepted(ModelState state) {
    List<Event> accepted = new ArrayList<>();
    for (Event event : events) {
      Outcome refused = refused(state, event);
      outcomes.add(refused);
      if (refused == null) {
        accepted.add(event);
      }
    }
    return accepted;
  }

  private static @Nullable Outcome refused(ModelState state, Event event) {
    try {
      state.check(event);
      return null;
    } catch (RuntimeException e) {
      return Outcome.refused(e);
    }
  }

  /** Applies those that were accepted. */
  void apply(ModelState state) {
    for (int e = 0; e < events.size(); e++) {
      if (outcomes.get(e) == null) {
        outcomes.set(e, state.apply(events.get(e)));
      }
    }
    done = true;
  }

  /** Nothing of it is to be acknowledged. */
  void failed(Throwable reason) {
    failure = reason;
    done = true;
  }

  boolean isDone() {
    return done;
  }

  /** What each event came to. */
  List<Outcome> result() throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    } else if (failure instanceof RuntimeException e) {
      throw e;
    } else if (failure instanceof Error e) {
      throw e;
    }
    List<Outcome> result = new ArrayList<>(outcomes.size());
    for (Outcome outcome : outcomes) {
      if (outcome == null) {
        throw new IllegalStateException("an event was not applied");
      }
      result.add(outcome);
    }
    return result;
  }
}
