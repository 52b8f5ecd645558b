package dev.kcnf.benchmarks.harness;

import dev.kcnf.benchmarks.peers.Contenders;
import dev.kcnf.paper.LabelledTable;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;

/** Results as text. */
public final class Report {
  public static final String NOTES =
      """
      Mistakes and bits are means over the orders. Times are the median of the rounds (fastest to
      slowest), of predicting and learning from an encoded example: an Example for kcnf, an Instance
      for MOA, a line of text for Vowpal Wabbit, as its Java interface takes nothing else. The
      probabilities of MOA and Vowpal Wabbit are clipped to [1/(4(t+2)), 1 - 1/(4(t+2))], those of
      kcnf are not. Rows with a number of examples ran only so many of each order, for time's sake.
      A fresh process is the first pass of one learner in a Java virtual machine of its own.
      """;

  private Report() {}

  /** One table as Markdown. */
  public static String table(String data, LabelledTable table, List<Result> results) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%s: %,d examples, %d attributes%n%n",
            data,
            table.size(),
            table.schema().size()));
    text.append(
        String.format(
            "| learner | mistakes | bits | ns per example | rounds | time / %s | fresh process, ns |%n",
            Contenders.REFERENCE));
    text.append(String.format("| --- | ---: | ---: | ---: | ---: | ---: | ---: |%n"));
    results.forEach(result -> text.append(row(result)));
    return text.toString();
  }

  private static String row(Result r) {
    String name = r.complete() ? r.learner() : r.learner() + ", " + r.examples() + " examples";
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | %,.0f (%,.0f to %,.0f) | %d | %s | %s |%n",
        name,
        r.complete() ? String.format(Locale.ROOT, "%.1f", r.mistakes()) : "–",
        r.complete() ? String.format(Locale.ROOT, "%.1f", r.logLossBits()) : "–",
        r.nsPerExample(),
        r.nsMin(),
        r.nsMax(),
        r.rounds(),
        r.ratio() == null ? "–" : String.format(Locale.ROOT, "%,.2f", r.ratio()),
        r.nsFresh() == null ? "–" : String.format(Locale.ROOT, "%,.0f", r.nsFresh()));
  }

  public static String json(List<Result> results) {
    return JsonMapper.builder()
        .build()
        .writerWithDefaultPrettyPrinter()
        .writeValueAsString(results);
  }
}
