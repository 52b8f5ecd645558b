package dev.kcnf.spark;

import dev.kcnf.encoding.Missing;
import dev.kcnf.engines.CellText;
import dev.kcnf.engines.LearnSettings;
import dev.kcnf.model.Model;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Learns a model from labels and rows of cells, as {@code kcnf_learn(label, array(odor, size))} in
 * SQL. Without a model to begin with, the third argument are settings, such as {@code
 * target=class=poisonous, predictor=kcnf, k=3}, and cells are taken for categories of columns that
 * are called by their place. Rows without a label are not learned.
 */
public final class LearnAggregator extends ModelAggregator {
  private static final long serialVersionUID = 1L;

  private final @Nullable Model start;

  /** Makes models as the settings say. */
  public LearnAggregator() {
    start = null;
  }

  /** Makes models with the predictor, the columns and the target of this one. */
  public LearnAggregator(Model start) {
    this.start = start.emptyCopy();
  }

  /** The arguments: label, cells, and settings unless there is a model to begin with. */
  Encoder<Row> arguments() {
    StructType type =
        new StructType()
            .add("label", DataTypes.StringType)
            .add("row", DataTypes.createArrayType(DataTypes.StringType));
    return Encoders.row(start == null ? type.add("settings", DataTypes.StringType) : type);
  }

  @Override
  public LearnBuffer reduce(LearnBuffer learned, Row arguments) {
    String label = CellText.of(arguments.get(0));
    if (arguments.isNullAt(1) || Missing.is(label)) {
      return learned;
    }
    List<?> cells = arguments.getList(1);
    Model model = learned.model;
    if (model == null) {
      model = start == null ? create(arguments.getString(2), cells.size()) : start.copy();
      learned.model = model;
    }
    model.learn(SparkRows.inOrder(cells, model.columns().names()), label);
    return learned;
  }

  private static Model create(@Nullable String settings, int columns) {
    List<String> names = new ArrayList<>();
    for (int c = 1; c <= columns; c++) {
      names.add("column " + c);
    }
    return (settings == null ? LearnSettings.USUAL : LearnSettings.parse(settings)).create(names);
  }
}
