package dev.kcnf.moa;

import dev.kcnf.Target;
import dev.kcnf.encoding.ColumnKind;
import dev.kcnf.encoding.Missing;
import dev.kcnf.rows.FitOptions;
import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The columns of a stream, as MOA and WEKA declare them.
 *
 * @param names of the columns to predict from, all different
 * @param kinds of these columns: category, number or date
 * @param target the name of the class
 * @param classes the names of its values, all different, none of them missing
 */
public record Header(
    List<String> names, List<ColumnKind> kinds, String target, List<String> classes)
    implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final String ONLY = "(none)";

  /** Fewer rows do not tell codes from amounts. */
  private static final int FEW_ROWS = 50;

  /** An hour in a pattern of dates. */
  private static final Pattern HOURS = Pattern.compile("[HhKk]");

  /** Names that are empty or come twice get others; a class that looks missing is quoted. */
  public Header {
    List<String> own = new ArrayList<>();
    Set<String> taken = new HashSet<>(Set.of(target));
    List<String> given = names.isEmpty() ? List.of(ONLY) : names;
    for (String name : given) {
      String free = name.isEmpty() ? "c" + (own.size() + 1) : name;
      while (!taken.add(free)) {
        free += "'";
      }
      own.add(free);
    }
    names = List.copyOf(own);
    kinds = kinds.isEmpty() ? List.of(ColumnKind.CATEGORY) : List.copyOf(kinds);
    classes = classes.stream().map(name -> Missing.is(name) ? "'" + name + "'" : name).toList();
    if (classes.size() > Target.MAX_CLASSES) {
      throw new IllegalArgumentException(
          "at most " + Target.MAX_CLASSES + " classes are told apart, not " + classes.size());
    }
  }

  /** Two classes are one question: is it the last of them? More are told apart each. */
  Target question() {
    return classes.size() == 2 ? Target.of(target, classes.get(1)) : Target.of(target);
  }

  /** All columns in the order of a row, the class last. */
  List<String> columns() {
    List<String> all = new ArrayList<>(names);
    all.add(target);
    return all;
  }

  /**
   * Names are names. What is numeric is looked at as the command does it, as it may be codes or
   * ids; but of the few different whole numbers in the first rows nothing can be told.
   *
   * @param rows how many rows there are to look at
   */
  FitOptions fitOptions(int rows) {
    Map<String, ColumnKind> declared = new LinkedHashMap<>();
    for (int c = 0; c < names.size(); c++) {
      ColumnKind kind = kinds.get(c);
      if (kind == ColumnKind.CATEGORY || (kind == ColumnKind.NUMBER && rows < FEW_ROWS)) {
        declared.put(names.get(c), kind);
      }
    }
    declared.put(target, ColumnKind.CATEGORY);
    FitOptions usual = FitOptions.ofStream();
    return new FitOptions(
        usual.ignore(), usual.only(), declared, usual.bins(), usual.binsFrom(), usual.missing());
  }

  /** Whether there is something to look at rows for. */
  boolean isFitted() {
    return !kinds.stream().allMatch(kind -> kind == ColumnKind.CATEGORY);
  }

  /** The cell of a number, as a file would have it. */
  public static String cell(double number) {
    if (Double.isNaN(number)) {
      return Missing.VALUE;
    }
    boolean whole = number == Math.rint(number) && Math.abs(number) < 1e15;
    return whole ? Long.toString((long) number) : Double.toString(number);
  }

  /**
   * The cell of a date, as its clock shows it in the zone of this machine, where WEKA has read it.
   *
   * @param millis since 1970
   * @param pattern of the attribute: whether there is a time of day is seen from it
   */
  public static String date(double millis, String pattern) {
    LocalDateTime moment =
        LocalDateTime.ofInstant(Instant.ofEpochMilli((long) millis), ZoneId.systemDefault());
    return HOURS.matcher(pattern).find()
        ? moment.toLocalDate() + " " + moment.toLocalTime().truncatedTo(ChronoUnit.SECONDS)
        : moment.toLocalDate().toString();
  }
}
