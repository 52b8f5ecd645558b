package dev.kcnf.cnf;

import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The seen projections of a {@link KCnfSpace} as bytes that depend only on which they are: not on
 * the tables that hold them, nor on the order in which an open schema met its values.
 *
 * <p>First the values that the projections are numbered by. Of a closed schema these are all its
 * values as they are, and nothing is written. Of an open schema they are, for each attribute, those
 * that occurred in a positive example, sorted by name: their number as a varint, and their names.
 *
 * <p>Then, for each k-subset of the attributes, in the order of {@link Combinations}: the number c
 * of its seen projections as a varint. A projection is numbered by the positions of its values as
 * the digits of a mixed radix number, first attribute most significant, 0..N-1. If 0 &lt; c &lt; N
 * there follows, if ⌊N/8⌋ &lt;= c, a bitmap of N bits, least significant first, padded with zeros
 * to a byte; else the numbers in ascending order as varints, the first as it is, each other as its
 * distance to the one before, minus 1.
 */
final class ProjectionCodec {
  /** Beyond this many projections of one subset their numbers do not fit a long. */
  private static final double MAX_PROJECTIONS = 0x1p62;

  private final KCnfSpace space;
  private final int k;
  private final int[][] canonical; // value by canonical position, per attribute
  private final int[] attributes;
  private final int[] values;
  private long projections;

  private ProjectionCodec(KCnfSpace space, int[][] canonical) {
    this.space = space;
    this.canonical = canonical;
    k = space.k();
    attributes = new int[k];
    values = new int[k];
  }

  private static int[][] allValues(Schema schema) {
    int[][] all = new int[schema.size()][];
    Arrays.setAll(all, a -> IntStream.range(0, schema.cardinality(a)).toArray());
    return all;
  }

  private static int[][] occurringValuesByName(KCnfSpace space) {
    Schema schema = space.schema();
    BitSet[] occurring = space.tables().seenValues();
    int[][] canonical = new int[occurring.length][];
    Arrays.setAll(
        canonical,
        a ->
            occurring[a].stream()
                .boxed()
                .sorted(Comparator.comparing(v -> schema.value(a, v)))
                .mapToInt(Integer::intValue)
                .toArray());
    return canonical;
  }

  private static int[][] readValues(Schema schema, StateReader in) {
    int[][] canonical = new int[schema.size()][];
    for (int a = 0; a < canonical.length; a++) {
      canonical[a] = new int[(int) in.readVarint("number of values", 0, in.remaining())];
      String before = null;
      for (int i = 0; i < canonical[a].length; i++) {
        String name = in.readString();
        if (before != null && before.compareTo(name) >= 0) {
          throw in.damaged("value '" + name + "' is not after '" + before + "'");
        }
        canonical[a][i] = schema.intern(a, name);
        before = name;
      }
    }
    return canonical;
  }

  private void enter(int subset) {
    space.combinations().unrank(subset, attributes);
    double count = 1;
    projections = 1;
    for (int attribute : attributes) {
      count *= canonical[attribute].length;
      projections *= canonical[attribute].length;
    }
    if (count > MAX_PROJECTIONS) {
      throw new IllegalArgumentException(
          "too many values to save: the columns of one "
              + k
              + "-way combination have over 2^62 combinations of values; use a smaller k");
    }
  }

  /** Writes the values of the projection of this number. */
  private void decode(long number) {
    for (int i = k - 1; i >= 0; i--) {
      int[] order = canonical[attributes[i]];
      values[i] = order[(int) (number % order.length)];
      number /= order.length;
    }
  }

  static void save(KCnfSpace space, StateWriter out) {
    Schema schema = space.schema();
    int[][] canonical = schema.isOpen() ? occurringValuesByName(space) : allValues(schema);
    if (schema.isOpen()) {
      for (int a = 0; a < canonical.length; a++) {
        out.writeVarint(canonical[a].length);
        for (int value : canonical[a]) {
          out.writeString(schema.value(a, value));
        }
      }
    }
    new ProjectionCodec(space, canonical).save(out);
  }

  private void save(StateWriter out) {
    SeenTables tables = space.tables();
    DenseProjections dense = tables.denseProjections(canonical);
    long[][] sparse = sparseNumbers();
    int subsets = space.combinations().count();
    for (int subset = 0; subset < subsets; subset++) {
      enter(subset);
      if (projections == 0) {
        out.writeVarint(0);
      } else if (tables.isSparse(attributes)) {
        write(sparse[subset], out);
      } else {
        dense.enter(attributes);
        writeBits(dense.seen(projections), out);
      }
    }
  }

  /** The numbers of the seen projections in the sparse table, by subset. */
  private long[][] sparseNumbers() {
    int[][] position = new int[canonical.length][];
    for (int a = 0; a < canonical.length; a++) {
      position[a] = new int[space.schema().cardinality(a)];
      for (int i = 0; i < canonical[a].length; i++) {
        position[a][canonical[a][i]] = i;
      }
    }
    int[] counts = new int[space.combinations().count()];
    space.tables().forEachSparse((subset, ignored) -> counts[subset]++);
    long[][] numbers = new long[counts.length][];
    Arrays.setAll(numbers, subset -> counts[subset] == 0 ? EMPTY : new long[counts[subset]]);
    space
        .tables()
        .forEachSparse(
            (subset, seen) -> {
              enter(subset);
              long number = 0;
              for (int i = 0; i < k; i++) {
                int attribute = attributes[i];
                number = number * canonical[attribute].length + position[attribute][seen[i]];
              }
              numbers[subset][--counts[subset]] = number;
            });
    for (long[] ofSubset : numbers) {
      Arrays.sort(ofSubset);
    }
    return numbers;
  }

