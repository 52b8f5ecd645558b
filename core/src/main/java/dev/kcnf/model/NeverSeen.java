package dev.kcnf.model;

import dev.kcnf.Clauses;
import dev.kcnf.Clauses.Term;
import dev.kcnf.Predictor;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Example;
import dev.kcnf.predictors.PredictorSpec;
import java.util.List;
import java.util.function.IntFunction;

/** Finds the reasons for a decision between two classes: combinations that never occurred. */
final class NeverSeen {
  private final PredictorSpec spec;
  private final Columns columns;
  private final Learner learner;

  NeverSeen(PredictorSpec spec, Columns columns, Learner learner) {
    this.spec = spec;
    this.columns = columns;
    this.learner = learner;
  }

  List<Reason> reasons(Example x, IntFunction<String> cells, int limit) {
    List<Predictor> predictors = learner.predictors();
    if (predictors.size() != 1) {
      return List.of();
    }
    Clauses clauses = predictors.get(0).clauses().orElse(null);
    // A clause that is violated explains a 0, a term that holds a 1.
    boolean isPositive = predictors.get(0).logOdds(x) > 0;
    if (clauses == null || isPositive != spec.kind().isDisjunctive()) {
      return List.of();
    }
    String className = learner.classes().get(isPositive ? 1 : 0);
    return clauses.neverSeen(x, limit).stream()
        .map(terms -> new Reason(terms.stream().map(t -> told(t, cells)).toList(), className))
        .toList();
  }

  private String told(Term term, IntFunction<String> cells) {
    String told = Reasons.told(columns, term.attribute(), term.value(), cells);
    return (term.holds() ? "" : "not ") + told;
  }
}
