package dev.kcnf.model;

import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.parts.Part;
import dev.kcnf.parts.Parts;
import dev.kcnf.predictors.PredictorSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Finds the reasons for a prediction: the parts of its log-odds if the predictor can tell them,
 * else combinations that never occurred.
 */
final class Reasons implements Explainer {
  private final Columns columns;
  private final Learner learner;
  private final NeverSeen neverSeen;

  Reasons(PredictorSpec spec, Columns columns, Learner learner) {
    this.columns = columns;
    this.learner = learner;
    neverSeen = new NeverSeen(spec, columns, learner);
  }

  @Override
  public List<Reason> reasons(Example x, int of, IntFunction<String> cells, int limit) {
    if (limit <= 0) {
      return List.of();
    }
    Optional<Parts> parts = learner.parts(x, of);
    return parts.isEmpty()
        ? neverSeen.reasons(x, cells, limit)
        : parts.get().toList().stream().limit(limit).map(p -> reason(p, x, of, cells)).toList();
  }

  private Reason reason(Part part, Example x, int of, IntFunction<String> cells) {
    List<String> values = new ArrayList<>();
    for (int attribute : part.attributes()) {
      values.add(told(columns, attribute, x.value(attribute), cells));
    }
    boolean most = 2 * part.own() >= part.examples();
    return switch (part.kind()) {
      case BASE_RATE -> plain(Reason.Kind.BASE_RATE, part);
      case REST -> plain(Reason.Kind.REST, part);
      case NEVER_SEEN ->
          new Reason(
              Reason.Kind.NEVER_SEEN, values, learner.side(part.side()), part.logOdds(), -1, 0);
      case VALUES -> {
        // Of two classes, the one that most of the examples are of.
        boolean other = learner.hasTwo() && !most && part.examples() > 0;
        List<String> classes = learner.classes();
        String name = classes.get(other ? 1 - of : of);
        long own = other ? part.examples() - part.own() : part.own();
        yield new Reason(Reason.Kind.VALUES, values, name, part.logOdds(), part.examples(), own);
      }
    };
  }

  private static Reason plain(Reason.Kind kind, Part part) {
    return new Reason(kind, List.of(), "", part.logOdds(), -1, 0);
  }

  /** Such as {@code odor=foul}. */
  static String told(Columns columns, int attribute, int number, IntFunction<String> cells) {
    String value =
        number == Schema.UNKNOWN
            ? columns.valueOf(attribute, cells.apply(columns.columnOf(attribute)))
            : columns.schema().value(attribute, number);
    return columns.schema().name(attribute) + "=" + value;
  }
}
