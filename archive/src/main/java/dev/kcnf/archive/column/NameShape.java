package dev.kcnf.archive.column;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.kcnf.archive.mix.Slots;
import dev.kcnf.archive.text.ByteBuilder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Names: a list of them, and a tree in which frequent ones are near the root. */
public final class NameShape implements Shape {
  private final byte[][] names;
  private final int[] counts;
  private final ValueTree tree;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final long[] meaning;

  /**
   * A shape.
   *
   * @param names the names
   * @param counts about how often each occurs
   */
  public NameShape(byte[][] names, int[] counts) {
    this.names = names;
    this.counts = counts;
    this.tree = ValueTree.byCount(Arrays.copyOf(counts, counts.length + 1));
    this.meaning = new long[names.length];
    for (int i = 0; i < names.length; i++) {
      numbers.put(latin(names[i], 0, names[i].length), i);
      for (byte b : names[i]) {
        meaning[i] = Slots.hash(meaning[i], b + 1000);
      }
    }
  }

  /** Whether most of its names are names of the other, too. */
  public boolean isLike(NameShape other) {
    int common = 0;
    for (String name : numbers.keySet()) {
      common += other.numbers.containsKey(name) ? 1 : 0;
    }
    return 2 * common > Math.max(names.length, other.names.length);
  }

  /** Bytes as a string, one to one. */
  public static String latin(byte[] data, int from, int to) {
    return new String(data, from, to - from, ISO_8859_1);
  }

  /** A string of {@link #latin} as bytes. */
  public static byte[] bytes(String latin) {
    return latin.getBytes(ISO_8859_1);
  }

  /** Whether this is one of the names. */
  public boolean has(byte[] data, int from, int to) {
    return find(data, from, to) >= 0;
  }

  /** Its number, or -1. */
  int find(byte[] data, int from, int to) {
    return numbers.getOrDefault(latin(data, from, to), -1);
  }

  byte[][] names() {
    return names;
  }

  int[] counts() {
    return counts;
  }

  /** How many names there are. */
  public int size() {
    return names.length;
  }

  @Override
  public NameCells cells(int rows) {
    return new NameCells(this, rows);
  }

  @Override
  public String description() {
    return names.length + (names.length == 1 ? " name" : " names");
  }

  /** Cells that are names. */
  public static final class NameCells extends Cells {
    private final NameShape shape;
    private final int[] symbol;
    private byte[][] late = new byte[0][];
    private ValueTree lateTree = ValueTree.byCount(new int[0]);
    private final Map<String, Integer> lateNumbers = new HashMap<>();

    NameCells(NameShape shape, int rows) {
      this.shape = shape;
      this.symbol = new int[rows];
    }

    /** Names that only this block has. */
    public void addLate(byte[][] names, int[] counts) {
      late = names;
      lateTree = ValueTree.byCount(counts);
      for (int i = 0; i < names.length; i++) {
        lateNumbers.put(latin(names[i], 0, names[i].length), i);
      }
    }

    @Override
    public boolean set(int row, byte[] data, int from, int to) {
      int found = shape.find(data, from, to);
      if (found < 0) {
        Integer other = lateNumbers.get(latin(data, from, to));
        if (other == null) {
          return false;
        }
        found = shape.names.length + 1 + other;
      }
      symbol[row] = found;
      return true;
    }

    @Override
    public void code(int row, Decider decider) {
      int none = shape.names.length;
      int s = symbol[row];
      int first = Trees.code(shape.tree, Math.min(s, none), late.length > 0, 0, decider);
      if (first < none) {
        symbol[row] = first;
      } else {
        int more = Trees.code(lateTree, Math.max(0, s - none - 1), true, 1L << 32, decider);
        symbol[row] = none + 1 + more;
      }
    }

    @Override
    public void write(int row, ByteBuilder out) {
      int s = symbol[row];
      byte[] name = s < shape.names.length ? shape.names[s] : late[s - shape.names.length - 1];
      out.add(name, 0, name.length);
    }

    @Override
    public boolean same(int row, Cells other, int ofRow) {
      return other instanceof NameCells of && of.symbol[ofRow] == symbol[row];
    }

    @Override
    public void copy(int row, Cells other, int ofRow) {
      symbol[row] = ((NameCells) other).symbol[ofRow];
    }

    @Override
    public int views() {
      return 1;
    }

    @Override
    public long view(int view, int row) {
      return symbol[row] + 1L;
    }

    @Override
    public long meaning(int row) {
      int s = symbol[row];
      return s < shape.names.length ? shape.meaning[s] : 0;
    }

    @Override
    public int label(int row) {
      return symbol[row];
    }
  }
}
