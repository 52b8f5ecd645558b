package dev.kcnf.cli.report;

import dev.kcnf.Bounds;
import dev.kcnf.encoding.OneHot;
import dev.kcnf.encoding.Schema;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Setting;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * From how many clauses the bound of a k-CNF or k-DNF comes. Those over distinct attributes decide,
 * so that Algorithm 2's bound needs no others; the paper's Corollary counts all (2d)^k.
 *
 * @param clauses the number that the bound uses
 * @param literals how many distinct attributes these have; 0 if they are the Corollary's
 * @param d the Booleans of the table
 * @param k the literals of a clause
 * @param corollaryBits the Corollary's bound
 */
record ClauseBound(double clauses, int literals, int d, int k, double corollaryBits) {

  /** That of this model; null if it has no clauses, or no bound of the Corollary. */
  static @Nullable ClauseBound of(Model model) {
    PredictorSpec spec = model.spec();
    if (!spec.kind().has(Setting.K)
        || !spec.kind().has(Setting.ALGORITHM)
        || model.clauses().isEmpty()) {
      return null;
    }
    Schema schema = model.columns().schema();
    int d =
        spec.hasBooleanPerValue() ? OneHot.perValue(schema).schema().size() : OneHot.size(schema);
    int k = spec.k();
    if (spec.is(Setting.ALGORITHM, 1)) {
      return new ClauseBound(Bounds.clauses(k, d), 0, d, k, Bounds.kCnfAlgorithm1(k, d));
    }
    return new ClauseBound(
        model.clauses().get().members(),
        model.clauses().get().k(),
        d,
        k,
        Bounds.kCnfAlgorithm2(k, d, model.examples()));
  }

  private String corollary() {
    return String.format(
        Locale.ROOT, "the Corollary's (2d)^%d = %,.0f clauses, d = %d", k, Bounds.clauses(k, d), d);
  }

  String text() {
    return literals == 0
        ? "from " + corollary()
        : String.format(
            Locale.ROOT,
            "from %,.0f clauses of %d distinct attributes; from %s: %s",
            clauses,
            literals,
            corollary(),
            LearnReport.bits(corollaryBits));
  }

  void write(JsonGenerator json) {
    json.writeNumberProperty("boundClauses", clauses);
    LearnReport.number(json, "corollaryClauses", Bounds.clauses(k, d));
    LearnReport.number(json, "corollaryBits", corollaryBits);
  }
}
