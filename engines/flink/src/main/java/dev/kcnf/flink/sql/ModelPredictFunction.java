package dev.kcnf.flink.sql;

import dev.kcnf.engines.CellText;
import dev.kcnf.engines.ModelWords;
import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import dev.kcnf.model.Scorer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.functions.FunctionContext;
import org.apache.flink.table.functions.PredictFunction;
import org.apache.flink.table.types.logical.LogicalType;

/** Predicts the rows of {@code ML_PREDICT}. */
@SuppressWarnings("NullAway.Init") // Tasks are opened before they are used.
public final class ModelPredictFunction extends PredictFunction {
  /** What it can tell, and of what type that is. */
  static final Map<String, String> RESULTS =
      Map.of("decision", "STRING", "probability", "DOUBLE", "reasons", "STRING");

  private static final long serialVersionUID = 1L;

  private final Model model;
  private final int[] positions; // of the model's columns in a row
  private final LogicalType[] types;
  private final String[] results;
  private transient Scorer scorer;
  private transient RowData.FieldGetter[] getters;

  ModelPredictFunction(
      Model model, List<String> names, List<LogicalType> types, List<String> results) {
    this.model = model;
    this.types = types.toArray(LogicalType[]::new);
    this.results = results.toArray(String[]::new);
    List<String> columns = model.columns().names();
    positions = columns.stream().mapToInt(names::indexOf).toArray();
    for (int c = 0; c < positions.length; c++) {
      if (positions[c] < 0) {
        throw new ValidationException(
            "the model predicts from '" + columns.get(c) + "', which its INPUT does not have");
      }
    }
  }

  @Override
  public void open(FunctionContext context) {
    scorer = model.scorer();
    getters = new RowData.FieldGetter[positions.length];
    for (int c = 0; c < positions.length; c++) {
      getters[c] = RowData.createFieldGetter(types[positions[c]], positions[c]);
    }
  }

  @Override
  public Collection<RowData> predict(RowData row) {
    String[] cells = new String[positions.length];
    for (int c = 0; c < cells.length; c++) {
      cells[c] = CellText.of(getters[c].getFieldOrNull(row));
    }
    Prediction prediction = scorer.predict(cells);
    GenericRowData result = new GenericRowData(results.length);
    for (int r = 0; r < results.length; r++) {
      result.setField(
          r,
          switch (results[r]) {
            case "decision" -> StringData.fromString(prediction.decision());
            case "probability" -> prediction.probability();
            default -> StringData.fromString(ModelWords.reasons(prediction));
          });
    }
    return List.of(result);
  }
}
