package dev.kcnf.fast;

import dev.kcnf.coding.BitCoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Codes what is known of combinations, cell by cell, for the saved model. A combination that came
 * with the same examples as a shorter one in it has the very counts and weights of that one, and
 * most do; most others have those of some combination before. Encoder and decoder take the same
 * steps.
 */
final class CellCoder {
  private static final int EVEN = 1 << (BitCoder.PRECISION - 1);
  private static final int RATE = 5; // a probability moves by 2^-5 of the way
  private static final int CONTEXTS = 32;

  /**
   * What is known of a combination: its counts as {@link CellCodec} packs them, 0 if it never came,
   * and its weights in up to three logistic experts.
   */
  record Content(int counts, int first, int second, int third) {
    static final Content NONE = new Content(0, 0, 0, 0);

    /** What a longer combination with the same examples has: an expert less looks at it. */
    Content ofLonger(int experts) {
      return new Content(counts, second, experts > 1 ? third : 0, 0);
    }

    /** How often it came; the larger ones of the counts are halved at times. */
    int total() {
      return (counts & 0xFF) + (counts >>> 8 & 0xFF);
    }
  }

  private final BitCoder coder;
  private final int experts;
  private final int[] came = even(CONTEXTS);
  private final int[] same = even(CONTEXTS);
  private final int[] known = even(1);
  private final int[] ages = even(CONTEXTS);
  private final int[] counts = even(4 * CONTEXTS);
  private final int[] sizes = even(3 * 2 * CONTEXTS);
  private final int[] signs = even(3);
  private final List<Content> others = new ArrayList<>();
  private final Map<Content, Integer> numbers = new HashMap<>();

  /** Codes cells that have weights in this many experts. */
  CellCoder(BitCoder coder, int experts) {
    this.coder = coder;
    this.experts = experts;
  }

  private static int[] even(int n) {
    int[] p = new int[n];
    Arrays.fill(p, EVEN);
    return p;
  }

  /**
   * Codes a cell.
   *
   * @param content to be written; a decoder ignores it
   * @param rarest what the rarest shorter combination in it would pass on; null if not known
   * @return what was coded, null if it never came; if the bytes are damaged its counts may be 0 and
   *     its weights out of range
   */
  @Nullable Content code(Content content, @Nullable Content rarest) {
    int context = rarest == null ? 0 : 1 + Math.min(CONTEXTS - 2, rarest.total());
    if (bit(came, context, content.counts != 0) == 0) {
      return null;
    }
    if (rarest != null && bit(same, context, content.equals(rarest)) == 1) {
      return rarest;
    }
    int number = numbers.getOrDefault(content, -1);
    if (bit(known, 0, number >= 0) == 1) {
      long age = number(ages, 0, others.size() - 1L - number);
      return age < others.size() ? others.get(others.size() - 1 - (int) age) : Content.NONE;
    }
    Content coded = explicit(content);
    numbers.put(coded, others.size());
    others.add(coded);
    return coded;
  }

  private Content explicit(Content c) {
    long zeros = number(counts, 0, c.counts & 0xFF);
    long ones = number(counts, CONTEXTS, c.counts >>> 8 & 0xFF);
    long recentZeros = number(counts, 2 * CONTEXTS, c.counts >>> 16 & 31);
    long recentOnes = number(counts, 3 * CONTEXTS, c.counts >>> 21);
    boolean inRange = zeros <= 255 && ones <= 255 && recentZeros <= 31 && recentOnes <= 31;
    long packed = inRange ? zeros | ones << 8 | recentZeros << 16 | recentOnes << 21 : 0;
    int first = weight(0, c.first);
    int second = experts > 1 ? weight(1, c.second) : 0;
    int third = experts > 2 ? weight(2, c.third) : 0;
    return new Content((int) packed, first, second, third);
  }

  private int weight(int expert, int weight) {
    int negative = bit(signs, expert, weight < 0);
    long size = number(sizes, 2 * CONTEXTS * expert, Math.abs((long) weight));
    return (int) (negative == 1 ? -size : size);
  }

  /** A number of at most 32 bits: how many bits by their probabilities, the bits as they are. */
  private long number(int[] p, int from, long n) {
    int length = 0;
    while (length < CONTEXTS - 1 && bit(p, from + length, (n + 1) >>> (length + 1) != 0) == 1) {
      length++;
    }
    long coded = 1;
    for (int i = length - 1; i >= 0; i--) {
      coded = coded << 1 | coder.code((int) ((n + 1) >>> i) & 1, EVEN);
    }
    return coded - 1;
  }

  private int bit(int[] p, int at, boolean bit) {
    int coded = coder.code(bit ? 1 : 0, p[at]);
    p[at] += coded == 1 ? (BitCoder.MAX - p[at]) >> RATE : -(p[at] >> RATE);
    return coded;
  }
}
