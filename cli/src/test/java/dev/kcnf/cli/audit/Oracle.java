package dev.kcnf.cli.audit;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A predictor by its definition in the paper, over rows of Booleans. */
public abstract class Oracle {
  private static final double LN2 = Math.log(2);

  /** The base-two logarithms of the probabilities of label 0 and label 1. */
  abstract double[] log2(long a);

  abstract void learn(long a, boolean label);

  /** Whether some hypothesis of the class gives all labels learned; true if it has no class. */
  public boolean isConsistent() {
    return true;
  }

  /** What it loses on a table, and how many mistakes it makes at least and at most. */
  public record Result(double bits, int fewest, int most, boolean consistent) {}

  /** Predicts, then learns, every row. */
  public final Result run(AuditTable table) {
    double bits = 0;
    int fewest = 0;
    int most = 0;
    for (int t = 0; t < table.labels().length; t++) {
      long a = table.booleans()[t];
      boolean label = table.labels()[t];
      double[] log2 = log2(a);
      bits -= log2[label ? 1 : 0];
      boolean even = Math.abs(log2[0] - log2[1]) < 1e-9; // rounding may tip it
      boolean wrong = log2[1] > log2[0] != label;
      fewest += wrong && !even ? 1 : 0;
      most += wrong || even ? 1 : 0;
      learn(a, label);
    }
    return new Result(bits, fewest, most, isConsistent());
  }

  private static double[] of(Fraction p1) {
    return new double[] {p1.rest().log2(), p1.log2()};
  }

  /** The dual: of the negated label. */
  public static Oracle dual(Oracle of) {
    return new Oracle() {
      @Override
      double[] log2(long a) {
        double[] negated = of.log2(a);
        return new double[] {negated[1], negated[0]};
      }

      @Override
      void learn(long a, boolean label) {
        of.learn(a, !label);
      }

      @Override
      public boolean isConsistent() {
        return of.isConsistent();
      }
    };
  }

  /** All members: monotone conjunctions. */
  public static long[] monotone(int d) {
    long[] members = new long[d];
    for (int i = 0; i < d; i++) {
      members[i] = 1L << (2 * i + 1);
    }
    return members;
  }

  /** All members: the (2d)^k clauses of k literals, in every order and with repetition. */
  public static long[] clauses(int d, int k) {
    int count = (int) Math.round(Math.pow(2 * d, k));
    long[] members = new long[count];
    for (int m = 0; m < count; m++) {
      for (int i = 0, rest = m; i < k; i++, rest /= 2 * d) {
        members[m] |= 1L << (rest % (2 * d));
      }
    }
    return members;
  }

  /** Algorithm 1 or 2 over these members, each a disjunction of literals. */
  public static Oracle algorithm(int algorithm, int d, long[] members) {
    return new Clauses(algorithm, d, members);
  }

  private static final class Clauses extends Oracle {
    private static final Map<Integer, Double> ALPHAS = new HashMap<>();

    private final int algorithm;
    private final int d;
    private long[] alive;
    private final double log2OneMinusAlpha;
    private final Set<Long> negatives = new HashSet<>();
    private int t = 1;

    Clauses(int algorithm, int d, long[] members) {
      this.algorithm = algorithm;
      this.d = d;
      alive = members;
      log2OneMinusAlpha =
          algorithm == 1 ? ALPHAS.computeIfAbsent(members.length, Clauses::log2OneMinusAlpha) : 0;
    }

