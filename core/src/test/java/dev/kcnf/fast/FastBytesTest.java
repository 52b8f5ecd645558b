package dev.kcnf.fast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Part;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The same stream gives the same bytes, everywhere: every log-odds, the learned state and the parts
 * of a prediction, of streams that use all of {@link Fast}. A change that is meant to change what
 * is predicted renews the numbers here, which the failure shows; one that is not must leave them.
 */
class FastBytesTest {
  /** Attributes of so many values each; labels by a rule that changes, and noise. */
  private static final class Stream {
    private final int[] values;
    private final int noise; // one label in so many is drawn
    private final int change; // after so many examples
    private final Schema schema;
    private final SplitMix random = SplitMix.of(11);
    private int t;

    Stream(int attributes, int values, int noise, int change) {
      this.values = IntStream.range(0, attributes).map(a -> 2 + a % (values - 1)).toArray();
      this.noise = noise;
      this.change = change;
      schema = Schema.open(IntStream.range(0, attributes).mapToObj(a -> "a" + a).toList());
    }

    Example next() {
      t++;
      String[] cells = new String[values.length];
      for (int a = 0; a < cells.length; a++) {
        // Values of higher numbers come later and more seldom.
        int most = Math.min(values[a], 2 + t / 20);
        cells[a] = "v" + Math.min(random.nextInt(most), random.nextInt(most));
      }
      return schema.example(cells);
    }

    boolean label(Example x) {
      if (noise > 0 && random.nextInt(noise) == 0) {
        return random.nextBoolean();
      }
      int last = values.length - 1;
      return t < change
          ? x.value(0) == 0 || (x.value(1) == 0 && x.value(last) != 1)
          : x.value(1) == 0 && (x.value(0) != 0 || x.value(last) == 0);
    }
  }

  private static long mixed(long hash, double number) {
    return SplitMix.mix(hash ^ Double.doubleToLongBits(number));
  }

  private static long mixed(long hash, byte[] bytes) {
    return SplitMix.mix(hash ^ Arrays.hashCode(bytes));
  }

  private static byte[] saved(Fast fast) {
    StateWriter out = new StateWriter();
    fast.save(out);
    return out.toByteArray();
  }

  private static long parts(Fast fast, Example x) {
    long hash = 0;
    for (Part part : fast.parts(x).orElseThrow().toList()) {
      String what = part.kind() + " " + part.attributes() + " " + part.side();
      hash = mixed(hash ^ what.hashCode(), part.logOdds());
    }
    return hash;
  }

  private static long weights(Fast fast) {
    long[] hash = {0};
    BiConsumer<String, Double> add =
        (name, weight) -> hash[0] = mixed(hash[0] ^ name.hashCode(), weight);
    fast.weights().members().forEach(add);
    fast.weights().factors().forEach(add);
    return hash[0];
  }

  @ParameterizedTest(name = "{0} attributes of up to {1} values")
  @CsvSource({
    "2, 3, 20, 100, 150, -9017482591186188452",
    "6, 3, 20, 300, 500, 6594426877807110368",
    "13, 3, 0, 300, 500, 1293276196707859835",
    "14, 4, 0, 900, 1200, -8140315208163034417",
    "16, 3, 50, 500, 800, -1814928969265960133",
    "22, 2, 10, 100, 150, 6533522296114157338",
    "26, 3, 10, 300, 400, -5260037817671796919",
    "40, 2, 0, 60, 90, 8391600037329900843",
    "45, 2, 0, 150, 250, 861217514762512608",
    "150, 2, 0, 40, 60, 141089169218896990",
    "160, 2, 0, 60, 90, -7515611402973629550",
    "5, 600, 10, 1500, 2500, -450101544617873557",
  })
  void stream_givesTheseNumbers(
      int attributes, int values, int noise, int change, int examples, long expected) {
    Stream stream = new Stream(attributes, values, noise, change);
    Fast fast = Fast.create(stream.schema);
    long hash = 0;
    for (int t = 0; t < examples; t++) {
      Example x = stream.next();
      boolean label = stream.label(x);
      if (t % 16 == 3) {
        hash = mixed(hash, fast.logOdds(x));
        hash ^= parts(fast, x);
      }
      hash = mixed(hash, fast.step(x, label));
      if (t % 16 == 5) {
        hash ^= weights(fast);
        hash = mixed(hash, fast.boundBits(t + 1L));
      }
      if (t == examples / 2) {
        Fast restored = Fast.create(stream.schema);
        restored.restore(new StateReader(saved(fast)));
        assertThat(saved(restored)).isEqualTo(saved(fast));
        fast = restored;
      }
      if (t == examples * 3 / 4) {
        fast = fast.copy();
      }
    }
    hash = mixed(hash ^ fast.order(), fast.regretBits());
    assertThat(mixed(hash, saved(fast))).isEqualTo(expected);
  }

  @Test
  void restore_findsValuesByTheirNames_andRefusesThoseThatAClosedSchemaLacks() {
    Stream stream = new Stream(3, 4, 0, 100);
    Fast fast = Fast.create(stream.schema);
    for (int t = 0; t < 100; t++) {
      Example x = stream.next();
      fast.step(x, stream.label(x));
    }
    List<String> names = List.of("a0", "a1", "a2");
    Fast open = Fast.create(Schema.open(names));
    open.restore(new StateReader(saved(fast)));
    assertThat(saved(open)).isEqualTo(saved(fast));
    Schema other = Schema.open(names);
    other.example("v1", "v1", "v2"); // numbered otherwise
    Fast renumbered = Fast.create(other);
    renumbered.restore(new StateReader(saved(fast)));
    assertThat(saved(renumbered)).isEqualTo(saved(fast));
    Fast closed =
        Fast.create(
            Schema.closed(names.stream().map(n -> new Attribute(n, List.of("v0"))).toList()));
    assertThatThrownBy(() -> closed.restore(new StateReader(saved(fast))))
        .isInstanceOf(DamagedModelException.class)
        .hasMessageContaining("attribute 'a0' has no value 'v1'");
  }
}
