package dev.kcnf.flink.sql;

import dev.kcnf.engines.ModelWords;
import dev.kcnf.model.Model;
import org.apache.flink.table.functions.ScalarFunction;
import org.jspecify.annotations.Nullable;

/** {@code kcnf_rules(model)}: short rules in words, made from the rows that the model keeps. */
public final class RulesFunction extends ScalarFunction {
  private static final long serialVersionUID = 1L;

  public @Nullable String eval(byte @Nullable [] model) {
    return model == null ? null : ModelWords.rules(Model.fromBytes(model));
  }
}
