package dev.kcnf.encoding;

import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Missing cells: {@code ?}, {@code NA} and the empty text are one value of their own. A table may
 * have more texts that mean it, such as {@code -} or {@code -999}.
 */
public final class Missing {
  /** The name of the value of missing cells. */
  public static final String VALUE = "?";

  /** No more texts than the usual ones. */
  public static final Missing USUAL = new Missing(List.of());

  private final SortedSet<String> texts;

  private Missing(Collection<String> texts) {
    this.texts = new TreeSet<>(texts);
    this.texts.removeIf(Missing::is);
  }

  /** These texts, too, mean that a cell is missing. */
  public static Missing with(Collection<String> more) {
    return new Missing(more);
  }

  /** Whether this cell is missing. */
  public static boolean is(String cell) {
    return cell.isEmpty() || cell.equals(VALUE) || cell.equals("NA");
  }

  /** Whether this cell of a column of numbers is missing; there NaN is none, however written. */
  public static boolean isNoNumber(String cell) {
    String text = cell.strip();
    return is(text) || text.equalsIgnoreCase("nan");
  }

  /** The cell as it is read: {@link #VALUE} if it is one of the texts, else itself. */
  public String read(String cell) {
    return texts.isEmpty() || !texts.contains(cell) ? cell : VALUE;
  }

  /** The texts beside the usual ones, in ascending order. */
  public List<String> texts() {
    return List.copyOf(texts);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Missing other && texts.equals(other.texts);
  }

  @Override
  public int hashCode() {
    return texts.hashCode();
  }

  @Override
  public String toString() {
    return texts.toString();
  }
}
