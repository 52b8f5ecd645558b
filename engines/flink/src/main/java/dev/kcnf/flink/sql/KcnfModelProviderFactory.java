package dev.kcnf.flink.sql;

import dev.kcnf.io.DamagedModelException;
import dev.kcnf.model.Model;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.factories.ModelProviderFactory;
import org.apache.flink.table.functions.PredictFunction;
import org.apache.flink.table.ml.ModelProvider;
import org.apache.flink.table.ml.PredictRuntimeProvider;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * Models of files, for {@code ML_PREDICT}:
 *
 * <pre>{@code
 * CREATE MODEL mushrooms INPUT (odor STRING, size STRING)
 *   OUTPUT (decision STRING, probability DOUBLE, reasons STRING)
 *   WITH ('provider' = 'kcnf', 'path' = 'mushrooms.kcnf')
 * }</pre>
 *
 * <p>The file is read where the query is planned, and travels with it.
 */
public final class KcnfModelProviderFactory implements ModelProviderFactory {
  private static final ConfigOption<String> PATH =
      ConfigOptions.key("path").stringType().noDefaultValue();

  @Override
  public String factoryIdentifier() {
    return "kcnf";
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return Set.of(PATH);
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    return Set.of();
  }

  @Override
  public ModelProvider createModelProvider(Context context) {
    FactoryUtil.ModelProviderFactoryHelper helper =
        FactoryUtil.createModelProviderFactoryHelper(this, context);
    helper.validate();
    String path = helper.getOptions().get(PATH);
    Model model;
    try {
      model = Model.load(Path.of(path));
    } catch (IOException | DamagedModelException | InvalidPathException e) {
      throw new ValidationException("cannot read the model '" + path + "': " + e, e);
    }
    ResolvedSchema input = context.getCatalogModel().getResolvedInputSchema();
    ResolvedSchema output = context.getCatalogModel().getResolvedOutputSchema();
    List<LogicalType> types =
        input.getColumnDataTypes().stream().map(type -> type.getLogicalType()).toList();
    List<String> results = output.getColumns().stream().map(Column::getName).toList();
    checkResults(output);
    return new Provider(new ModelPredictFunction(model, input.getColumnNames(), types, results));
  }

  private static void checkResults(ResolvedSchema output) {
    for (Column column : output.getColumns()) {
      String type = ModelPredictFunction.RESULTS.get(column.getName());
      String given = column.getDataType().getLogicalType().copy(true).asSummaryString();
      if (type == null || !type.equals(given)) {
        throw new ValidationException(
            "the OUTPUT of a kcnf model is of decision STRING, probability DOUBLE and reasons"
                + " STRING, not "
                + column.getName()
                + " "
                + given);
      }
    }
  }

  /** Predicts in the task that asks. */
  private record Provider(ModelPredictFunction function) implements PredictRuntimeProvider {
    @Override
    public PredictFunction createPredictFunction(ModelProvider.Context context) {
      return function;
    }

    @Override
    public ModelProvider copy() {
      return this;
    }
  }
}
