package dev.kcnf.cli.console;

import dev.kcnf.SettingException;
import dev.kcnf.cnf.MemoryLimitException;
import dev.kcnf.encoding.Missing;
import dev.kcnf.rows.Nearest;
import dev.kcnf.rows.Plural;
import dev.kcnf.rows.TableException;
import dev.kcnf.rows.TableReader;
import dev.kcnf.rows.TargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
    return e instanceof TargetException target && target.kind() == TargetException.Kind.AMBIGUOUS
        ? ambiguous(target)
        : option(e.setting()) + e.problem();
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

  /** Notes for the user after a table is read. */
  public static List<String> notes(TableReader reader) {
    List<String> notes = new ArrayList<>();
    if (reader.skipped() > 0) {
      notes.add(
          Plural.of(reader.skipped(), "bad row")
              + " skipped, first: "
              + reader.firstSkipped().map(Wording::of).orElseThrow());
    }
    String note = reader.table().note();
    if (!note.isEmpty()) {
      notes.add(reader.table().name() + ": " + note + "; --bins-from looks at more rows");
    }
    return notes;
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
          case MALFORMED, NOT_A_NUMBER, NEW_VALUE, NO_LABEL ->
              e.line() > 1; // without its first line a table is hardly one
          case UNREADABLE, EMPTY, NO_SUCH_COLUMN, THIRD_LABEL, TOO_MANY_CLASSES, TOO_MANY_ROWS ->
              false;
        };
    return row ? "; --on-error skip leaves such rows out" : "";
  }

  private static String advice(TableException e) {
    return switch (e.problem()) {
      case NOT_A_NUMBER ->
          String.format(
              ", as those in the first rows are; --categorical '%s' keeps the column as it is",
              e.column());
      case THIRD_LABEL ->
          String.format(
              "; say which is label 1, as in --target '%s=%s', or look for classes in more rows"
                  + " with --bins-from ROWS",
              e.column(), e.values().get(0));
      case TOO_MANY_CLASSES ->
          String.format(
              "; ask for one value, as in --target '%s=%s'", e.column(), e.values().get(0));
      default -> "";
    };
  }
}
