package dev.kcnf.flink.sql;

import dev.kcnf.encoding.Missing;
import dev.kcnf.engines.CellText;
import dev.kcnf.engines.LearnSettings;
import dev.kcnf.model.Model;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.types.inference.InputTypeStrategies;
import org.apache.flink.table.types.inference.InputTypeStrategy;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.types.Row;
import org.jspecify.annotations.Nullable;

/**
 * {@code kcnf_learn(label, row [, settings])}: the model of all rows, as bytes.
 *
 * <p>The row is {@code ROW(odor, size)}. Names of its fields, from {@code CAST(... AS ROW<odor
 * STRING, size STRING>)}, become those of the columns. The settings are a text like {@code
 * target=class=poisonous, predictor=kcnf, k=3}; without them every label is a class, learned with
 * {@code auto}. All cells are taken for categories. To have columns of numbers, dates or text,
 * register the function with a model that has such columns: then there are no settings.
 *
 * <p>Rows without a label are not learned.
 */
public final class LearnFunction extends ModelAggregate {
  private static final long serialVersionUID = 1L;

  private final @Nullable Model start;

  /** Makes models as the settings say. */
  public LearnFunction() {
    start = null;
  }

  /** Makes models with the predictor, the columns and the target of this one. */
  public LearnFunction(Model start) {
    this.start = start.emptyCopy();
  }

  @Override
  InputTypeStrategy arguments() {
    var any = InputTypeStrategies.ANY;
    var row = InputTypeStrategies.logical(LogicalTypeRoot.ROW);
    var settings = InputTypeStrategies.explicit(DataTypes.STRING());
    return start == null
        ? InputTypeStrategies.or(
            InputTypeStrategies.sequence(any, row),
            InputTypeStrategies.sequence(any, row, settings))
        : InputTypeStrategies.sequence(any, row);
  }

  /** Learns a row. */
  public void accumulate(Learned learned, @Nullable Object label, @Nullable Row row) {
    learn(learned, label, row, null);
  }

  /** Learns a row. */
  public void accumulate(
      Learned learned, @Nullable Object label, @Nullable Row row, @Nullable String settings) {
    learn(learned, label, row, settings);
  }

  private void learn(
      Learned learned, @Nullable Object label, @Nullable Row row, @Nullable String settings) {
    String text = CellText.of(label);
    if (row == null || Missing.is(text)) {
      return;
    }
    Model model = learned.model;
    if (model == null) {
      model = start == null ? create(row, settings) : start.copy();
      learned.model = model;
    }
    model.learn(SqlRows.cells(row, model.columns().names()), text);
  }

  private static Model create(Row row, @Nullable String settings) {
    LearnSettings own = settings == null ? LearnSettings.USUAL : LearnSettings.parse(settings);
    return own.create(SqlRows.names(row));
  }

  /** Refuses. */
  @SuppressWarnings("DoNotCallSuggester") // Flink calls it.
  public void retract(Learned learned, @Nullable Object label, @Nullable Row row) {
    throw cannotUnlearn("kcnf_learn");
  }

  /** Refuses. */
  @SuppressWarnings("DoNotCallSuggester") // Flink calls it.
  public void retract(
      Learned learned, @Nullable Object label, @Nullable Row row, @Nullable String settings) {
    throw cannotUnlearn("kcnf_learn");
  }
}
