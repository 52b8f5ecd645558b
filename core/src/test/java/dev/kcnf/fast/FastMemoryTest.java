package dev.kcnf.fast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.MemoryBudget;
import dev.kcnf.encoding.Schema;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is left out where memory is limited, or shared by the predictors of many classes. */
class FastMemoryTest {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private static Schema schema(int attributes) {
    return Schema.open(IntStream.range(0, attributes).mapToObj(a -> "a" + a).toList());
  }

  /** Learns rows of which all values are new. */
  private static void learn(Fast fast, Schema schema, int from, int to) {
    for (int i = from; i < to; i++) {
      String value = "v" + i;
      String[] cells =
          IntStream.range(0, schema.size()).mapToObj(a -> value).toArray(String[]::new);
      fast.learn(schema.example(cells), i % 2 == 0);
    }
  }

  @Test
  void threeAttributesOf200Values_areTooManyTriples_andThoseOf100AreNot() {
    Schema schema = schema(3);
    Fast fast = Fast.create(schema);
    learn(fast, schema, 0, 100);
    assertThat(fast.isFull()).isFalse();
    learn(fast, schema, 100, 200);
    assertThat(fast.isFull()).isTrue();
  }

  /** Triples of so many attributes are never counted for Algorithm 2: nothing is left out. */
  @Test
  void moreAttributesThanAlgorithm2Takes_areNotFull() {
    for (int attributes : List.of(41, 151)) {
      Schema schema = schema(attributes);
      Fast fast = Fast.create(schema);
      learn(fast, schema, 0, 2);
      assertThat(fast.isFull()).as("%d attributes", attributes).isFalse();
    }
  }

  /** Those of eight classes have as much as one; beyond, each has less. */
  @Test
  void oneOfManyPredictors_leavesTriplesOutThatOneAloneHas() {
    Schema schema = schema(3);
    Fast alone = Fast.create(schema);
    learn(alone, schema, 0, 100);
    Fast shared = alone.copy();
    shared.shareMemory(8);
    assertThat(shared.isFull()).isFalse();
    shared.shareMemory(64);
    assertThat(shared.isFull()).isTrue();
    assertThat(shared.copy().isFull()).isTrue();
    assertThat(alone.isFull()).isFalse();
  }

  @Test
  void ofLimitedMemory_manyPredictorsLeaveEachNoRoomForAlgorithm2() {
    Schema schema = schema(6);
    Fast fast = Fast.create(schema, MemoryBudget.ofMegabytes(20));
    learn(fast, schema, 0, 10);
    assertThat(fast.isFull()).isFalse();
    assertThat(fast.boundBits(10)).isLessThan(INFINITY);
    fast.shareMemory(1 << 20);
    assertThat(fast.isFull()).isTrue();
    assertThat(fast.boundBits(10)).isEqualTo(INFINITY);
  }
}
