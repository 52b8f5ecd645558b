package dev.kcnf.encoding;

import dev.kcnf.encoding.Schema.Attribute;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names. Every cell is a value, as long as there are not too many; then only those that come again
 * and again are, and the rest is one.
 */
final class CategoryEncoding extends ColumnEncoding {
  /** Every cell is a value. */
  static final CategoryEncoding OPEN = new CategoryEncoding(List.of(), MAX_VALUES);

  /** As many values as most columns have; after that, only frequent ones. */
  static final CategoryEncoding USUAL = new CategoryEncoding(List.of(), 1 << 12);

  private final List<String> values; // known from the start
  private final int free; // so many values need not be frequent

  private CategoryEncoding(List<String> values, int free) {
    this.values = values;
    this.free = free;
  }

  /** Only these cells are values, and others once they are frequent. */
  static CategoryEncoding ofFrequent(List<String> values) {
    return new CategoryEncoding(List.copyOf(new LinkedHashSet<>(values)), 0);
  }

  /** The cells that are values from the start. */
  List<String> values() {
    return values;
  }

  @Override
  public ColumnKind kind() {
    return ColumnKind.CATEGORY;
  }

  @Override
  public List<Attribute> attributes(String column) {
    List<String> start = new ArrayList<>(values);
    if (free == 0) {
      start.remove(OTHER);
      start.add(OTHER);
    }
    return List.of(new Attribute(column, start));
  }

  @Override
  long read(String cell) {
    return 0;
  }

  @Override
  String value(int part, String cell, long read) {
    return Missing.is(cell) ? Missing.VALUE : cell;
  }

  @Override
  int room(String cell, long read) {
    return Missing.is(cell) ? MAX_VALUES : free;
  }

  @Override
  int admission() {
    return free < MAX_VALUES ? FREQUENT : Integer.MAX_VALUE;
  }

  @Override
  public boolean equals(@Nullable Object o) {
    return o instanceof CategoryEncoding other && free == other.free && values.equals(other.values);
  }

  @Override
  public int hashCode() {
    return 31 * values.hashCode() + free;
  }

  @Override
  public String toString() {
    return free == 0 ? "category, frequent values" : "category";
  }
}