    /** log2(1-α) for α = 2^(-d/2^d): with x = d ln 2 / 2^d it is that of x - x²/2! + x³/3! - … */
    private static double log2OneMinusAlpha(int d) {
      MathContext digits = new MathContext(40);
      BigDecimal x =
          new BigDecimal("0.69314718055994530941723212145817656807550")
              .multiply(BigDecimal.valueOf(d))
              .divide(new BigDecimal(BigInteger.ONE.shiftLeft(d)), digits);
      BigDecimal term = x;
      BigDecimal sum = BigDecimal.ZERO;
      for (int i = 1; i < 60; i++) {
        sum = sum.add(term, digits);
        term = term.multiply(x).divide(BigDecimal.valueOf(-i - 1L), digits);
      }
      Fraction power =
          sum.scale() > 0
              ? new Fraction(sum.unscaledValue(), BigInteger.TEN.pow(sum.scale()))
              : new Fraction(sum.toBigInteger(), BigInteger.ONE);
      return power.log2();
    }

    private long literals(long a) {
      long literals = 0;
      for (int i = 0; i < d; i++) {
        literals |= 1L << (2L * i + (a >>> i & 1));
      }
      return literals;
    }

    private int violated(long a) {
      long literals = literals(a);
      int violated = 0;
      for (long member : alive) {
        violated += (member & literals) == 0 ? 1 : 0;
      }
      return violated;
    }

    @Override
    double[] log2(long a) {
      int violated = violated(a);
      if (algorithm == 2) {
        return of(violated == 0 ? Fraction.of(t, t + 1L) : Fraction.of(1, t + 1L));
      }
      if (negatives.contains(a)) {
        return new double[] {0, Double.NEGATIVE_INFINITY};
      }
      double log2 = violated * log2OneMinusAlpha;
      return new double[] {Math.log(-Math.expm1(log2 * LN2)) / LN2, log2};
    }

    @Override
    void learn(long a, boolean label) {
      t++;
      if (!label) {
        negatives.add(a);
        return;
      }
      long literals = literals(a);
      int left = 0;
      long[] kept = new long[alive.length];
      for (long member : alive) {
        if ((member & literals) != 0) {
          kept[left++] = member;
        }
      }
      alive = java.util.Arrays.copyOf(kept, left);
    }

    /** The longest conjunction that fits the positives is 0 for each negative, or none is. */
    @Override
    public boolean isConsistent() {
      return negatives.stream().allMatch(a -> violated(a) > 0);
    }
  }

  /** ξ_d: all 2^d sets; ξ^+_d if it learns from the positives only. */
  public static Oracle bayes(int d, boolean positivesOnly) {
    return new Oracle() {
      private List<Integer> agreeing = all(d);
      private List<Integer> consistent = agreeing;

      private static List<Integer> all(int d) {
        List<Integer> all = new ArrayList<>();
        for (int set = 0; set < 1 << d; set++) {
          all.add(set);
        }
        return all;
      }

      @Override
      double[] log2(long a) {
        if (agreeing.isEmpty()) {
          return new double[] {-1, -1}; // 0/0
        }
        long ones = agreeing.stream().filter(set -> (set & ~a) == 0).count();
        return of(Fraction.of(ones, agreeing.size()));
      }

      @Override
      void learn(long a, boolean label) {
        consistent = consistent.stream().filter(set -> (set & ~a) == 0 == label).toList();
        agreeing =
            !positivesOnly
                ? consistent
                : label ? agreeing.stream().filter(set -> (set & ~a) == 0).toList() : agreeing;
      }

      @Override
      public boolean isConsistent() {
        return !consistent.isEmpty();
      }
    };
  }

  /** m_d. */
  public static Oracle memorization() {
    return new Oracle() {
      private final Map<Long, Boolean> labels = new HashMap<>();
      private boolean contradicted;

      @Override
      double[] log2(long a) {
        Boolean label = labels.get(a);
        return label == null
            ? new double[] {-1, -1}
            : label
                ? new double[] {Double.NEGATIVE_INFINITY, 0}
                : new double[] {0, Double.NEGATIVE_INFINITY};
      }

      @Override
      void learn(long a, boolean label) {
        Boolean before = labels.put(a, label);
        contradicted |= before != null && before != label;
      }

      @Override
      public boolean isConsistent() {
        return !contradicted;
      }
    };
  }

