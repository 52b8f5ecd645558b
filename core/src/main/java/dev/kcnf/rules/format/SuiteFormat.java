package dev.kcnf.rules.format;

import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formulas for the tools that check tables: a check for each clause, in their SQL. */
final class SuiteFormat {
  private SuiteFormat() {}

  /** What must not match: each pattern of a CNF, or all of a DNF at once. */
  private record Forbidden(String words, String sql, double share) {}

  private static List<Forbidden> forbidden(Rules rules) {
    Formula formula = rules.formula();
    List<Forbidden> all = new ArrayList<>();
    if (formula.form() == Formula.Form.DNF) {
      String sql = "NOT (" + SqlFormat.of(formula, " ") + ")";
      all.add(new Forbidden("not " + formula.words(), sql, rules.accuracy()));
      return all;
    }
    for (int c = 0; c < formula.size(); c++) {
      Clause pattern = formula.patterns().get(c);
      double broken = (double) rules.supports().get(c).exceptions() / Math.max(1, rules.counted());
      all.add(
          new Forbidden(
              pattern.words(formula.schema()),
              SqlFormat.pattern(formula.schema(), pattern),
              1 - broken));
    }
    return all;
  }

  static String expectations(Rules rules) {
    List<String> parts = new ArrayList<>();
    for (Forbidden f : forbidden(rules)) {
      parts.add(
          String.format(
              Locale.ROOT,
              """
                  {
                    "type": "unexpected_rows_expectation",
                    "kwargs": {"unexpected_rows_query": %s},
                    "meta": {"notes": %s, "share_of_rows_that_hold": %.6f}
                  }""",
              JsonFormat.string("SELECT * FROM {batch} WHERE " + braces(f.sql())),
              JsonFormat.string("never " + f.words()),
              f.share()));
    }
    return String.format(
        "{\n  \"name\": %s,\n  \"expectations\": [%s]\n}\n",
        JsonFormat.string(rules.formula().target()),
        parts.isEmpty() ? "" : "\n" + String.join(",\n", parts) + "\n  ");
  }

  /**
   * Great Expectations formats the query with Python's {@code format}, to which braces are dear.
   */
  private static String braces(String sql) {
    return sql.replace("{", "{{").replace("}", "}}");
  }

  static String deequ(Rules rules) {
    StringBuilder scala = new StringBuilder();
    scala.append("import com.amazon.deequ.checks.{Check, CheckLevel}\n\n");
    scala.append("val rules = Check(CheckLevel.Error, ");
    scala.append(JavaFormat.string(rules.formula().target())).append(")");
    for (Forbidden f : forbidden(rules)) {
      // Spark quotes names with backticks, and takes a backslash in a text for an escape.
      String condition = "NOT (" + spark(f.sql()) + ")";
      scala.append("\n  .satisfies(").append(JavaFormat.string(condition)).append(",\n    ");
      scala.append(JavaFormat.string("never " + f.words())).append(", ");
      scala.append(
          f.share() >= 1
              ? "_ == 1.0)"
              : String.format(Locale.ROOT, "_ >= %.6f)", floor(f.share())));
    }
    return scala.append('\n').toString();
  }

  private static double floor(double share) {
    return StrictMath.floor(share * 1e6) / 1e6;
  }

  /** Names in backticks; the quotes inside texts stay. */
  private static String spark(String sql) {
    StringBuilder spark = new StringBuilder();
    boolean text = false;
    boolean name = false;
    for (int i = 0; i < sql.length(); i++) {
      char c = sql.charAt(i);
      boolean doubled = i + 1 < sql.length() && sql.charAt(i + 1) == c;
      if (c == '\'' && !name) {
        if (text && doubled) {
          spark.append("\\'");
          i++;
          continue;
        }
        text = !text;
        spark.append(c);
      } else if (c == '"' && !text) {
        if (name && doubled) {
          spark.append('"');
          i++;
          continue;
        }
        name = !name;
        spark.append('`');
      } else {
        spark.append(c == '\\' && text ? "\\\\" : c == '`' && name ? "``" : String.valueOf(c));
      }
    }
    return spark.toString();
  }
}
