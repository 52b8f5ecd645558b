package dev.kcnf.cli.input;

import dev.kcnf.rows.Nearest;

import dev.kcnf.encoding.Missing;
import dev.kcnf.model.Model;
import dev.kcnf.multiclass.MultiClass;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What is asked of every row: has this column this value, or which value has it? */
final class Target {
  /** Pairs of values, no before yes, that need not be told which of them is label 1. */
  private static final List<List<String>> BOOLEANS =
      List.of(
          List.of("0", "1"),
          List.of("-1", "1"),
          List.of("-1", "+1"),
          List.of("false", "true"),
          List.of("f", "t"),
          List.of("no", "yes"),
          List.of("n", "y"),
          List.of("off", "on"),
          List.of("negative", "positive"));

  private static final int VALUES_KEPT = 100;

  private final int column;
  private final String columnName;
  private final @Nullable String positive; // null if every value is a class
  private final boolean inferred;
  private final boolean optional;
  private final Map<String, Integer> labels = new HashMap<>();
  private final List<String> classes = new ArrayList<>();
  private int[] byId = {}; // the labels of the source's ids; negative where not known

  private Target(
      int column,
      String columnName,
      @Nullable String positive,
      boolean inferred,
      boolean optional) {
    this.column = column;
    this.columnName = columnName;
    this.positive = positive;
    this.inferred = inferred;
    this.optional = optional;
  }

  /**
   * Which column {@code COLUMN} or {@code COLUMN=VALUE} names; either may have '=' in it. -1 if
   * there is no target.
   */
  static int column(@Nullable String text, List<String> columns) {
    if (text == null) {
      return -1;
    }
    if (columns.contains(text)) {
      return columns.indexOf(text);
    }
    for (int i = text.lastIndexOf('='); i > 0; i = text.lastIndexOf('=', i - 1)) {
      int column = columns.indexOf(text.substring(0, i));
      if (column >= 0) {
        return column;
      }
    }
    String wanted = text.contains("=") ? text.substring(0, text.indexOf('=')) : text;
    throw new OptionException(
        "--target: there is no column '" + wanted + "'; " + Nearest.hint(wanted, columns));
  }

  /** The target for data that begin with these rows. */
  static Target of(@Nullable String text, List<String> columns, List<String[]> firstRows) {
    if (text == null) {
      return new Target(-1, "", "", false, false);
    }
    int column = column(text, columns);
    String name = columns.get(column);
    if (text.equals(name)) {
      Set<String> values = new TreeSet<>();
      firstRows.forEach(row -> values.add(row[column]));
      return new Target(column, name, inferPositive(name, values), true, false);
    }
    return new Target(column, name, text.substring(name.length() + 1), false, false);
  }

  /** The value that is label 1; null if every value is a class, as they are not two. */
  private static @Nullable String inferPositive(String column, Collection<String> values) {
    List<String> present = new ArrayList<>(values);
    present.removeIf(Missing::is);
    if (present.size() == 1 || present.size() > 2) {
      return null;
    }
    for (List<String> pair : BOOLEANS) {
      for (int i = 0; i < 2 && present.size() == 2; i++) {
        if (present.get(1 - i).toLowerCase(Locale.ROOT).equals(pair.get(0))
            && present.get(i).toLowerCase(Locale.ROOT).equals(pair.get(1))) {
          return present.get(i);
        }
      }
    }
    throw ambiguous(column, present.isEmpty() ? "VALUE" : present.get(0), values);
  }

  private static OptionException ambiguous(
      String column, String example, Collection<String> values) {
    return new OptionException(
        String.format(
            "--target: say which value of '%s' is label 1, as in --target '%s=%s'; seen so far: %s",
            column, column, example, Nearest.list(values)));
  }

  /** Refuses classes, where only yes or no can be told. */
  void checkBinary(List<String> seen) {
    if (hasClasses()) {
      throw ambiguous(columnName, seen.get(0), new TreeSet<>(seen));
    }
  }

  /** Whether every value is a class. */
  boolean hasClasses() {
    return positive == null;
  }

  int column() {
    return column;
  }

  /**
   * The target of a model.
   *
   * @param optional whether the column, or its value in some rows, may be missing
   */
  static Target of(Model.Target target, List<String> columns, boolean optional) {
    return new Target(
        columns.indexOf(target.column()), target.column(), target.value(), false, optional);
  }

  /** The same, for another thread. */
  Target copy() {
    return new Target(column, columnName, positive, inferred, optional);
  }

  /** Knows the values that the copy has met. */
  void absorb(Target copy) {
    labels.putAll(copy.labels);
  }

  /** What a model file says. */
  Model.Target question() {
    return new Model.Target(columnName, positive);
  }

  /** Whether this row has a label, where that is optional. */
  boolean isLabelled(String[] row) {
    if (!optional) {
      return true;
    }
    return column >= 0 && (row[column].equals(positive) || !Missing.is(row[column]));
  }

  /**
   * The label of this row, 0 or 1, or the number of its class.
   *
   * @param ids the source's ids for its cells; empty if it has none
   */
  int label(String[] row, int[] ids) throws BadRowException {
    if (column < 0) {
      return 1;
    }
    int id = ids.length == 0 ? -1 : ids[column];
    if (id >= 0 && id < byId.length && byId[id] >= 0) {
      return byId[id];
    }
    String cell = row[column];
    Integer known = labels.get(cell);
    int label = known != null ? known : newLabel(cell);
    if (id >= 0) {
      byId = Ids.put(byId, id, label);
    }
    return label;
  }

  /** The name of the class of this number. */
  String className(int number) {
    return classes.get(number);
  }

  private int newLabel(String cell) throws BadRowException {
    boolean label = cell.equals(positive);
    if (!label && Missing.is(cell)) {
      throw new BadRowException(columnName, "the target is missing");
    }
    if (positive == null) {
      return newClass(cell);
    }
    boolean second = labels.size() > (labels.containsKey(positive) ? 1 : 0);
    if (inferred && !label && second) {
      throw new BadRowException(
          columnName,
          String.format(
              "a third value '%s' of the target; say which is label 1, as in --target '%s=%s', or"
                  + " look for classes in more rows with --bins-from ROWS",
              cell, columnName, positive));
    }
    int number = label ? 1 : 0;
    if (labels.size() < VALUES_KEPT) {
      labels.put(cell, number);
    }
    return number;
  }

  private int newClass(String cell) throws BadRowException {
    if (classes.size() == MultiClass.MAX_CLASSES) {
      throw new BadRowException(
          columnName,
          String.format(
              "'%s' is one class too many: at most %d are told apart; ask for one value, as in"
                  + " --target '%s=%s'",
              cell, MultiClass.MAX_CLASSES, columnName, cell));
    }
    labels.put(cell, classes.size());
    classes.add(cell);
    return classes.size() - 1;
  }

  /** To be called at the end. */
  void checkOccurred(boolean anyPositive) {
    if (positive == null) {
      if (classes.size() == 1 && !anyPositive) {
        throw new OptionException(
            String.format(
                "--target: column '%s' has only the value '%s'; there is nothing to predict",
                columnName, classes.get(0)));
      }
      return;
    }
    if (!anyPositive) {
      throw new OptionException(
          String.format(
              "--target: column '%s' never has the value '%s'; %s",
              columnName, positive, Nearest.hint(positive, new TreeSet<>(labels.keySet()))));
    }
  }

  @Override
  public String toString() {
    return question().toString();
  }
}
