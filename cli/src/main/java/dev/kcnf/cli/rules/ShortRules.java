package dev.kcnf.cli.rules;

import dev.kcnf.cnf.MemoryLimitException;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Setting;
import dev.kcnf.rows.Plural;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Rules;
import dev.kcnf.rules.format.RuleFormat;
import dev.kcnf.rules.search.RuleKeeper;
import dev.kcnf.rules.search.RuleSearch;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The short rules at the end of a report, found while learning, in bounded memory. */
public final class ShortRules {
  /** How many distinct negatives are kept. */
  private static final int SAMPLE = 5000;

  /** With more attributes, pairs of values take longer than learning. */
  private static final int MAX_ATTRIBUTES = 100;

  private static final int STEPS = 2000;
  private static final long MAX_BYTES = 256L << 20;

  /** With more values in total, the search would take minutes. */
  private static final int MAX_VALUES = 500;

  private static final int CHECK_EVERY = 64;

  /** Longer clauses take longer than learning. */
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

  /** Keeps no rules. */
  public static ShortRules none() {
    return new ShortRules(Schema.booleans(1), null, "");
  }

  /**
   * Rules of at most two literals, or k if that is less; none if the table is too wide.
   *
   * @param stop ends the search at the end
   */
  public static ShortRules beside(PredictorSpec spec, Schema schema, BooleanSupplier stop) {
    if (schema.size() > MAX_ATTRIBUTES) {
      return none();
    }
    boolean dnf = spec.kind().isDisjunctive();
    int k = spec.kind().has(Setting.K) ? spec.k() : MAX_LITERALS;
    int literals = Math.min(Math.min(k, MAX_LITERALS), schema.size());
    RuleSearch search = (dnf ? RuleSearch.dnf(literals) : RuleSearch.cnf(literals));
    search = search.withSteps(STEPS).withMaxBytes(MAX_BYTES).withStop(stop);
    String note =
        Math.min(k, schema.size()) > literals
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

  public void learn(Example x, boolean label) {
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

  /** The rules as text, after an empty line; empty if none were kept. */
  public String text(String target) {
    if (keeper == null) {
      return note;
    }
    Rules rules = keeper.rules(target);
    long never = rules.positives();
    if (rules.complete() && rules.errors() > never && never > 0) {
      return String.format(
          Locale.ROOT,
          "\n(no short rules: the best found have %s, and never %s has %,d; kcnf rules%s looks for"
              + " others)\n",
          Plural.of(rules.errors(), "error"),
          target,
          never,
          rules.formula().form() == Formula.Form.CNF ? " --dnf" : "");
    }
    return "\n" + RuleFormat.TEXT.format(rules) + note;
  }

  /**
   * Writes the property {@code rules}, if rules were kept: what 'kcnf rules --as json' prints,
   * without the rows that no clause rejects.
   */
  public void write(JsonGenerator out, String target) {
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
