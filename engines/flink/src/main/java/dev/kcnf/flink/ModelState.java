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
      model = saved;
    }
    return new ModelState(state, model == null ? start.copy() : model);
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
