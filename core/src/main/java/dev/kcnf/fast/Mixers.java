package dev.kcnf.fast;

import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.mix.LogisticMixer;
import java.util.Arrays;
import java.util.List;

/** Three {@link LogisticMixer}s over the same experts, which forget at different rates. */
final class Mixers {
  static final List<String> NAMES = List.of("medium mixer", "slow mixer", "fast mixer");

  /** How fast they forget. */
  private static final double[] DRIFTS = {1e-4, 1e-5, 1e-3};

  /** The prior variances of the weights; the slowest mixer starts the most cautiously. */
  private static final double[] VARIANCES = {0.1, 0.03, 0.1};

  /** How many. */
  static final int COUNT = DRIFTS.length;

  private final LogisticMixer[] mixers;

  private Mixers(LogisticMixer[] mixers) {
    this.mixers = mixers;
  }

  /** Over as many experts as there are weights to start with. */
  static Mixers startingAt(double[] weights) {
    LogisticMixer[] mixers = new LogisticMixer[COUNT];
    for (int i = 0; i < COUNT; i++) {
      mixers[i] = LogisticMixer.startingAt(weights, VARIANCES[i], DRIFTS[i]);
    }
    return new Mixers(mixers);
  }

  /** A mixer by itself, as the first of them. */
  static LogisticMixer one(double[] weights) {
    return LogisticMixer.startingAt(weights, VARIANCES[0], DRIFTS[0]);
  }

  Mixers copy() {
    return new Mixers(Arrays.stream(mixers).map(LogisticMixer::copy).toArray(LogisticMixer[]::new));
  }

  /** Writes what each of them makes of the experts' log-odds. */
  void mix(double[] inputs, double[] to) {
    for (int i = 0; i < COUNT; i++) {
      to[i] = mixers[i].mix(inputs);
    }
  }

  /**
   * Learns a label.
   *
   * @param mixed begins with what {@link #mix} wrote
   */
  void learn(double[] inputs, double[] mixed, boolean label) {
    for (int i = 0; i < COUNT; i++) {
      mixers[i].learnMixed(mixed[i], inputs, label);
    }
  }

  LogisticMixer get(int mixer) {
    return mixers[mixer];
  }

  void save(StateWriter out) {
    for (LogisticMixer mixer : mixers) {
      mixer.save(out);
    }
  }

  void restore(StateReader in) {
    for (LogisticMixer mixer : mixers) {
      mixer.restore(in);
    }
  }
}
