package dev.kcnf.spark;

import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Aggregator;

/** An aggregation whose result is a model, as bytes. Spark merges the buffers of its tasks. */
public abstract sealed class ModelAggregator extends Aggregator<Row, LearnBuffer, byte[]>
    permits LearnAggregator, UnionAggregator {
  private static final long serialVersionUID = 1L;

  @Override
  public LearnBuffer zero() {
    return new LearnBuffer();
  }

  @Override
  public LearnBuffer merge(LearnBuffer one, LearnBuffer other) {
    return one.merge(other);
  }

  @Override
  @SuppressWarnings("NullAway") // Null in SQL: there was nothing to learn.
  public byte[] finish(LearnBuffer learned) {
    return learned.bytes();
  }

  @Override
  public Encoder<LearnBuffer> bufferEncoder() {
    return Encoders.javaSerialization(LearnBuffer.class);
  }

  @Override
  public Encoder<byte[]> outputEncoder() {
    return Encoders.BINARY();
  }
}