  /** KT of the labels. */
  public static Oracle kt() {
    return new Oracle() {
      private long zeros;
      private long ones;

      @Override
      double[] log2(long a) {
        return of(Fraction.of(2 * ones + 1, 2 * (zeros + ones) + 2));
      }

      @Override
      void learn(long a, boolean label) {
        ones += label ? 1 : 0;
        zeros += label ? 0 : 1;
      }
    };
  }

  /** NB_S with all features. */
  public static Oracle naiveBayes(int d) {
    return new NaiveBayes(d, false);
  }

  /** MADNB: the sum over all sets of features, or for many features the product it equals. */
  public static Oracle madnb(int d) {
    return new NaiveBayes(d, true);
  }

  private static final class NaiveBayes extends Oracle {
    private static final int SUMMED = 4;
    private static final Map<Integer, Fraction> KT = new HashMap<>();

    private final int d;
    private final boolean averaged;
    private final List<Long> rows = new ArrayList<>();
    private final List<Boolean> labels = new ArrayList<>();

    NaiveBayes(int d, boolean averaged) {
      this.d = d;
      this.averaged = averaged;
    }

    /** KT of a zeros and b ones, by the chain rule. */
    private static Fraction kt(int a, int b) {
      return KT.computeIfAbsent(
          100 * a + b,
          key -> {
            Fraction product = Fraction.ONE;
            for (int i = 0; i < a; i++) {
              product = product.times(Fraction.of(2L * i + 1, 2L * (i + 1)));
            }
            for (int i = 0; i < b; i++) {
              product = product.times(Fraction.of(2L * i + 1, 2L * (a + i + 1)));
            }
            return product;
          });
    }

    @Override
    double[] log2(long a) {
      learn(a, false);
      Fraction zero = joint();
      labels.set(labels.size() - 1, true);
      Fraction one = joint();
      rows.remove(rows.size() - 1);
      labels.remove(labels.size() - 1);
      return new double[] {zero.shareBeside(one).log2(), one.shareBeside(zero).log2()};
    }

    @Override
    void learn(long a, boolean label) {
      rows.add(a);
      labels.add(label);
    }

    private Fraction joint() {
      int[][] counts = new int[d][4]; // by label and value
      int ones = 0;
      for (int t = 0; t < rows.size(); t++) {
        int y = labels.get(t) ? 1 : 0;
        ones += y;
        for (int i = 0; i < d; i++) {
          counts[i][2 * y + (int) (rows.get(t) >>> i & 1)]++;
        }
      }
      Fraction label = kt(rows.size() - ones, ones);
      Fraction[] inside = new Fraction[d];
      Fraction[] outside = new Fraction[d];
      for (int i = 0; i < d; i++) {
        int[] c = counts[i];
        inside[i] = kt(c[0], c[1]).times(kt(c[2], c[3]));
        outside[i] = kt(c[0] + c[2], c[1] + c[3]);
      }
      return label.times(averaged ? average(inside, outside) : product(inside));
    }

    private static Fraction product(Fraction[] factors) {
      Fraction product = Fraction.ONE;
      for (Fraction factor : factors) {
        product = product.times(factor);
      }
      return product;
    }

    private Fraction average(Fraction[] inside, Fraction[] outside) {
      Fraction[] means = new Fraction[d];
      Fraction sum = Fraction.of(0, 1);
      for (int set = 0; d <= SUMMED && set < 1 << d; set++) {
        Fraction product = Fraction.of(1, 1L << d);
        for (int i = 0; i < d; i++) {
          product = product.times((set >>> i & 1) == 1 ? inside[i] : outside[i]);
        }
        sum = sum.plus(product);
      }
      for (int i = 0; i < d; i++) {
        means[i] = Fraction.HALF.times(inside[i].plus(outside[i]));
      }
      return d <= SUMMED ? sum : product(means);
    }
  }
}
