package dev.kcnf.server.store;

import dev.kcnf.model.Model;
import dev.kcnf.server.state.ModelState;

/** About how much room a model takes in memory: measured again whenever it has doubled. */
final class Weight {
  /** How much more room a model takes in memory than in a file, about: files are packed. */
  private static final long MODEL_GROWTH = 32;

  private static final long REST_GROWTH = 4;
  private static final long LEAST_EXAMPLES = 16;

  private volatile long bytes;
  private long measuredAgain; // at this number of examples

  /** As it was measured last. */
  long bytes() {
    return bytes;
  }

  /** Measures a model that came from the disk. */
  void loaded(ModelState state) {
    measuredAgain = 0;
    measureIfDue(state);
  }

  /** Measures a model that has learned twice as much as when it was measured last. */
  void measureIfDue(ModelState state) {
    Model model = state.modelOrNull();
    if (model != null && model.examples() >= measuredAgain) {
      bytes = MODEL_GROWTH * state.modelBytes().length + REST_GROWTH * state.saveRest().length;
      measuredAgain = Math.max(LEAST_EXAMPLES, 2 * model.examples());
    }
  }
}
