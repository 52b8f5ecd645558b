package dev.kcnf.paper.trace;

import dev.kcnf.Bounds;
import dev.kcnf.Predictor;
import dev.kcnf.SettingException;
import dev.kcnf.bayes.ExactBayes;
import dev.kcnf.bayes.Memorization;
import dev.kcnf.cnf.KCnfCountSpace;
import dev.kcnf.conjunctive.Algorithm1;
import dev.kcnf.conjunctive.Algorithm2;
import dev.kcnf.conjunctive.Conjunctive;
import dev.kcnf.conjunctive.Dual;
import dev.kcnf.conjunctive.LiteralSpace;
import dev.kcnf.conjunctive.PositiveBayes;
import dev.kcnf.conjunctive.VersionSpace;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.paper.trace.Document.Run;
import dev.kcnf.paper.trace.Tracer.Story;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Setting;
import java.util.ArrayList;
import java.util.List;

/** Traces by predictor: what there is to tell follows from the parts that it is made of. */
public final class Traces {
  /** The names of the predictors that can be traced. */
  public static final List<String> KINDS =
      List.of(
          "monotone",
          "conjunction",
          "disjunction",
          "kcnf",
          "kdnf",
          "positive-bayes",
          "exact-bayes",
          "memorization");

  private Traces() {}

  /** The trace of this predictor on these examples of a Boolean schema. */
  public static Document of(
      String source, PredictorSpec spec, Schema schema, List<Example> rows, List<Boolean> labels) {
    List<String> names = schema.attributes().stream().map(Schema.Attribute::name).toList();
    List<String> notes = new ArrayList<>();
    notes.add("a_t = (" + String.join(", ", names) + ")");
    Predictor fresh = spec.create(schema);
    Predictor inner = fresh instanceof Dual dual ? dual.inner() : fresh;
    if (inner instanceof Conjunctive conjunctive
        && !(conjunctive.space() instanceof LiteralSpace)) {
      notes.add(clauses(conjunctive.space(), spec, names.size()));
    }
    Run run;
    if (fresh instanceof Dual) {
      notes.add(
          "By De Morgan's law a "
              + spec.hypotheses()
              + " is learned by its dual from the negated label: x_t and p_t below are of that.");
      List<Boolean> negated = labels.stream().map(label -> !label).toList();
      run = run(inner, spec, names, rows, negated);
    } else {
      run = run(inner, spec, names, rows, labels);
    }
    return new Document(spec + " on " + source, notes, List.of(run));
  }

  /** What the d of the algorithm is, which here counts clauses. */
  private static String clauses(VersionSpace space, PredictorSpec spec, int booleans) {
    String paper =
        String.format("(2×%d)^%d = %.0f", booleans, spec.k(), Bounds.clauses(spec.k(), booleans));
    return space instanceof KCnfCountSpace
        ? "The algorithm runs on the values of clauses in place of a_t, so that its d is "
            + paper
            + "."
        : String.format(
            "The algorithm runs on the values of clauses in place of a_t: its d is the %.0f clauses"
                + " of distinct columns. The paper's %s have them several times, and shorter ones,"
                + " which decide the same.",
            space.members(), paper);
  }

  /** The run of this fresh predictor. */
  static Run run(
      Predictor fresh,
      PredictorSpec spec,
      List<String> names,
      List<Example> rows,
      List<Boolean> labels) {
    return Tracer.run(fresh, story(fresh, spec, names), spec, rows, labels);
  }

  private static Story story(Predictor fresh, PredictorSpec spec, List<String> names) {
    if (fresh instanceof Conjunctive conjunctive) {
      return story(conjunctive, spec, names);
    }
    if (fresh instanceof ExactBayes) {
      if (names.size() > ExactBayesStory.MOST_VARIABLES) {
        throw tooMany(
            "the 2^" + names.size() + " conjunctions of " + names.size() + " Booleans", "");
      }
      return new ExactBayesStory(names);
    }
    if (fresh instanceof Memorization) {
      return new MemorizationStory(names.size());
    }
    throw new SettingException(
        "predictor",
        " "
            + spec.kind()
            + " is no algorithm that can be traced; these are: "
            + String.join(", ", KINDS));
  }

  private static Story story(Conjunctive conjunctive, PredictorSpec spec, List<String> names) {
    Members members = members(conjunctive.space(), spec, names);
    String hypotheses = hypotheses(conjunctive.space(), spec);
    if (conjunctive.head() instanceof Algorithm1) {
      return new Algorithm1Story(members, hypotheses);
    }
    if (conjunctive.head() instanceof Algorithm2) {
      return ConjunctiveStory.algorithm2(members, hypotheses, spec.is(Setting.CERTAIN, 1));
    }
    if (conjunctive.head() instanceof PositiveBayes bayes) {
      return new PositiveBayesStory(members, bayes.alpha());
    }
    throw new IllegalStateException("a head that is new: " + conjunctive.head());
  }

  /** What the space is of: the dual of a disjunction is made of conjunctions. */
  private static String hypotheses(VersionSpace space, PredictorSpec spec) {
    if (space instanceof LiteralSpace literals) {
      return literals.contains(0, 0) ? "conjunctions" : "monotone conjunctions";
    }
    return spec.k() + "-CNF formulas";
  }

  private static Members members(VersionSpace space, PredictorSpec spec, List<String> names) {
    if (space instanceof LiteralSpace literals) {
      return literals.contains(0, 0) ? Members.literals(names) : Members.monotone(names);
    }
    if (space.members() > Members.MOST) {
      throw tooMany(String.format("%,.0f clauses", space.members()), ", or a smaller k");
    }
    boolean ordered = space instanceof KCnfCountSpace;
    int k = ordered ? spec.k() : Math.min(spec.k(), names.size());
    return Members.clauses(names, k, ordered);
  }

  private static SettingException tooMany(String what, String instead) {
    return new SettingException("", what + " are too many to trace; take fewer columns" + instead);
  }
}
