package dev.kcnf.auto;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.parts.Parts;
import java.util.Arrays;
import java.util.List;

/** The share of each class so far, whatever the example: one example is spread over all classes. */
final class ClassShares implements Expert.Counting {
  private static final List<Way> WAYS = List.of(new Way("class shares", 0.02));

  private long[] counts = {};
  private long all;

  @Override
  public List<Way> ways() {
    return WAYS;
  }

  @Override
  public void predict(Example x, Reading r, int at) {
    double one = 1.0 / counts.length;
    double per = 1 / (all + 1.0);
    for (int k = 0; k < counts.length; k++) {
      r.probabilities[at + k] = (counts[k] + one) * per;
    }
  }

  @Override
  public void split(Example x, Reading r, int way, int of, int other, Parts to) {
    double one = 1.0 / counts.length;
    to.addBase(StrictMath.log((counts[of] + one) / (counts[other] + one)));
  }

  @Override
  public void learn(Example x, Reading r, int label) {
    count(r, label);
  }

  @Override
  public void count(Reading r, int label) {
    counts[label]++;
    all++;
  }

  @Override
  public void setClasses(int classes) {
    counts = Arrays.copyOf(counts, classes);
  }

  @Override
  public ClassShares copyFor(Schema schema) {
    ClassShares copy = new ClassShares();
    copy.counts = counts.clone();
    copy.all = all;
    return copy;
  }

  @Override
  public void save(StateWriter out) {
    for (long count : counts) {
      out.writeVarint(count);
    }
  }

  @Override
  public void restore(StateReader in, int classes) {
    counts = new long[classes];
    all = 0;
    for (int k = 0; k < counts.length; k++) {
      // Of all of them the sum is below the largest long.
      counts[k] = in.readVarint("examples of a class", 0, Long.MAX_VALUE / 512);
      all += counts[k];
    }
  }
}
