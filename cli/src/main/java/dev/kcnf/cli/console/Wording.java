package dev.kcnf.cli.console;

import dev.kcnf.SettingException;
import dev.kcnf.Target;
import dev.kcnf.cnf.MemoryLimitException;
import dev.kcnf.encoding.Missing;
import dev.kcnf.encoding.Numbers;
import dev.kcnf.model.Figures;
import dev.kcnf.model.Model;
import dev.kcnf.rows.Nearest;
import dev.kcnf.rows.Plural;
import dev.kcnf.rows.TableException;
import dev.kcnf.rows.TableReader;
import dev.kcnf.rows.TargetException;
import dev.kcnf.table.jdbc.DatabaseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Words the library's errors for the command line, with its options. */
public final class Wording {
  private Wording() {}

  /** The option for a setting of the library. */
  public static String option(String setting) {
    if (setting.isEmpty()) {
      return "";
    }
    String dashed = setting.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    return (dashed.length() == 1 ? "-" : "--") + dashed;
  }

  public static String of(SettingException e) {
    String plain = option(e.setting()) + e.problem();
    if (e instanceof TargetException target) {
      return switch (target.kind()) {
        case AMBIGUOUS -> ambiguous(target);
        case NUMERIC -> numeric(target);
        case NO_SUCH_COLUMN -> plain + header(target.values());
        default -> plain;
      };
    }
    return plain;
  }

  /** Columns are not called by numbers: that would be a row. */
  private static String header(List<String> columns) {
    return columns.stream().anyMatch(name -> !Double.isNaN(Numbers.parse(name)))
        ? "; if the first line is a row of data, --no-header calls the columns c1, c2, …"
        : "";
  }

  private static String numeric(TargetException e) {
    return String.format(
        "--target: '%s' is a column of numbers; ask whether they are above one, as in"
            + " --target '%s>%s', which about half of the first rows are; if they are names,"
            + " --categorical '%s' makes each a class",
        e.column(), e.column(), e.values().get(0), e.column());
  }

  private static String ambiguous(TargetException e) {
    List<String> values = e.values();
    String example = values.stream().filter(v -> !Missing.is(v)).findFirst().orElse("VALUE");
    return String.format(
        "--target: say which value of '%s' is label 1, as in --target '%s=%s'; seen so far: %s",
        e.column(), e.column(), example, Nearest.list(values));
  }

  public static String of(TableException e) {
    return e.getMessage() + advice(e);
  }

  public static String of(DatabaseException e) {
    String advice =
        switch (e.kind()) {
          case NO_DRIVER -> "; put the jar of its driver on KCNF_CLASSPATH, or say --driver JAR";
          case REFUSED ->
              "; --user names the user, KCNF_JDBC_PASSWORD or --password-file has the password";
          case UNREACHABLE, QUERY, LOST, UNWRITABLE -> "";
        };
    return e.getMessage() + advice;
  }

  /** Notes for the user after a table is read. */
  public static List<String> notes(TableReader reader) {
    List<String> notes = new ArrayList<>();
    if (reader.skipped() > 0) {
      notes.add(
          Plural.of(reader.skipped(), "bad row")
              + " skipped, first: "
              + reader.firstSkipped().map(Wording::of).orElseThrow());
    }
    for (int c = 0; c < reader.columns().size(); c++) {
      List<String> names = reader.columns().namesAmongNumbers(c);
      if (!names.isEmpty()) {
        String column = reader.columns().name(c);
        notes.add(
            String.format(
                "%s: column '%s' is of numbers, but has %s, a value of its own; --kind"
                    + " '%s=category' takes every cell as it is",
                reader.table().name(), column, quoted(names), column));
      }
    }
    if (reader.unlabelled() > 0) {
      notes.add(Plural.of(reader.unlabelled(), "row") + " without a label skipped");
    }
    String note = reader.table().note();
    if (!note.isEmpty()) {
      notes.add(reader.table().name() + ": " + note + "; --bins-from looks at more rows");
    }
    return notes;
  }

