package dev.kcnf.archive.column;

import dev.kcnf.archive.mix.NumberModel;
import dev.kcnf.archive.text.ByteBuilder;
import dev.kcnf.archive.text.TextModel;
import dev.kcnf.coding.BitCoder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Codes shapes: what kind, the notation, the list. */
public final class ShapeCoder {
  private static final long[] NO_ROW = new long[0];
  private static final int MOST_COUNT_LOG = 24;

  private final BitCoder coder;
  private final TextModel text;
  private final int textColumn;
  private int most;
  private final NumberModel small = new NumberModel();
  private final NumberModel sizes = new NumberModel();
  private final NumberModel gaps = new NumberModel();
  private final NumberModel bases = new NumberModel();
  private final NumberModel[] logs = new NumberModel[MOST_COUNT_LOG + 1];
  private final ByteBuilder above = new ByteBuilder();
  private final ByteBuilder name = new ByteBuilder();

  /**
   * A coder of shapes.
   *
   * @param textColumn the column of the text model to take for names
   * @param most how many bytes or values a decoder takes at most
   */
  public ShapeCoder(BitCoder coder, TextModel text, int textColumn, int most) {
    this.coder = coder;
    this.text = text;
    this.textColumn = textColumn;
    this.most = most;
    Arrays.setAll(logs, i -> new NumberModel());
  }

  /** Codes a shape; a decoder ignores the one that is given. */
  public Shape code(Shape shape) {
    int kind =
        shape instanceof NameShape
            ? 0
            : shape instanceof NumberShape ? 1 : shape instanceof RangeShape ? 2 : 3;
    return switch (checked(small.code(coder, kind), 3, "kind of column")) {
      case 0 -> names(shape instanceof NameShape s ? s : null);
      case 1 -> numbers(shape instanceof NumberShape s ? s : null);
      case 2 -> range(shape instanceof RangeShape s ? s : null);
      default -> new TextShape();
    };
  }

  private static int checked(long value, int most, String what) {
    if (value < 0 || value > most) {
      throw new IllegalStateException("the " + what + " is " + value);
    }
    return (int) value;
  }

  private Shape names(@Nullable NameShape shape) {
    byte[][] names = list(shape == null ? new byte[0][] : shape.names());
    return new NameShape(names, counts(names.length, shape == null ? new int[0] : shape.counts()));
  }

  /** Codes a list of cells, as it is. */
  public byte[][] list(byte[][] cells) {
    int n = checked(sizes.code(coder, cells.length), most, "number of names");
    byte[][] coded = new byte[n][];
    above.clear();
    for (int i = 0; i < n; i++) {
      name.clear();
      if (!coder.isDecoder()) {
        name.add(cells[i], 0, cells[i].length);
      }
      text.code(coder, name, textColumn, above, NO_ROW, most);
      coded[i] = name.toBytes();
      most -= coded[i].length; // each occurs, so all fit into the block
      above.clear();
      above.add(coded[i], 0, coded[i].length);
    }
    return coded;
  }

  /** Codes counts, rounded to what {@link ShapeFinder#rounded} keeps of them. */
  public int[] counts(int n, int[] counts) {
    int[] coded = new int[n];
    int last = 0;
    for (int i = 0; i < n; i++) {
      int log = coder.isDecoder() ? 0 : 31 - Integer.numberOfLeadingZeros(counts[i]);
      last = checked(logs[last].code(coder, log), MOST_COUNT_LOG, "logarithm of a count");
      coded[i] = ShapeFinder.ofLog(last);
    }
    return coded;
  }

  /** Codes ascending numbers. */
  public long[] ascending(long[] numbers) {
    int n = checked(sizes.code(coder, numbers.length), most, "number of numbers");
    long[] coded = new long[n];
    for (int i = 0; i < n; i++) {
      boolean known = !coder.isDecoder();
      if (i == 0) {
        coded[0] = bases.codeSigned(coder, known ? numbers[0] : 0);
      } else {
        long gap = known ? numbers[i] - numbers[i - 1] - 1 : 0;
        coded[i] = coded[i - 1] + 1 + gaps.code(coder, gap);
      }
    }
    return coded;
  }

  private NumberFormatting formatting(@Nullable NumberFormatting known) {
    Notation notation = known == null ? new Notation(Notation.Style.WHOLE, 0) : known.notation();
    Notation.Style[] styles = Notation.Style.values();
    int style =
        checked(
            small.code(coder, Arrays.asList(styles).indexOf(notation.style())),
            styles.length - 1,
            "notation");
    int digits = (int) Math.min(1000, small.code(coder, notation.digits()));
    boolean difference = small.code(coder, known != null && known.difference() ? 1 : 0) != 0;
    byte[][] exceptions = list(known == null ? new byte[0][] : known.exceptionCells());
    checked(exceptions.length, 100, "number of exceptions");
    return new NumberFormatting(new Notation(styles[style], digits), difference, exceptions);
  }

  private Shape numbers(@Nullable NumberShape shape) {
    NumberFormatting formatting = formatting(shape == null ? null : shape.formatting());
    long[] numbers = ascending(shape == null ? new long[0] : shape.numbers());
    int n = formatting.exceptions() + numbers.length;
    return new NumberShape(
        formatting, numbers, counts(n, shape == null ? new int[0] : shape.counts()));
  }

  private Shape range(@Nullable RangeShape shape) {
    NumberFormatting formatting = formatting(shape == null ? null : shape.formatting());
    long base = bases.codeSigned(coder, shape == null ? 0 : shape.base());
    int bits = checked(small.code(coder, shape == null ? 0 : shape.bits()), 60, "size of a range");
    int digits =
        checked(
            small.code(coder, shape == null ? 0 : shape.digits()),
            RangeShape.MOST_DIGITS,
            "number of last digits");
    return new RangeShape(formatting, base, bits, digits);
  }
}
