package dev.kcnf.flink.sql;

import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.catalog.DataTypeFactory;
import org.apache.flink.table.functions.AggregateFunction;
import org.apache.flink.table.types.inference.InputTypeStrategy;
import org.apache.flink.table.types.inference.TypeInference;
import org.apache.flink.table.types.inference.TypeStrategies;
import org.jspecify.annotations.Nullable;

/** An aggregation whose result is a model, as bytes. */
public abstract sealed class ModelAggregate extends AggregateFunction<byte @Nullable [], Learned>
    permits LearnFunction, UnionFunction {
  private static final long serialVersionUID = 1L;

  abstract InputTypeStrategy arguments();

  @Override
  public Learned createAccumulator() {
    return new Learned();
  }

  @Override
  public byte @Nullable [] getValue(Learned learned) {
    return learned.bytes();
  }

  public void merge(Learned into, Iterable<Learned> parts) {
    parts.forEach(into::merge);
  }

  @Override
  public TypeInference getTypeInference(DataTypeFactory types) {
    return TypeInference.newBuilder()
        .inputTypeStrategy(arguments())
        .accumulatorTypeStrategy(
            TypeStrategies.explicit(DataTypes.RAW(Learned.class, new Learned.Serializer())))
        .outputTypeStrategy(TypeStrategies.explicit(DataTypes.BYTES()))
        .build();
  }

  static UnsupportedOperationException cannotUnlearn(String function) {
    return new UnsupportedOperationException(
        function
            + " cannot take a row back: what was learned stays. Its input must only insert: use it"
            + " on a stream of new rows, not on the result of an updating query (GROUP BY without a"
            + " window, an outer join, a top-n), or put a window or a batch query before it");
  }
}
