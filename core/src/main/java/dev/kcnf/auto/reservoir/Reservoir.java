package dev.kcnf.auto.reservoir;

import dev.kcnf.RowSample;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Missing;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A sample of the stream, from which trees are grown: the most recent rows and a uniform sample of
 * those before them; {@link History} says which.
 *
 * <p>Cells are kept as codes, column by column: the number of a category, or the bin of a number.
 * Bins are cut anew from time to time, so exact numbers are kept as well.
 */
public final class Reservoir {
  /** Codes beyond this one share it; nothing asks for it. */
  public static final int MOST_CODES = Character.MAX_VALUE;

  private static final int LEAST_ROOM = 64;
  private static final int MOST_BYTE = 255;
  private static final char[] NO_CODES = {};
  private static final long[] NO_WORDS = {};
  private static final double[] NO_NUMBERS = {};

  private final Schema schema;
  private final int capacity;
  private final boolean[] isNumber; // by attribute
  private final char[][] codes; // by attribute and row
  private final double[][] numbers; // by attribute and row; none for categories
  // By attribute of numbers and row: 1 + the value of a name among numbers, 0 for a number or a
  // missing cell. Empty if there was none.
  private final char[][] names;
  private final double[][] cuts; // by attribute; none for categories
  private final int words; // that the codes of a row take in bytes
  private long[] packed =
      NO_WORDS; // by row, all categories' codes once more: a byte each, 0 of numbers
  private final long[][] hashes; // of categories by attribute and value, 0 where not found yet
  private char[] labels = NO_CODES;
  private History history;

  /**
   * An empty one.
   *
   * @param capacity the most rows to keep
   */
  public Reservoir(Schema schema, int capacity) {
    this.schema = schema;
    this.capacity = capacity;
    int attributes = schema.size();
    isNumber = new boolean[attributes];
    for (int a = 0; a < attributes; a++) {
      isNumber[a] = schema.cuts(a) != null;
    }
    codes = new char[attributes][];
    numbers = new double[attributes][];
    names = new char[attributes][];
    cuts = new double[attributes][];
    hashes = new long[attributes][];
    Arrays.fill(hashes, NO_WORDS);
    Arrays.fill(codes, NO_CODES);
    Arrays.fill(numbers, NO_NUMBERS);
    Arrays.fill(names, NO_CODES);
    Arrays.fill(cuts, NO_NUMBERS);
    history = new History(capacity);
    words = words(isNumber);
  }

  private Reservoir(Reservoir o, Schema copied) {
    schema = copied;
    capacity = o.capacity;
    isNumber = o.isNumber;
    labels = o.labels.clone();
    codes = copy(o.codes);
    names = copy(o.names);
    numbers = Arrays.stream(o.numbers).map(double[]::clone).toArray(double[][]::new);
    cuts = o.cuts.clone(); // they are replaced, not changed
    hashes = new long[isNumber.length][];
    Arrays.fill(hashes, NO_WORDS);
    history = new History(o.history);
    words = o.words;
    packed = o.packed.clone();
  }

  /** None if all attributes are numbers. */
  private static int words(boolean[] isNumber) {
    for (boolean number : isNumber) {
      if (!number) {
        return (isNumber.length + Long.BYTES - 1) / Long.BYTES;
      }
    }
    return 0;
  }

  private static char[][] copy(char[][] columns) {
    return Arrays.stream(columns).map(char[]::clone).toArray(char[][]::new);
  }

  /** An independent copy for this schema, the same or a copy. */
  public Reservoir copyFor(Schema copied) {
    return new Reservoir(this, copied);
  }

  /** The most rows that it keeps. */
  public int capacity() {
    return capacity;
  }

  public int size() {
    return history.size();
  }

  /** How many rows have come. */
  public long total() {
    return history.total();
  }

  /** Whether its rows are of several streams. */
  public boolean isMerged() {
    return history.isMerged();
  }

  /** A hash of all rows that have come. */
  long hash() {
    return history.hash();
  }

  public int attributes() {
    return isNumber.length;
  }

  public boolean isNumber(int attribute) {
    return isNumber[attribute];
  }

  /** The codes of this attribute by row. */
  public char[] codes(int attribute) {
    return codes[attribute];
  }

  /**
   * The codes of categories by row, all columns of a row together: that of column a is byte a
   * modulo 8 of its word a / 8. Codes from 255 on are 255.
   */
  public long[] packed() {
    return packed;
  }

  /** How many words of {@link #packed} a row takes. */
  public int words() {
    return words;
  }

  /** The classes by row. */
  public char[] labels() {
    return labels;
  }

  /** The exact numbers of an attribute of numbers by row; -∞ where there is none. */
  double[] numbers(int attribute) {
    return numbers[attribute];
  }

