package dev.kcnf.rules.format;

import dev.kcnf.rules.Formula;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.Rules;
import java.util.Locale;

/**
 * A language to write rules in. All but {@link #TEXT} and {@link #MARKDOWN} are for programs; each
 * classifies every example as the {@link Formula} does.
 */
public enum RuleFormat {
  /** Plain words with supports; of a literal with many values only the first ten. */
  TEXT {
    @Override
    public String format(RuleList list) {
      return ListText.text(list);
    }

    @Override
    public String format(Rules rules) {
      return TextFormat.text(rules);
    }
  },
  /** A Markdown table; of a literal with many values only the first ten. */
  MARKDOWN {
    @Override
    public String format(RuleList list) {
      return ListText.markdown(list);
    }

    @Override
    public String format(Rules rules) {
      return TextFormat.markdown(rules);
    }
  },
  /** One JSON object with {@code clauses}, each with {@code literals} and {@code support}. */
  JSON {
    @Override
    public String format(RuleList list) {
      return ListJson.of(list, null);
    }

    @Override
    public String format(Rules rules) {
      return JsonFormat.of(rules, null);
    }
  },
  /**
   * DIMACS CNF with one variable per value of each attribute used, named in comments; of a DNF, its
   * negation. {@link Dimacs#read} reads it back.
   */
  DIMACS {
    @Override
    public String format(Rules rules) {
      return Dimacs.write(rules.formula());
    }
  },
  /** A condition to put after WHERE: standard SQL, a missing value is the text {@code ?}. */
  SQL {
    @Override
    public String format(RuleList list) {
      return list.isFormula() ? super.format(list) : SqlFormat.classes(list);
    }

    @Override
    public String format(Rules rules) {
      return SqlFormat.of(rules.formula());
    }
  },
  /** A Java method {@code static boolean holds(Map<String, String> row)}. */
  JAVA {
    @Override
    public String format(RuleList list) {
      return list.isFormula() ? super.format(list) : JavaFormat.classes(list);
    }

    @Override
    public String format(Rules rules) {
      return JavaFormat.of(rules.formula());
    }
  },
  /**
   * The syntax of LogicNG. A variable is the attribute, an underscore and the value, with every
   * character but letters and digits replaced by an underscore, and a number at the end where two
   * would be alike.
   */
  LOGICNG {
    @Override
    public String format(Rules rules) {
      return LogicNgFormat.of(rules.formula());
    }
  },
  /** A constraint of SQL that the rows of a table {@code data} fulfil the formula. */
  SQL_CHECK {
    @Override
    public String format(Rules rules) {
      return SqlFormat.check(rules.formula());
    }
  },
  /** A query for the rows of a table {@code data} that do not fulfil the formula. */
  SQL_VIOLATORS {
    @Override
    public String format(Rules rules) {
      return SqlFormat.violators(rules.formula());
    }
  },
  /** A suite of Great Expectations: for each clause of a CNF that no row breaks it. */
  EXPECTATIONS {
    @Override
    public String format(Rules rules) {
      return SuiteFormat.expectations(rules);
    }
  },
  /** A check of Deequ in Scala: for each clause of a CNF that the rows fulfil it. */
  DEEQU {
    @Override
    public String format(Rules rules) {
      return SuiteFormat.deequ(rules);
    }
  },
  /** A RuleSet of PMML 4.4, whose first rule that hits decides. */
  PMML {
    @Override
    public String format(Rules rules) {
      throw new UnsupportedOperationException(
          "PMML is of lists of rules, not of constraints nor of what the exact search finds");
    }

    @Override
    public String format(RuleList list) {
      return PmmlFormat.of(list);
    }
  };

  /** The rules in this language; ends with a line break. */
  public abstract String format(Rules rules);

  /**
   * The list in this language; ends with a line break.
   *
   * @throws UnsupportedOperationException if it cannot say what a list of several classes says
   */
  public String format(RuleList list) {
    if (!list.isFormula()) {
      throw new UnsupportedOperationException(
          displayName()
              + " has no several classes; ask for one, such as "
              + list.target()
              + "="
              + list.classes().get(0));
    }
    return format(list.asRules());
  }

  /** Its name in lower case, with hyphens. */
  public String displayName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
