package dev.kcnf.benchmarks.peers;

import dev.kcnf.benchmarks.peers.Contender.Trial;
import dev.kcnf.encoding.Example;
import dev.kcnf.paper.LabelledTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import vowpalWabbit.learner.VWLearners;
import vowpalWabbit.learner.VWScalarLearner;

/**
 * Vowpal Wabbit through vw-jni, whose input is a line of text: parsing it is part of each step. The
 * lines are as short as they can be, one feature like {@code a3_7} per attribute.
 */
public final class Vw {
  public static final String OPTIONS = "--quiet --loss_function logistic --link logistic -b 22 ";

  private Vw() {}

  static Contender.Factory of(String options) {
    return (table, order) -> new VwTrial(OPTIONS + options, encode(table, order));
  }

  /** Why Vowpal Wabbit cannot run here, or null if it can. */
  public static @Nullable String unavailable() {
    try {
      new VwTrial(OPTIONS, new String[0]).close();
      return null;
    } catch (LinkageError | RuntimeException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      return cause.toString();
    }
  }

  private static String[] encode(LabelledTable table, int[] order) {
    String[] lines = new String[order.length];
    for (int t = 0; t < order.length; t++) {
      StringBuilder line = new StringBuilder(table.labels()[order[t]] ? "1 |x" : "-1 |x");
      Example x = table.examples()[order[t]];
      for (int a = 0; a < x.size(); a++) {
        line.append(" a").append(a).append('_').append(x.value(a));
      }
      lines[t] = line.toString();
    }
    return lines;
  }

  private static final class VwTrial implements Trial {
    private final VWScalarLearner learner;
    private final String[] lines;

    VwTrial(String options, String[] lines) {
      learner = VWLearners.create(options);
      this.lines = lines;
    }

    /** One call does both: what learn returns is the prediction before the update. */
    @Override
    public double step(int t) {
      return learner.learn(lines[t]);
    }

    @Override
    public void close() {
      try {
        learner.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
