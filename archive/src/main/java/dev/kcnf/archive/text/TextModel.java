package dev.kcnf.archive.text;

import dev.kcnf.archive.mix.DecisionModel;
import dev.kcnf.archive.mix.NoCoder;
import dev.kcnf.archive.mix.Slots;
import dev.kcnf.coding.BitCoder;
import java.util.Arrays;

/**
 * Codes text byte by byte, in the context of its column, of the bytes before, of the text above it,
 * of other cells of its row, and of where the last bytes occurred before.
 *
 * <p>The end of a text is the byte 0; a byte 0 or 1 in it is written as 1 and that byte.
 */
public final class TextModel {
  /** How many contexts from the row a text can have. */
  public static final int ROW_CONTEXTS = 6;

  static final int END = 0;
  private static final int ESCAPE = 1;
  private static final DecisionModel.Learning RATES =
      new DecisionModel.Learning(0.06f, 0.003f, 0.004f);
  private static final int ROOT = 1;
  private static final int DEEP = 3; // from this order on, most contexts come once
  private static final int OWN = 24;
  private static final int POSITIONS = OWN + 2 * ROW_CONTEXTS;
  private static final int[] FEW = {1, 2, 3, 4, 6, 9, 11, 15, 18, OWN};

  /**
   * What is done beside contexts.
   *
   * @param matches whether it is looked for where the last bytes occurred before
   * @param singles whether contexts get counts only when they come a second time
   * @param few whether only a few contexts are looked up, which is several times as fast
   */
  public record Parts(boolean matches, boolean singles, boolean few) {}

  private final Parts parts;
  private final DecisionModel model;
  private final int columns;
  private final History history;
  private final MatchModel near;
  private final MatchModel far;
  private final Singles singles;
  private final long[] fresh = new long[POSITIONS]; // contexts that come for the first time
  private int freshContexts;
  private final long[] suffix = new long[8];
  private final int[] places = new int[POSITIONS]; // of contexts at the mixers; -1: left out

  /** A model for texts of this many columns, which keeps its counts in these slots. */
  public TextModel(
      Slots slots, int columns, int matchBits, Parts parts, DecisionModel.Stages stages) {
    this(
        parts,
        parts.few
            ? new DecisionModel(
                slots, FEW.length, POSITIONS, new int[] {32, columns}, RATES, stages)
            : new DecisionModel(
                slots,
                POSITIONS,
                POSITIONS,
                new int[] {32, columns, 256, 256, 256, 64},
                RATES,
                stages),
        columns,
        new History(),
        new MatchModel(4, matchBits),
        new MatchModel(8, matchBits),
        new Singles(matchBits + 2));
  }

  private TextModel(
      Parts parts,
      DecisionModel model,
      int columns,
      History history,
      MatchModel near,
      MatchModel far,
      Singles singles) {
    this.parts = parts;
    this.model = model;
    this.columns = columns;
    this.history = history;
    this.near = near;
    this.far = far;
    this.singles = singles;
    Arrays.fill(places, -1);
    for (int i = 0; i < (parts.few ? FEW.length : POSITIONS); i++) {
      places[parts.few ? FEW[i] : i] = i;
    }
  }

  /** An independent copy, which keeps its counts in these slots. */
  public TextModel copy(Slots slots) {
    return new TextModel(
        parts, model.copy(slots), columns, history.copy(), near.copy(), far.copy(), singles.copy());
  }

  /** Learns the frequent words of columns' names and of values, in these columns. */
  public void learnVocabulary(int names, int values) {
    learn(Vocabulary.columns(), names);
    learn(Vocabulary.values(), values);
  }

  private void learn(byte[][] words, int column) {
    BitCoder coder = new NoCoder();
    ByteBuilder above = new ByteBuilder();
    ByteBuilder text = new ByteBuilder();
    for (byte[] word : words) {
      text.clear();
      text.add(word, 0, word.length);
      code(coder, text, column, above, new long[0], word.length);
    }
  }

  /**
   * Codes a text.
   *
   * @param text an encoder's text; a decoder adds its own to it, which must be empty
   * @param column the number of the column
   * @param above the text above it
   * @param row contexts from the row, at most {@link #ROW_CONTEXTS}
   * @param most the most bytes that a decoder takes
   * @throws IllegalStateException if the text gets longer than that
   */
  public void code(
      BitCoder coder, ByteBuilder text, int column, ByteBuilder above, long[] row, int most) {
    boolean decoding = coder.isDecoder();
    int length = text.length();
    Cursor cursor = new Cursor(column, above);
    near.begin();
    far.begin();
    for (int i = 0; decoding || i <= length; i++) {
      int b = decoding || i == length ? END : text.at(i);
      boolean escaped = b <= ESCAPE && i < length;
      int coded = codeByte(coder, escaped ? ESCAPE : b, cursor, row);
      if (coded == ESCAPE) {
        coded = codeByte(coder, b, cursor, row);
      } else if (coded == END) {
        return;
      }
      if (decoding) {
        if (text.length() >= most) {
          throw new IllegalStateException("a text is longer than the block");
        }
        text.add(coded);
      }
    }
  }

