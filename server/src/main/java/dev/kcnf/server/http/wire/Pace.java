package dev.kcnf.server.http.wire;

/** How fast a body comes. */
final class Pace {
  private static final double PATIENCE_SECONDS = 5;
  private static final double LEAST_BYTES_PER_SECOND = 50;

  private final long began = System.nanoTime();

  /** Whether a body of which so many bytes came, drop by drop, is to be given up. */
  boolean isTooSlow(int bytes) {
    double seconds = (System.nanoTime() - began) / 1e9;
    return seconds > PATIENCE_SECONDS && bytes < seconds * LEAST_BYTES_PER_SECOND;
  }
}
