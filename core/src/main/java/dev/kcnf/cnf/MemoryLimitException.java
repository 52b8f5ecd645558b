package dev.kcnf.cnf;

import java.util.Locale;

/** The table of combinations would outgrow its memory limit; what was learned before is kept. */
public final class MemoryLimitException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final double neededBytes;
  private final long limitBytes;

  MemoryLimitException(int k, double neededBytes, long limitBytes) {
    this(
        String.format(
            Locale.ROOT,
            "the table of %d-way combinations would need %s, the limit is %s;"
                + " use a smaller k, leave out columns with many values, or raise the limit",
            k,
            size(neededBytes),
            size((double) limitBytes)),
        neededBytes,
        limitBytes);
  }

  private MemoryLimitException(String message, double neededBytes, long limitBytes) {
    super(message);
    this.neededBytes = neededBytes;
    this.limitBytes = limitBytes;
  }

  /** Within its limit, but there is no room for it beside the smaller one that it replaces. */
  static MemoryLimitException whileGrowing(int k, double neededBytes) {
    return new MemoryLimitException(
        String.format(
            Locale.ROOT,
            "there is no room for the table of %d-way combinations to grow beyond %s;"
                + " use a smaller k, leave out columns with many values, or give it a larger heap",
            k,
            size(neededBytes)),
        neededBytes,
        Long.MAX_VALUE);
  }

  /**
   * Foretold, before anything is learned.
   *
   * @param smaller a k that would do; 0 if none does
   */
  static MemoryLimitException foretold(
      int k, double neededBytes, long limitBytes, double examples, int smaller) {
    return new MemoryLimitException(
        String.format(
            Locale.ROOT,
            "the table of %d-way combinations of some %,.0f examples would need about %s, the limit"
                + " is %s; %sleave out columns with many values",
            k,
            examples,
            size(neededBytes),
            size((double) limitBytes),
            smaller > 0 ? "k = " + smaller + " would do, or " : ""),
        neededBytes,
        limitBytes);
  }

  private static String size(double bytes) {
    if (bytes < 1e4) {
      return String.format(Locale.ROOT, "%.0f bytes", bytes);
    }
    return bytes < 1e7
        ? String.format(Locale.ROOT, "%.0f kB", StrictMath.ceil(bytes / 1e3))
        : String.format(Locale.ROOT, "%,.0f MB", StrictMath.ceil(bytes / 1e6));
  }

  /** How many bytes it may take; {@link Long#MAX_VALUE} if only the heap was too small. */
  public long limitBytes() {
    return limitBytes;
  }

  /** How many bytes the table would have taken. */
  public double neededBytes() {
    return neededBytes;
  }
}
