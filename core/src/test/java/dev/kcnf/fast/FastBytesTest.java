package dev.kcnf.fast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Part;
import java.util.Arrays;
import java.util.stream.IntStream;
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
      hash = mixed(hash ^ part.toString().hashCode(), part.logOdds());
    }
    return hash;
  }

  @ParameterizedTest(name = "{0} attributes of up to {1} values")
  @CsvSource({
    "2, 3, 20, 100, 150, 120595782230367572",
    "6, 3, 20, 300, 500, -8566173738049277094",
    "14, 4, 0, 900, 1200, -2812361949717490680",
    "16, 3, 50, 500, 800, 1614175771037927967",
    "26, 3, 10, 300, 400, 9019448702366855851",
    "45, 2, 0, 150, 250, 8739667819104116074",
    "160, 2, 0, 60, 90, -7479844116044888585",
    "5, 600, 10, 1500, 2500, 8199566820683920821",
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
    assertThat(mixed(hash, saved(fast))).isEqualTo(expected);
  }
}