  /** Writes what trees ask of a row, as it was added. */
  public void ask(int row, double[] to) {
    for (int a = 0; a < isNumber.length; a++) {
      to[a] = isNumber[a] ? numbers[a][row] : codes[a][row];
    }
  }

  /** The number below which the codes of an attribute of numbers are at most this. */
  public double bound(int attribute, int code) {
    return code == 0 ? -Double.MAX_VALUE : cuts[attribute][code - 1];
  }

  /** The rows, for those who want to learn from them, too. */
  public RowSample sample() {
    return new ReservoirRows(schema, this);
  }

  /**
   * Takes the next row of the stream.
   *
   * @param values the numbers of its values, all known
   * @param asked its cells as trees ask for them
   */
  public void add(int[] values, double[] asked, int label) {
    int row = history.place();
    if (history.moved() != History.NONE) {
      move(row, history.moved());
    }
    makeRoom(row);
    labels[row] = (char) label;
    for (int a = 0; a < isNumber.length; a++) {
      if (isNumber[a]) {
        double cell = asked[a];
        numbers[a][row] = cell;
        name(a, row, cell == Double.NEGATIVE_INFINITY ? nameCode(a, values[a]) : 0);
        codes[a][row] = bin(a, cell);
      } else {
        codes[a][row] = (char) Math.min(MOST_CODES, values[a]);
      }
    }
    pack(row, values);
    history.came(row, hash(row, values));
  }

  /**
   * @param values those of the row; only those of categories count
   */
  private void pack(int row, int[] values) {
    for (int w = 0; w < words; w++) {
      long word = 0;
      for (int a = Math.min(isNumber.length, (w + 1) * Long.BYTES) - 1; a >= w * Long.BYTES; a--) {
        word = word << Byte.SIZE | (isNumber[a] ? 0 : Math.min(MOST_BYTE, values[a]));
      }
      packed[row * words + w] = word;
    }
  }

  private char bin(int attribute, double cell) {
    return (char)
        (cell == Double.NEGATIVE_INFINITY ? 0 : 1 + NumberColumn.rank(cuts[attribute], cell));
  }

  private int nameCode(int attribute, int value) {
    boolean isMissing = value == schema.find(attribute, Missing.VALUE);
    return isMissing ? 0 : Math.min(MOST_CODES, value + 1);
  }

  private void name(int attribute, int row, int code) {
    if (code != 0 && names[attribute].length == 0) {
      names[attribute] = new char[labels.length];
    }
    if (names[attribute].length > 0) {
      names[attribute][row] = (char) code;
    }
  }

  /**
   * A hash of the cells of a row, whatever numbers their values have: the sum of one for each, so
   * that those of categories need only be looked up.
   *
   * @param values those of the row; only those of categories count
   */
  private long hash(int row, int[] values) {
    long hash = 0;
    for (int a = 0; a < isNumber.length; a++) {
      if (!isNumber[a]) {
        long[] own = hashes[a];
        int value = values[a];
        long known = value >= 0 && value < own.length ? own[value] : 0;
        hash += known != 0 ? known : categoryHash(a, value);
      } else if (numbers[a][row] == Double.NEGATIVE_INFINITY) {
        hash += nameHash(a, value(a, row));
      } else {
        hash += cellHash(a, Double.doubleToLongBits(numbers[a][row]));
      }
    }
    return hash;
  }

  private long categoryHash(int attribute, int value) {
    int known = category(attribute, value);
    long hash = nameHash(attribute, known);
    if (known >= 0) {
      if (known >= hashes[attribute].length) {
        hashes[attribute] = Arrays.copyOf(hashes[attribute], known + 1 + known / 2);
      }
      hashes[attribute][known] = hash;
    }
    return hash;
  }

  private long nameHash(int attribute, int value) {
    return cellHash(attribute, nameOf(attribute, value).hashCode());
  }

  private static long cellHash(int attribute, long cell) {
    return SplitMix.mix(SplitMix.mix(attribute) ^ cell);
  }

  private String nameOf(int attribute, int value) {
    return value < 0 ? "" : schema.value(attribute, value);
  }

  /** The value of a category; may be unknown. */
  private int category(int attribute, int code) {
    return code < Math.min(schema.cardinality(attribute), MOST_CODES) ? code : Schema.UNKNOWN;
  }

  /** The value of this row; may be unknown. */
  int value(int attribute, int row) {
    if (!isNumber[attribute]) {
      return category(attribute, codes[attribute][row]);
    }
    int name = names[attribute].length == 0 ? 0 : names[attribute][row];
    return name > 0 ? name - 1 : schema.find(attribute, Missing.VALUE);
  }

