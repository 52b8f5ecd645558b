package dev.kcnf.cli.learn;

import dev.kcnf.cli.console.LowMemoryException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Ends learning between two rows while there is still memory to save the model. An {@link
 * OutOfMemoryError} would come in the middle of a row, and leave no room to save anything; for that
 * there is a reserve, which is enough for the report.
 */
final class MemoryWatch {
  /** The part of the memory that may be in use; the rest is for saving, and to grow into. */
  private static final double SHARE = 0.65;

  /**
   * If more is in use before the first row, as for rows that are held, it may grow by this part of
   * the memory.
   */
  private static final double GROWTH = 0.05;

  private static final int RESERVE_BYTES = 8 << 20;
  private static final int RESERVE_PART = 8;
  private static final int CHECK_EVERY = 64;

  /** Collecting garbage to look closer may take a twentieth of the time. */
  private static final int REST = 20;

  private final List<MemoryPoolMXBean> pools =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .toList();
  private final double most = Runtime.getRuntime().maxMemory();

  @SuppressWarnings("UnusedVariable") // it only has to be there
  private byte @Nullable [] reserve = new byte[(int) Math.min(most / RESERVE_PART, RESERVE_BYTES)];

  private long nextLook = System.nanoTime();
  private double allowed; // bytes in use; 0 before the first row

  /** One more row has been learned; in all these. */
  void learned(long rows) {
    if (allowed == 0) {
      allowed = Math.max(SHARE * most, leftByGarbageCollection() + GROWTH * most);
    }
    if (rows % CHECK_EVERY == 0
        && leftByGarbageCollection() > allowed
        && System.nanoTime() - nextLook >= 0) {
      look();
    }
  }

  /** What the last collection left in use, which may be garbage by now. */
  private double leftByGarbageCollection() {
    double left = 0;
    for (MemoryPoolMXBean pool : pools) {
      MemoryUsage usage = pool.getCollectionUsage();
      left += usage == null ? 0 : usage.getUsed();
    }
    return left;
  }

  private void look() {
    long start = System.nanoTime();
    System.gc();
    double used = leftByGarbageCollection();
    if (used > allowed) {
      throw new LowMemoryException();
    }
    nextLook = System.nanoTime() + REST * (System.nanoTime() - start);
  }

  /** Frees the reserve. */
  void release() {
    reserve = null;
  }
}