  private static String quoted(List<String> names) {
    String some =
        names.stream().limit(3).map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    return names.size() <= 3 ? some : some + " and " + (names.size() - 3) + " more";
  }

  /** The limit of the command is a share of the heap. */
  public static String of(MemoryLimitException e) {
    boolean limited = e.limitBytes() < Long.MAX_VALUE;
    return e.getMessage() + (limited ? " (" + Heap.advice() + ")" : "; " + Heap.advice());
  }

  /** How to go on after a row that cannot be used; empty if that is not what is wrong. */
  public static String skipping(TableException e) {
    boolean row =
        switch (e.problem()) {
          case MALFORMED, NEW_VALUE -> e.line() > 1; // without its first line a table is hardly one
          case UNREADABLE,
              EMPTY,
              NO_SUCH_COLUMN,
              NO_LABEL,
              LABEL_NOT_A_NUMBER,
              THIRD_LABEL,
              TOO_MANY_CLASSES,
              TOO_MANY_ROWS ->
              false;
        };
    return row ? "; --on-error skip leaves such rows out" : "";
  }

  /** The other way to ask, if the value is a number. */
  private static String orAbove(TableException e) {
    String value = e.values().get(0);
    return Double.isNaN(Numbers.parse(value))
        ? ""
        : String.format(", or for numbers above one, as in --target '%s>%s'", e.column(), value);
  }

  /**
   * A note if all labels of a model are alike, if there turned out to be two after the first rows
   * had one, or if two are the same but for their case; else empty.
   *
   * @param labels some that came
   */
  public static String labels(Model model, List<String> labels) {
    Target target = model.target();
    Figures figures = model.figures();
    if (target.hasClasses()) {
      return classes(model);
    }
    if (figures.positives() == figures.examples()) {
      return "every row has " + target + ": all labels are 1, so there is nothing else to learn";
    }
    if (figures.positives() > 0) {
      return "";
    }
    String hint =
        target.relation() == Target.Relation.IS
            ? "; " + Nearest.hint(String.valueOf(target.value()), labels)
            : "";
    return "no row has "
        + target
        + ": all labels are 0, so there is nothing else to learn"
        + (hint.startsWith("; did") ? hint : "");
  }

  private static String classes(Model model) {
    String column = model.target().column();
    List<String> classes = model.classes();
    if (classes.size() == 1) {
      return String.format(
          "column '%s' has only the value '%s', so there is nothing to tell apart; if another may"
              + " come, --target '%s=VALUE' names it",
          column, classes.get(0), column);
    }
    return classes.size() == 2
        ? String.format(
            "column '%s' has two values, of which the first rows had one, so each is a class;"
                + " --target '%s=%s' makes one of them label 1",
            column, column, classes.get(1))
        : alike(column, classes);
  }

  private static String alike(String column, List<String> classes) {
    Map<String, String> known = new HashMap<>();
    for (String name : classes) {
      String other = known.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
      if (other != null) {
        return String.format(
            "column '%s': '%s' and '%s' differ in their case only, but are two classes",
            column, other, name);
      }
    }
    return "";
  }

  private static String advice(TableException e) {
    return switch (e.problem()) {
      case THIRD_LABEL ->
          String.format(
              "; say which is label 1, as in --target '%s=%s', or look for classes in more rows"
                  + " with --bins-from ROWS",
              e.column(), e.values().get(0));
      case TOO_MANY_CLASSES ->
          String.format(
              "; ask for one value, as in --target '%s=%s'%s",
              e.column(), e.values().get(0), orAbove(e));
      case NO_LABEL -> "; --skip-unlabelled skips such rows";
      case LABEL_NOT_A_NUMBER -> "; --on-error skip skips such rows";
      default -> "";
    };
  }
}