  private void makeRoom(int row) {
    if (row < labels.length) {
      return;
    }
    int room = Math.min(capacity, Math.max(LEAST_ROOM, 2 * row));
    labels = Arrays.copyOf(labels, room);
    packed = Arrays.copyOf(packed, room * words);
    for (int a = 0; a < codes.length; a++) {
      codes[a] = Arrays.copyOf(codes[a], room);
      if (isNumber[a]) {
        numbers[a] = Arrays.copyOf(numbers[a], room);
        names[a] = names[a].length == 0 ? names[a] : Arrays.copyOf(names[a], room);
      }
    }
  }

  private void move(int from, int to) {
    labels[to] = labels[from];
    System.arraycopy(packed, from * words, packed, to * words, words);
    for (int a = 0; a < codes.length; a++) {
      codes[a][to] = codes[a][from];
      if (isNumber[a]) {
        numbers[a][to] = numbers[a][from];
        name(a, to, names[a].length == 0 ? 0 : names[a][from]);
      }
    }
  }

  /** Cuts one portion of the columns of numbers anew into bins of about as many rows each. */
  public void cut(int portion, int portions) {
    for (int a = portion % portions; a < isNumber.length; a += portions) {
      if (isNumber[a]) {
        cuts[a] = NumberColumn.cuts(numbers[a], size());
        recode(a);
      }
    }
  }

  private void recode(int attribute) {
    for (int row = 0; row < size(); row++) {
      codes[attribute][row] = bin(attribute, numbers[attribute][row]);
    }
  }

  /**
   * Adds all rows to a list.
   *
   * @param other whose numbers values get; it adds those that are new
   * @param classes by class here, the number of the class there
   */
  void addRows(Schema other, int[] classes, List<RowUnion.Row> all) {
    int[][] there = other.numbersOf(schema);
    for (int row = 0; row < size(); row++) {
      int[] values = new int[isNumber.length];
      double[] exact = new double[isNumber.length];
      for (int a = 0; a < values.length; a++) {
        boolean number = isNumber[a] && numbers[a][row] != Double.NEGATIVE_INFINITY;
        values[a] =
            number ? rangeNumber(other, a, numbers[a][row]) : there(there, a, value(a, row));
        // The cell may say -∞, which is in the lowest range.
        exact[a] = number || other.range(a, values[a]) != null ? numbers[a][row] : Double.NaN;
      }
      all.add(
          new RowUnion.Row(
              history.age(row), history.priority(row), values, exact, classes[labels[row]]));
    }
  }

  private static int rangeNumber(Schema schema, int attribute, double number) {
    Cuts cuts = Objects.requireNonNull(schema.cuts(attribute));
    return schema.find(attribute, cuts.name(cuts.rangeOf(number)));
  }

  /** Values beyond the codes are not told apart: the last one is as good as any. */
  private int there(int[][] there, int attribute, int value) {
    return there[attribute][value >= 0 ? value : there[attribute].length - 1];
  }

  /** These rows, which it has been given one after the other, are those of several streams. */
  public void setMerged(RowUnion rows) {
    history.setMerged(rows);
  }

  /** Writes the rows column by column. */
  public void save(StateWriter out) {
    PackedColumn.save(out, labels, size());
    for (int a = 0; a < isNumber.length; a++) {
      if (isNumber[a]) {
        out.writeVarint(cuts[a].length);
        NumberColumn.save(out, cuts[a], cuts[a].length);
        NumberColumn.save(out, numbers[a], size());
        PackedColumn.save(out, names[a], Math.min(size(), names[a].length));
      } else {
        PackedColumn.save(out, codes[a], size());
      }
    }
    history.save(out);
  }

  /** Reads what was saved after this many examples. */
  public void restore(StateReader in, int classes, long examples) {
    int size = (int) Math.min(examples, capacity);
    labels = PackedColumn.restore(in, size, classes);
    for (int a = 0; a < isNumber.length; a++) {
      int values = Math.min(MOST_CODES, schema.cardinality(a));
      if (isNumber[a]) {
        cuts[a] = NumberColumn.restore(in, (int) in.readVarint("cuts", 0, NumberColumn.BINS));
        numbers[a] = NumberColumn.restore(in, size);
        names[a] = PackedColumn.restore(in, size, values + 1);
        codes[a] = new char[size];
      } else {
        codes[a] = PackedColumn.restore(in, size, values + (values == MOST_CODES ? 1 : 0));
      }
    }
    packed = new long[Math.multiplyExact(size, words)];
    history = new History(capacity);
    boolean comeAgain = history.restore(in, examples);
    int[] values = new int[isNumber.length];
    for (int row = 0; row < size; row++) {
      for (int a = 0; a < values.length; a++) {
        values[a] = codes[a][row];
      }
      pack(row, values);
      if (comeAgain) {
        history.came(history.place(), hash(row, values));
      }
    }
    for (int a = 0; a < isNumber.length; a++) {
      if (isNumber[a]) {
        recode(a);
      }
    }
  }
}
