package dev.kcnf.flink.sql;

import dev.kcnf.engines.ModelWords;
import dev.kcnf.engines.ScorerCache;
import dev.kcnf.model.Prediction;
import dev.kcnf.model.Scorer;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.catalog.DataTypeFactory;
import org.apache.flink.table.functions.ScalarFunction;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.inference.InputTypeStrategies;
import org.apache.flink.table.types.inference.TypeInference;
import org.apache.flink.table.types.inference.TypeStrategies;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.types.Row;
import org.jspecify.annotations.Nullable;

/** What a model says of a row; null without a model or a row. */
public abstract sealed class PredictRowFunction extends ScalarFunction {
  private static final long serialVersionUID = 1L;

  private transient @Nullable ScorerCache scorers;

  abstract DataType result();

  @Nullable Prediction predict(byte @Nullable [] model, @Nullable Row row) {
    if (model == null || row == null) {
      return null;
    }
    ScorerCache own = scorers;
    if (own == null) {
      own = new ScorerCache();
      scorers = own;
    }
    Scorer scorer = own.of(model);
    return scorer.predict(SqlRows.cells(row, scorer.columnNames()));
  }

  @Override
  public TypeInference getTypeInference(DataTypeFactory types) {
    return TypeInference.newBuilder()
        .inputTypeStrategy(
            InputTypeStrategies.sequence(
                InputTypeStrategies.explicit(DataTypes.BYTES()),
                InputTypeStrategies.logical(LogicalTypeRoot.ROW)))
        .outputTypeStrategy(TypeStrategies.explicit(result()))
        .build();
  }

  /**
   * {@code kcnf_predict(model, row)}: the decision, and the probability of the value that is asked
   * for, or of the decision if every value is a class.
   */
  public static final class Predict extends PredictRowFunction {
    private static final long serialVersionUID = 1L;

    @Override
    DataType result() {
      return DataTypes.ROW(
          DataTypes.FIELD("decision", DataTypes.STRING()),
          DataTypes.FIELD("probability", DataTypes.DOUBLE()));
    }

    public @Nullable Row eval(byte @Nullable [] model, @Nullable Row row) {
      Prediction p = predict(model, row);
      return p == null ? null : Row.of(p.decision(), p.probability());
    }
  }

  /** {@code kcnf_reasons(model, row)}: why, in words. */
  public static final class Reasons extends PredictRowFunction {
    private static final long serialVersionUID = 1L;

    @Override
    DataType result() {
      return DataTypes.STRING();
    }

    public @Nullable String eval(byte @Nullable [] model, @Nullable Row row) {
      Prediction p = predict(model, row);
      return p == null ? null : ModelWords.reasons(p);
    }
  }
}
