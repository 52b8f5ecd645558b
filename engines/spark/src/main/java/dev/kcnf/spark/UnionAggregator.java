package dev.kcnf.spark;

import dev.kcnf.model.Model;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The model of all rows that models of parts have learned: {@code kcnf_union(model)} in SQL. */
public final class UnionAggregator extends ModelAggregator {
  private static final long serialVersionUID = 1L;

  Encoder<Row> arguments() {
    return Encoders.row(new StructType().add("model", DataTypes.BinaryType));
  }

  @Override
  public LearnBuffer reduce(LearnBuffer learned, Row arguments) {
    if (!arguments.isNullAt(0)) {
      LearnBuffer part = new LearnBuffer();
      part.model = Model.fromBytes(arguments.<byte[]>getAs(0));
      learned.merge(part);
    }
    return learned;
  }
}
