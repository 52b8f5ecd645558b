package dev.kcnf.cli;

import dev.kcnf.cnf.MemoryLimitException;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.model.PredictorChoice;
import dev.kcnf.rules.RuleFormat;
import dev.kcnf.rules.RuleKeeper;
import dev.kcnf.rules.RuleSearch;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The short rules at the end of a report, kept beside the learner in bounded memory. */
final class ShortRules {
  /** Distinct examples to reject that are kept. */
  private static final int SAMPLE = 5000;

  /** Beyond so many attributes, pairs of values take longer than learning does. */
  private static final int MAX_ATTRIBUTES = 100;

  private static final int STEPS = 2000;
  private static final long MAX_BYTES = 256L << 20;

  /** Beyond so many values of all attributes together, the search would take minutes. */
  private static final int MAX_VALUES = 500;

  private static final int CHECK_EVERY = 64;

  /** Clauses of more literals take longer than learning does. */
  private static final int MAX_LITERALS = 2;

  private final Schema schema;
  private @Nullable RuleKeeper keeper;
  private String note;
  private long learned;

  private ShortRules(Schema schema, @Nullable RuleKeeper keeper, String note) {
    this.schema = schema;
    this.keeper = keeper;
    this.note = note;
  }

  /** Keeps nothing. */
  static ShortRules none() {
    return new ShortRules(Schema.booleans(1), null, "");
  }

  /** Rules of at most k or two literals, or none where the table is too wide for them. */
  static ShortRules beside(PredictorChoice choice, Schema schema) {
    if (schema.size() > MAX_ATTRIBUTES) {
      return none();
    }
    boolean dnf = choice.kind().toString().equals("kdnf");
    int k = choice.kind().hasK() ? choice.k() : MAX_LITERALS;
    int literals = Math.min(Math.min(k, MAX_LITERALS), schema.size());
    RuleSearch search = (dnf ? RuleSearch.dnf(literals) : RuleSearch.cnf(literals));
    search = search.withSteps(STEPS).withMaxBytes(MAX_BYTES);
    String note =
        k > literals
            ? String.format(
                "(rules of at most %d literals; kcnf rules -k %d%s finds longer ones)\n",
                literals, k, dnf ? " --dnf" : "")
            : "";
    try {
      return new ShortRules(schema, RuleKeeper.of(schema, search, SAMPLE), note);
    } catch (MemoryLimitException e) {
      return none();
    }
  }

  void learn(Example x, boolean label) {
    if (keeper != null) {
      keeper.learn(x, label);
      if (++learned % CHECK_EVERY == 0 && hasTooManyValues()) {
        keeper = null;
        note =
            "\n(no short rules: the columns have more than "
                + MAX_VALUES
                + " values; kcnf rules --ignore COLUMN finds those of the others)\n";
      }
    }
  }

  private boolean hasTooManyValues() {
    int values = 0;
    for (int a = 0; a < schema.size(); a++) {
      values += schema.cardinality(a);
    }
    return values > MAX_VALUES;
  }

  /** The rules after an empty line; empty if none were kept. */
  String text(String target) {
    return keeper == null ? note : "\n" + RuleFormat.TEXT.format(keeper.rules(target)) + note;
  }

  /**
   * Adds the property {@code rules} to the object being written, as 'kcnf rules --format json' has
   * it but without the rows that no clause rejects; nothing if no rules were kept.
   */
  void write(JsonGenerator out, String target) {
    if (keeper == null) {
      return;
    }
    String rules = RuleFormat.JSON.format(keeper.rules(target));
    out.writeObjectPropertyStart("rules");
    try (JsonParser in = new JsonFactory().createParser(ObjectReadContext.empty(), rules)) {
      in.nextToken();
      while (in.nextToken() == JsonToken.PROPERTY_NAME) {
        boolean wanted = !in.currentName().equals("unrejected");
        if (wanted) {
          out.writeName(in.currentName());
        }
        in.nextToken();
        if (wanted) {
          out.copyCurrentStructure(in);
        } else {
          in.skipChildren();
        }
      }
    }
    out.writeEndObject();
  }
}
