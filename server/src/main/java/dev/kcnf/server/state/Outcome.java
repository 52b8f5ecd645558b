package dev.kcnf.server.state;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of an event.
 *
 * @param guess the prediction that counts for it; null if none was made
 * @param reasons why that was predicted, if someone looks on
 * @param problem why it changed nothing; null if all is well
 */
public record Outcome(
    @Nullable Guess guess, List<String> reasons, @Nullable RuntimeException problem) {
  static final Outcome DONE = new Outcome(null, List.of(), null);

  static Outcome of(Guess guess) {
    return new Outcome(guess, List.of(), null);
  }

  /** An event that was refused. */
  public static Outcome refused(RuntimeException problem) {
    return new Outcome(null, List.of(), problem);
  }
}
