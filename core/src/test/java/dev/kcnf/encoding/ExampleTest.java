package dev.kcnf.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ExampleTest {

  @Test
  void packing_equalsTheNaiveOne() {
    for (int seed = 1; seed <= 200; seed++) {
      SplitMix random = SplitMix.of(seed);
      int[] cardinalities = new int[1 + random.nextInt(12)];
      int[] values = new int[cardinalities.length];
      for (int a = 0; a < values.length; a++) {
        // One in six is wide.
        cardinalities[a] =
            random.nextInt(6) == 0 ? 1025 + random.nextInt(50) : 1 + random.nextInt(40);
        values[a] = random.nextInt(cardinalities[a]);
      }
      Example x = LayoutTest.of(cardinalities).example(values);
      assertThat(x.size()).as("seed %d", seed).isEqualTo(values.length);
      for (int a = 0; a < values.length; a++) {
        assertThat(x.value(a)).as("seed %d", seed).isEqualTo(values[a]);
      }
      assertPacked(x, cardinalities, values, seed);
    }
  }

  @Test
  void exampleOfBits_equalsTheExampleOfTheSameBooleans() {
    for (int d : new int[] {1, 31, 32, 33, 63, 64, 65, 96, 97, 128, 200, 256}) {
      Schema schema = Schema.booleans(d);
      SplitMix random = SplitMix.of(d);
      for (int i = 0; i < 20; i++) {
        long[] bits = LongStream.generate(random::nextLong).limit((d + 63) / 64).toArray();
        boolean[] values = new boolean[d];
        for (int a = 0; a < d; a++) {
          values[a] = (bits[a / 64] >>> (a % 64) & 1) != 0;
        }
        Example fast = schema.exampleOfBits(bits);
        Example slow = schema.example(values);
        assertThat(fast).as("d %d, example %d", d, i).isEqualTo(slow);
        assertThat(fast.layout()).isSameAs(slow.layout());
        assertThat(fast.words()).isEqualTo(slow.words());
        for (int w = 0; w < fast.words(); w++) {
          assertThat(fast.word(w)).as("d %d, word %d", d, w).isEqualTo(slow.word(w));
        }
        for (int r = 0; r < d; r++) {
          assertThat(fast.literal(r)).as("d %d, rank %d", d, r).isEqualTo(slow.literal(r));
        }
      }
    }
  }

  @Test
  void exampleOfBits_ofAnotherSchemaOrLength_isRefused() {
    Schema open = Schema.openFrom(Schema.booleans(2).attributes());
    assertThatThrownBy(() -> open.exampleOfBits(1L))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("an example from bits needs a Boolean schema");
    assertThatThrownBy(() -> Schema.booleans(64).exampleOfBits(1L, 2L))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("an example of 64 bits needs 1 words, got 2");
  }

  /** The literals of the attributes from the smallest to the largest, one bit each. */
  private static void assertPacked(Example x, int[] cardinalities, int[] values, int seed) {
    BitSet expected = new BitSet();
    int rank = 0;
    int bit = 0;
    for (int cardinality = 1; cardinality <= 1024; cardinality++) {
      for (int a = 0; a < values.length; a++) {
        if (cardinalities[a] == cardinality) {
          expected.set(bit + values[a]);
          assertThat(x.literal(rank)).as("seed %d", seed).isEqualTo(bit + values[a]);
          bit += cardinality;
          rank++;
        }
      }
    }
    assertThat(x.layout().packed()).isEqualTo(rank);
    assertThat(x.layout().bits()).isEqualTo(bit);
    long[] words = new long[x.words()];
    Arrays.setAll(words, x::word);
    assertThat(words.length).isEqualTo((bit + 63) / 64);
    assertThat(BitSet.valueOf(words)).as("seed %d", seed).isEqualTo(expected);
  }

  @Test
  void repacked_hasTheSameValuesInAnotherLayout() {
    Attribute a = new Attribute("a", List.of("p", "q"));
    Attribute b = new Attribute("b", List.of("r", "s", "t"));
    Schema schema = Schema.openFrom(List.of(a, b));
    Example old = schema.example("q", "t");
    assertThat(old.word(0)).isEqualTo(0b100_10);
    assertThat(old.repacked(old.layout())).isSameAs(old);
    for (int i = 0; i < 10; i++) {
      schema.example("q" + i, "t");
    }
    Example repacked = old.repacked(schema.layout());
    assertThat(repacked.layout()).isSameAs(schema.layout()).isNotSameAs(old.layout());
    assertThat(repacked).isEqualTo(old).hasSameHashCodeAs(old);
    // Now a is the larger one and stands behind b.
    assertThat(repacked.word(0)).isEqualTo(0b10_100);
    assertThat(repacked.literal(0)).isEqualTo(2);
    assertThat(repacked.literal(1)).isEqualTo(4);
  }

  @Test
  void equality_isThatOfTheValues() {
    Schema schema = LayoutTest.of(3, 3);
    Example x = schema.example(1, 2);
    assertThat(x)
        .isEqualTo(schema.example(1, 2))
        .isEqualTo(LayoutTest.of(5, 4).example(1, 2))
        .hasSameHashCodeAs(LayoutTest.of(5, 4).example(1, 2))
        .isNotEqualTo(schema.example(2, 1))
        .isNotEqualTo(schema.example(1, 1))
        .isNotEqualTo("[1, 2]")
        .hasToString("[1, 2]");
    assertThat(x.hashCode()).isNotEqualTo(schema.example(2, 1).hashCode());
  }

  @Test
  void order_isByTheFirstAttributeFirst() {
    Schema schema = LayoutTest.of(3, 3);
    assertThat(schema.example(1, 2)).isGreaterThan(schema.example(1, 1));
    assertThat(schema.example(1, 2)).isLessThan(schema.example(2, 0));
    assertThat(schema.example(1, 2)).isEqualByComparingTo(schema.example(1, 2));
  }

  @Test
  void save_thenReadExample_givesTheSame() {
    Schema schema = LayoutTest.of(2, 2000, 40);
    for (int seed = 1; seed <= 50; seed++) {
      SplitMix random = SplitMix.of(seed);
      Example x = schema.example(random.nextInt(2), random.nextInt(2000), random.nextInt(40));
      StateWriter out = new StateWriter();
      x.save(out);
      StateReader in = new StateReader(out.toByteArray());
      Example read = schema.readExample(in);
      in.expectEnd();
      assertThat(read).as("seed %d", seed).isEqualTo(x);
      assertThat(read.word(0)).as("seed %d", seed).isEqualTo(x.word(0));
      assertThat(read.layout()).isSameAs(schema.layout());
    }
  }

  @Test
  void readExample_ofAValueThatTheSchemaLacks_isRefused() {
    byte[] bytes = {1, 3};
    assertThat(LayoutTest.of(2, 4).readExample(new StateReader(bytes)).value(1)).isEqualTo(3);
    assertThatThrownBy(() -> LayoutTest.of(2, 3).readExample(new StateReader(bytes)))
        .isInstanceOf(DamagedModelException.class)
        .hasMessage("damaged model at byte 2: value of attribute 1 must be in 0..2, was 3");
  }

  @Test
  void requireKnown_namesTheFirstAttributeWhoseValueIsUnknown() {
    Schema schema = Schema.open(List.of("a", "b", "c"));
    schema.example("x", "y", "z").requireKnown();
    Example unknown = schema.lookUp("x", "new", "newer");
    assertThatIllegalArgumentException()
        .isThrownBy(unknown::requireKnown)
        .withMessageContaining("attribute 'b' is unknown");
  }
}
