package dev.kcnf.server.store;

import dev.kcnf.model.Model;
import dev.kcnf.server.state.ModelState;
import dev.kcnf.server.state.Summary;

/** A state as bytes: what a list tells of it, the model, and the rest. */
@SuppressWarnings("ArrayRecordComponent") // never compared, never changed
record Saved(byte[] summary, byte[] model, byte[] rest) {
  static Saved of(ModelState state) {
    return new Saved(Summary.of(state).toBytes(), state.modelBytes(), state.saveRest());
  }

  /** How this state is saved without its model, which may take long, and is done later. */
  static Unfinished begin(ModelState state, Model model) {
    return new Unfinished(Summary.of(state).toBytes(), model.copy(), state.saveRest());
  }

  /** All but the bytes of the model. */
  record Unfinished(byte[] summary, Model model, byte[] rest) {
    Saved finish() {
      return new Saved(summary, model.toBytes(), rest);
    }
  }

  ModelState restore() {
    return ModelState.restore(model, rest);
  }
}