  private static final long[] EMPTY = {};

  private void write(long[] numbers, StateWriter out) {
    int count = numbers.length;
    out.writeVarint(count);
    if (count == 0 || count == projections) {
      return;
    }
    if (isBitmap(count)) {
      byte[] bitmap = new byte[(int) ((projections + 7) / 8)];
      for (long number : numbers) {
        bitmap[(int) (number >>> 3)] |= (byte) (1 << (number & 7));
      }
      out.writeBytes(bitmap);
    } else {
      long next = 0;
      for (long number : numbers) {
        out.writeVarint(number - next);
        next = number + 1;
      }
    }
  }

  private void writeBits(long[] numbers, StateWriter out) {
    long count = 0;
    for (long word : numbers) {
      count += Long.bitCount(word);
    }
    out.writeVarint(count);
    if (count == 0 || count == projections) {
      return;
    }
    if (isBitmap(count)) {
      long bytes = (projections + 7) / 8;
      for (int i = 0; i < bytes; i++) {
        out.writeByte((int) (numbers[i >>> 3] >>> (i << 3)));
      }
      return;
    }
    long next = 0;
    for (int w = 0; w < numbers.length; w++) {
      for (long word = numbers[w]; word != 0; word &= word - 1) {
        long number = (long) w * Long.SIZE + Long.numberOfTrailingZeros(word);
        out.writeVarint(number - next);
        next = number + 1;
      }
    }
  }

  private boolean isBitmap(long count) {
    return projections / 8 <= count;
  }

  /** A codec for the values that come next; {@link #restore} then reads the projections. */
  static ProjectionCodec reading(KCnfSpace space, StateReader in) {
    Schema schema = space.schema();
    return new ProjectionCodec(space, schema.isOpen() ? readValues(schema, in) : allValues(schema));
  }

  void restore(StateReader in, SeenTables tables, SeenTables.Scratch room) {
    DenseProjections dense = tables.denseProjections(canonical);
    int subsets = space.combinations().count();
    if (subsets > in.remaining()) {
      throw in.damaged("ends too early: " + subsets + " combinations of columns expected");
    }
    for (int subset = 0; subset < subsets; subset++) {
      enter(subset);
      long count = in.readVarint("number of combinations", 0, projections);
      if (count == 0) {
        continue;
      }
      if (tables.isSparse(attributes)) {
        readSparse(in, count, tables, room);
      } else {
        dense.enter(attributes);
        readDense(in, count, dense);
      }
    }
  }

  private void readDense(StateReader in, long count, DenseProjections dense) {
    long[] numbers = new long[(int) ((projections + 63) / 64)];
    if (count == projections) {
      Arrays.fill(numbers, -1L);
    } else if (isBitmap(count)) {
      byte[] bitmap = readBitmap(in, count);
      for (int i = 0; i < bitmap.length; i++) {
        numbers[i >>> 3] |= (bitmap[i] & 0xFFL) << (i << 3);
      }
    } else {
      long next = 0;
      for (long i = 0; i < count; i++) {
        long number = next + in.readVarint("distance", 0, projections - 1 - next);
        numbers[(int) (number >>> 6)] |= 1L << number;
        next = number + 1;
      }
    }
    dense.mark(numbers);
  }

  private void readSparse(StateReader in, long count, SeenTables tables, SeenTables.Scratch room) {
    tables.reserve(count); // a few bytes may stand for very many
    if (count == projections) {
      for (long number = 0; number < count; number++) {
        mark(number, tables, room);
      }
    } else if (isBitmap(count)) {
      byte[] bitmap = readBitmap(in, count);
      for (int i = 0; i < bitmap.length; i++) {
        for (int bits = bitmap[i] & 0xFF; bits != 0; bits &= bits - 1) {
          mark(8L * i + Integer.numberOfTrailingZeros(bits), tables, room);
        }
      }
    } else {
      long next = 0;
      for (long i = 0; i < count; i++) {
        long number = next + in.readVarint("distance", 0, projections - 1 - next);
        mark(number, tables, room);
        next = number + 1;
      }
    }
  }

  private byte[] readBitmap(StateReader in, long count) {
    long bytes = (projections + 7) / 8;
    if (bytes > in.remaining()) {
      throw in.damaged("ends too early: a bitmap of " + bytes + " bytes expected");
    }
    byte[] bitmap = in.readBytes((int) bytes);
    long found = 0;
    for (byte bits : bitmap) {
      found += Integer.bitCount(bits & 0xFF);
    }
    int used = (int) (projections & 7);
    if (used != 0 && (bitmap[bitmap.length - 1] & 0xFF) >>> used != 0) {
      throw in.damaged("a bit past the end of a bitmap is set");
    }
    if (found != count) {
      throw in.damaged("a bitmap has " + found + " bits set, " + count + " expected");
    }
    return bitmap;
  }

  private void mark(long number, SeenTables tables, SeenTables.Scratch room) {
    decode(number);
    tables.mark(attributes, values, room);
  }
}
