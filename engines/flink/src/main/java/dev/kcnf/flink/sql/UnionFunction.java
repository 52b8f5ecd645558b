package dev.kcnf.flink.sql;

import dev.kcnf.model.Model;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.types.inference.InputTypeStrategies;
import org.apache.flink.table.types.inference.InputTypeStrategy;
import org.jspecify.annotations.Nullable;

/**
 * {@code kcnf_union(model)}: the model of all rows that these models, of parts of a stream, have
 * learned.
 */
public final class UnionFunction extends ModelAggregate {
  private static final long serialVersionUID = 1L;

  @Override
  InputTypeStrategy arguments() {
    return InputTypeStrategies.sequence(InputTypeStrategies.explicit(DataTypes.BYTES()));
  }

  /** Takes a model in. */
  public void accumulate(Learned learned, byte @Nullable [] model) {
    if (model != null) {
      learned.take(Model.fromBytes(model));
    }
  }

  /** Refuses. */
  @SuppressWarnings("DoNotCallSuggester") // Flink calls it.
  public void retract(Learned learned, byte @Nullable [] model) {
    throw cannotUnlearn("kcnf_union");
  }
}
