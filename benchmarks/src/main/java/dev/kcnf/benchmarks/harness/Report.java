package dev.kcnf.benchmarks.harness;

import dev.kcnf.benchmarks.data.EncodedRows;
import dev.kcnf.benchmarks.peers.Contenders;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Results as text. */
public final class Report {
  public static final String NOTES =
      """
      Mistakes and bits are means over the orders. Times are the median of the rounds (fastest to
      slowest), of predicting and learning from an encoded example: an Example for kcnf, an Instance
      for MOA, a line of text for Vowpal Wabbit, as its Java interface takes nothing else; XGBoost
      and LightGBM are trained anew whenever there are √2 times as many rows. Peers are told how many
      classes there are, kcnf is not. Of the probabilities of peers 1/(2(t+2)) is shared out to all
      classes after t examples, as a learner may be certain and wrong; those of kcnf are taken as
      they are. Rows with a number of examples stopped there, for time's sake, and are compared with
      nobody. A fresh process is the first pass of one learner in a Java virtual machine of its own.
      """;

  private Report() {}

  /** One table as Markdown. */
  public static String table(String data, EncodedRows rows, List<Result> results) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%s: %,d examples, %d attributes, %d classes%n%n",
            data,
            rows.size(),
            rows.schema().size(),
            rows.classes()));
    text.append(
        String.format(
            "| learner | mistakes | bits | bits / %1$s | µs per example | rounds | time / %1$s"
                + " | time / %2$s | fresh process, µs |%n",
            Contenders.AUTO, Contenders.REFERENCE));
    text.append(String.format("| --- |%s%n", " ---: |".repeat(8)));
    Optional<Result> auto =
        results.stream().filter(r -> r.learner().equals(Contenders.AUTO)).findFirst();
    results.forEach(result -> text.append(row(result, auto)));
    return text.toString();
  }

  private static String row(Result r, Optional<Result> auto) {
    String name = r.complete() ? r.learner() : r.learner() + ", " + r.examples() + " examples";
    boolean comparable = r.complete() && auto.map(Result::complete).orElse(false);
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | %s | %s | %d | %s | %s | %s |%n",
        name,
        r.complete() ? String.format(Locale.ROOT, "%.1f", r.mistakes()) : "–",
        r.complete() ? String.format(Locale.ROOT, "%.1f", r.logLossBits()) : "–",
        ratio(comparable ? over(r, auto, Result::logLossBits) : null),
        times(r),
        r.rounds(),
        ratio(over(r, auto, Result::nsPerExample)),
        ratio(r.ratio()),
        r.nsFresh() == null ? "–" : micros(r.nsFresh()));
  }

  private static String times(Result r) {
    return r.rounds() == 1
        ? micros(r.nsPerExample())
        : micros(r.nsPerExample()) + " (" + micros(r.nsMin()) + " to " + micros(r.nsMax()) + ")";
  }

  private static String micros(double ns) {
    return String.format(Locale.ROOT, ns < 100_000 ? "%.3g" : "%,.0f", ns / 1000);
  }

  private static @Nullable Double over(
      Result r, Optional<Result> auto, ToDoubleFunction<Result> what) {
    return auto.map(own -> what.applyAsDouble(r) / what.applyAsDouble(own)).orElse(null);
  }

  private static String ratio(@Nullable Double ratio) {
    return ratio == null ? "–" : String.format(Locale.ROOT, "%,.2f", ratio);
  }

  public static String json(List<Result> results) {
    return JsonMapper.builder()
        .build()
        .writerWithDefaultPrettyPrinter()
        .writeValueAsString(results);
  }
}
