package dev.kcnf.benchmarks.harness;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.kcnf.benchmarks.peers.Contender;
import org.jspecify.annotations.Nullable;

/**
 * One row of the comparison. Mistakes and bits are means over the orders.
 *
 * @param data the table
 * @param learner the contender
 * @param kind how it learns
 * @param examples how many examples of each order were run
 * @param complete whether that is all of them
 * @param mistakes examples whose likelier label was wrong
 * @param logLossBits the log-loss of all predictions
 * @param nsPerExample the median over the rounds
 * @param nsMin of the fastest round
 * @param nsMax of the slowest round
 * @param rounds how many rounds were timed
 * @param nsFresh the first pass in a fresh process, the median of several, if that was measured
 * @param ratio nsPerExample relative to the reference row, if that was run
 */
@JsonPropertyOrder({"data", "learner", "mistakes", "logLossBits", "nsPerExample"})
public record Result(
    String data,
    String learner,
    Contender.Kind kind,
    int examples,
    boolean complete,
    double mistakes,
    double logLossBits,
    double nsPerExample,
    double nsMin,
    double nsMax,
    int rounds,
    @Nullable Double nsFresh,
    @Nullable Double ratio) {

  Result relativeTo(double nsOfReference) {
    return new Result(
        data,
        learner,
        kind,
        examples,
        complete,
        mistakes,
        logLossBits,
        nsPerExample,
        nsMin,
        nsMax,
        rounds,
        nsFresh,
        nsPerExample / nsOfReference);
  }

  public Result fresh(double ns) {
    return new Result(
        data,
        learner,
        kind,
        examples,
        complete,
        mistakes,
        logLossBits,
        nsPerExample,
        nsMin,
        nsMax,
        rounds,
        ns,
        ratio);
  }

  /** As the score of a peer that came to the end. */
  Score score() {
    double accuracy = (examples - mistakes) / examples;
    boolean isOnline = kind == Contender.Kind.ONLINE;
    return new Score(learner, isOnline, accuracy, logLossBits, nsPerExample * examples / 1e9);
  }
}
