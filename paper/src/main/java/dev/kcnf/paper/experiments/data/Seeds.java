package dev.kcnf.paper.experiments.data;

import dev.kcnf.SplitMix;

/** One generator per repeat, so that results do not depend on which thread runs it. */
public final class Seeds {
  private Seeds() {}

  /** The generator for the part and repeat with these numbers. */
  public static SplitMix of(long seed, long... path) {
    long state = SplitMix.mix(seed);
    for (long step : path) {
      state = SplitMix.mix(state + 0x9E3779B97F4A7C15L * (step + 1));
    }
    return SplitMix.of(state);
  }
}