  private int codeByte(BitCoder coder, int b, Cursor cursor, long[] row) {
    int expected = parts.matches ? near.expected(history) : -1;
    int agreed = near.length();
    int expectedFar = parts.matches ? far.expected(history) : -1;
    prepare(cursor, row, expected, agreed, expectedFar);
    int c = cursor.column();
    model.choose(1, c);
    model.choose(3, cursor.aboveByte());
    model.choose(5, Math.min(cursor.length(), 15) + 16 * Math.min(3, far.length() / 8));
    model.choose(4, cursor.back(history, 1));
    model.keep();
    int node = ROOT;
    for (int bit = 7; bit >= 0; bit--) {
      int hint = hint(expected, agreed, node, bit);
      int hintFar = hint(expectedFar, far.length(), node, bit);
      model.choose(0, hint + 16 * (hintFar != 0 ? 1 : 0));
      model.choose(2, node);
      model.rewind();
      addMatch(18, hint, agreed);
      addMatch(19, hintFar, far.length());
      node =
          node << 1
              | model.code(
                  coder,
                  b >> bit & 1,
                  node,
                  Slots.hash(suffix[1], node),
                  Slots.hash(suffix[2], node + 512L * cursor.aboveByte()));
    }
    int coded = node & 0xFF;
    history.add(coded);
    near.learn(history, coded, c);
    far.learn(history, coded, 0);
    cursor.advance(coded);
    for (int i = 0; i < freshContexts; i++) {
      singles.put(fresh[i], coded);
    }
    return coded;
  }

  /** What a match says of the next bit: 0 nothing, else the bit and how sure it is. */
  private static int hint(int expected, int agreed, int node, int bit) {
    if (expected < 0 || (expected | 256) >> (bit + 1) != node) {
      return 0;
    }
    return 2 * (1 + Math.min(agreed / 3, 6)) + (expected >> bit & 1);
  }

  private void prepare(Cursor cursor, long[] row, int expected, int agreed, int expectedFar) {
    long c = cursor.column();
    long h = c * 77 + 5;
    suffix[0] = h;
    for (int k = 1; k < suffix.length; k++) {
      h = Slots.hash(h, cursor.back(history, k) + 256L * k);
      suffix[k] = h;
    }
    int above = cursor.aboveByte();
    int aboveNext = cursor.aboveNext();
    int last = cursor.back(history, 1);
    model.begin();
    freshContexts = 0;
    for (int k = 0; k <= 6; k++) {
      add(k, suffix[k], Math.min(3, k));
    }
    add(7, Slots.hash(c, above * 65536L + aboveNext * 256L + last), 2);
    add(8, Slots.hash(Slots.hash(c, Math.min(cursor.length(), 40)), above), 2);
    add(9, cursor.word(), 2);
    add(10, Slots.hash(cursor.word(), Slots.hash(c, above)), 3);
    add(11, cursor.whole(), 3);
    add(12, Slots.hash(cursor.word(), cursor.lastWord()), 3);
    long plain = 11;
    for (int k = 1; k <= 4; k++) {
      plain = Slots.hash(plain, cursor.back(history, k));
      if (k == 3) {
        add(13, plain, 3);
      }
    }
    add(14, plain, 3);
    if (expected >= 0) {
      add(15, Slots.hash(expected + 1L, Math.min(agreed, 24)), 0);
      add(16, Slots.hash(expected + 1L, Slots.hash(suffix[1], Math.min(agreed, 3))), 0);
    }
    if (expectedFar >= 0) {
      add(17, Slots.hash(expectedFar + 1L, Math.min(far.length(), 31)), 0);
    }
    add(20, Slots.hash(cursor.back(history, 2) + 256L * cursor.back(history, 3), c), 2);
    add(21, Slots.hash(Slots.hash(cursor.word(), cursor.lastWord()), cursor.wordBefore()), 3);
    add(22, Slots.hash(plain, cursor.back(history, 5)), 3);
    add(23, Slots.hash(Slots.hash(c, cursor.marks()), cursor.word()), 2);
    for (int k = 0; k < row.length; k++) {
      add(OWN + 2 * k, Slots.hash(cursor.whole(), row[k]), 3);
      add(OWN + 2 * k + 1, Slots.hash(suffix[2], row[k]), 3);
    }
  }

  /** How often what a match of this length expects has been right, whatever the byte. */
  private void addMatch(int position, int hint, int length) {
    if (hint != 0 && places[position] >= 0) {
      long context = Slots.hash(1000 + position, 64L * Math.min(length, 40) + (hint & 1));
      model.addShared(places[position], context, position);
    }
  }

  private void add(int position, long hash, int order) {
    if (places[position] < 0) {
      return;
    }
    long context = Slots.hash(hash, 1000 + position);
    if (order < DEEP || !parts.singles || model.knows(context, ROOT) || recall(context)) {
      model.add(places[position], context, position, order);
    } else {
      fresh[freshContexts++] = context;
    }
  }

  /** Whether a context has come once before; then its counts begin with what followed it. */
  private boolean recall(long context) {
    int b = singles.take(context);
    for (int node = ROOT, bit = 7; b >= 0 && bit >= 0; bit--) {
      model.replay(context, node, b >> bit & 1);
      node = (node << 1) | ((b >> bit) & 1);
    }
    return b >= 0;
  }
}
