package dev.kcnf.flink;

import dev.kcnf.model.Model;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.runtime.state.StateInitializationContext;

/** The one model of an operator of one task, in checkpointed state. */
final class ModelState {
  private final ListState<Model> state;
  private final Model model;

  private ModelState(ListState<Model> state, Model model) {
    this.state = state;
    this.model = model;
  }

  /**
   * The state of an operator that begins.
   *
   * @param start what it begins with if it does not go on from a checkpoint
   */
  static ModelState in(StateInitializationContext context, Model start) throws Exception {
    ListState<Model> state =
        context
            .getOperatorStateStore()
            .getListState(new ListStateDescriptor<>("model", new ModelSerializer()));
    Model model = null;
    for (Model saved : state.get()) {
      check(saved, start);
      model = saved;
    }
    return new ModelState(state, model == null ? start.copy() : model);
  }

  /**
   * Refuses a model of a checkpoint that was made for other rows or another question than the job
   * that goes on from it: cells would go to the wrong columns, and nobody would notice.
   */
  static void check(Model saved, Model start) {
    if (!words(saved).equals(words(start))) {
      throw new IllegalArgumentException(
          "the checkpoint has a model of "
              + words(saved)
              + ", and this job is for one of "
              + words(start)
              + ": start the job as it was, or without the checkpoint");
    }
  }

  private static String words(Model model) {
    return model.spec()
        + " for "
        + model.target()
        + " from "
        + String.join(", ", model.columns().names());
  }

  /** The model, to learn with. */
  Model model() {
    return model;
  }

  /** Puts the model into the checkpoint that begins. */
  void save() throws Exception {
    state.update(List.of(model));
  }
}
