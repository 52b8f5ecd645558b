package dev.kcnf.rules.format;

import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Rules;

/**
 * A language to write rules in. All but {@link #TEXT} and {@link #MARKDOWN} are for programs; each
 * classifies every example as the {@link Formula} does.
 */
public enum RuleFormat {
  /** Plain words with supports. */
  TEXT {
    @Override
    public String format(Rules rules) {
      return TextFormat.text(rules);
    }
  },
  /** A Markdown table. */
  MARKDOWN {
    @Override
    public String format(Rules rules) {
      return TextFormat.markdown(rules);
    }
  },
  /** One JSON object with {@code clauses}, each with {@code literals} and {@code support}. */
  JSON {
    @Override
    public String format(Rules rules) {
      return JsonFormat.of(rules);
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
    public String format(Rules rules) {
      return SqlFormat.of(rules.formula());
    }
  },
  /** A Java method {@code static boolean holds(Map<String, String> row)}. */
  JAVA {
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
  };

  /** The rules in this language; ends with a line break. */
  public abstract String format(Rules rules);
}
