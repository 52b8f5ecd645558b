package dev.kcnf.rows;

import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.ColumnKind;
import dev.kcnf.encoding.Missing;
import dev.kcnf.encoding.Numbers;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The cells of one column in the first rows, from which is told what the column is. */
final class ColumnSample {
  private static final int FEW_ROWS = 64;

  private final String name;
  private final int bins;
  private final @Nullable ColumnKind asked;
  private final Map<String, Integer> counts = new LinkedHashMap<>(); // of the cells not missing
  private int cells; // not missing
  private int rows;
  private int once; // cells that came once
  private int numbers; // cells that are numbers
  private boolean counting = true; // 1, 2, 3 … or from 0

  /**
   * @param asked what the column is to be taken for; null to find out
   */
  ColumnSample(String name, int bins, @Nullable ColumnKind asked) {
    this.name = name;
    this.bins = bins;
    this.asked = asked;
  }

  void add(String cell) {
    rows++;
    if (Missing.isNoNumber(cell)) {
      return;
    }
    int before = counts.merge(cell, 1, Integer::sum) - 1;
    once += before == 0 ? 1 : before == 1 ? -1 : 0;
    double number = Numbers.parseEither(cell);
    numbers += Double.isNaN(number) ? 0 : 1;
    counting &= number == cells || number == cells + 1.0;
    cells++;
  }

  /** Whether more rows would tell more. */
  boolean wantsMore() {
    if (asked == ColumnKind.ID || (asked == ColumnKind.CATEGORY) || bins == 0) {
      return false;
    }
    boolean mayBeNumbers = numbers == cells || 2 * numbers > cells;
    return asked != null || mayBeNumbers || rows < FEW_ROWS || 4L * once > cells;
  }

  /** How the column is best encoded, cut into so many ranges if it is one of numbers. */
  ColumnEncoding encoding(int ranges) {
    if (asked != null) {
      return as(asked, Math.max(2, ranges));
    }
    if (bins == 0) {
      return ColumnEncoding.bounded();
    }
    if (cells == 0) {
      return NumericSample.NONE_YET;
    }
    NumericSample numeric = NumericSample.of(counts);
    if (numeric != null && numeric.isOfNumbers()) {
      return numeric.isOfIds(name, counting)
          ? ColumnEncoding.id()
          : numeric.encoding(name, bins, ranges);
    }
    DateSample dates = new DateSample(counts);
    if (counts.size() > bins && dates.isOfDates()) {
      return dates.encoding(ranges);
    }
    return new TextSample(counts).encoding();
  }

  /** As texts, of which there are several columns. */
  ColumnEncoding oneOfSeveralTexts() {
    return new TextSample(counts).fewerWords();
  }

  private ColumnEncoding as(ColumnKind kind, int ranges) {
    return switch (kind) {
      case CATEGORY -> ColumnEncoding.bounded();
      case ID -> ColumnEncoding.id();
      case TEXT -> new TextSample(counts).words();
      case DATE -> new DateSample(counts).encoding(ranges);
      case NUMBER -> {
        NumericSample numeric = NumericSample.of(counts);
        yield numeric == null ? ColumnEncoding.numeric(0) : numeric.cut(ranges);
      }
    };
  }
}
