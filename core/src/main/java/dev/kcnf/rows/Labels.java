package dev.kcnf.rows;

import dev.kcnf.Target;
import dev.kcnf.encoding.Missing;
import dev.kcnf.encoding.YesNo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The labels of a table: checks the cells of the target column. */
final class Labels {
  private static final int VALUES_KEPT = 100;
  private static final int CHECKED = 1;

  private final int position; // of the column in a row; negative if it has none
  private final Target target;
  private final boolean inferred;
  private final boolean optional;
  private final Set<String> seen = new HashSet<>(); // good labels, some of them if they are many
  private final List<String> inOrder = new ArrayList<>();
  private byte[] byId = {}; // whether the label of this id was checked

  /**
   * @param inferred whether the target's value was found from the first rows
   * @param optional whether rows need no label
   */
  Labels(int position, Target target, boolean inferred, boolean optional) {
    this.position = position;
    this.target = target;
    this.inferred = inferred;
    this.optional = optional;
  }

  /** The same, for another thread. */
  Labels copy() {
    return new Labels(position, target, inferred, optional);
  }

  /** Knows the values that the copy has met. */
  void absorb(Labels copy) {
    copy.inOrder.forEach(this::remember);
  }

  Target target() {
    return target;
  }

  int position() {
    return position;
  }

  /**
   * The target that text like {@code COLUMN} or {@code COLUMN=VALUE} names; either part may have
   * '=' in it.
   */
  static Target parse(String text, List<String> columns) {
    if (columns.contains(text)) {
      return Target.of(text);
    }
    for (int i = text.lastIndexOf('='); i > 0; i = text.lastIndexOf('=', i - 1)) {
      String column = text.substring(0, i);
      if (columns.contains(column)) {
        return Target.of(column, text.substring(i + 1));
      }
    }
    String wanted = text.contains("=") ? text.substring(0, text.indexOf('=')) : text;
    throw noSuchColumn(wanted, columns);
  }

  static TargetException noSuchColumn(String wanted, List<String> columns) {
    return new TargetException(
        TargetException.Kind.NO_SUCH_COLUMN,
        wanted,
        ": there is no column '" + wanted + "'; " + Nearest.hint(wanted, columns),
        List.of());
  }

  /**
   * The target of this column by the values it has in the first rows: whether it is the yes of a
   * pair like no and yes, or, if there are not two, which one it is.
   */
  static Target infer(String column, Collection<String> values) {
    List<String> present = new ArrayList<>(new TreeSet<>(values));
    present.removeIf(Missing::is);
    if (present.size() == 1 || present.size() > 2) {
      return Target.of(column);
    }
    int yes = YesNo.yes(present);
    if (yes >= 0) {
      return Target.of(column, present.get(yes));
    }
    throw ambiguous(column, values);
  }

  /** That a value must be named. */
  static TargetException ambiguous(String column, Collection<String> values) {
    List<String> seen = new ArrayList<>(new TreeSet<>(values));
    return new TargetException(
        TargetException.Kind.AMBIGUOUS,
        column,
        ": say which value of '" + column + "' is label 1; seen so far: " + Nearest.list(seen),
        seen);
  }

  /** The label of this row; null if it has none, where that is optional. */
  @Nullable String label(String[] row, int[] ids) throws BadRowException {
    if (position < 0) {
      return null;
    }
    String cell = row[position];
    int id = ids.length == 0 ? -1 : ids[position];
    if (id >= 0 && id < byId.length && byId[id] == CHECKED) {
      return cell;
    }
    if (!seen.contains(cell)) {
      if (Missing.is(cell) && !cell.equals(target.value())) {
        if (optional) {
          return null;
        }
        throw new BadRowException(
            Problem.NO_LABEL, target.column(), "the target is missing", List.of());
      }
      checkNew(cell);
      remember(cell);
    }
    if (id >= 0) {
      byId = id < byId.length ? byId : Arrays.copyOf(byId, Math.max(16, 2 * id));
      byId[id] = CHECKED;
    }
    return cell;
  }

  private void remember(String label) {
    if (target.hasClasses() || seen.size() < VALUES_KEPT) {
      if (seen.add(label)) {
        inOrder.add(label);
      }
    }
  }

  private void checkNew(String cell) throws BadRowException {
    String positive = target.value();
    if (positive == null) {
      if (seen.size() == Target.MAX_CLASSES && !optional) {
        throw new BadRowException(
            Problem.TOO_MANY_CLASSES,
            target.column(),
            String.format(
                "'%s' is one class too many: at most %d are told apart", cell, Target.MAX_CLASSES),
            List.of(cell));
      }
      return;
    }
    boolean second = seen.size() > (seen.contains(positive) ? 1 : 0);
    if (inferred && !cell.equals(positive) && second) {
      throw new BadRowException(
          Problem.THIRD_LABEL,
          target.column(),
          String.format("a third value '%s' of the target", cell),
          List.of(positive, cell));
    }
  }

  /** To be called at the end of a table that a model is made from. */
  void checkOccurred(boolean anyPositive) {
    String positive = target.value();
    if (positive == null) {
      if (seen.size() == 1) {
        throw new TargetException(
            TargetException.Kind.CONSTANT,
            target.column(),
            String.format(
                ": column '%s' has only the value '%s'; there is nothing to predict",
                target.column(), inOrder.get(0)),
            inOrder);
      }
    } else if (!anyPositive) {
      throw new TargetException(
          TargetException.Kind.NEVER_OCCURS,
          target.column(),
          String.format(
              ": column '%s' never has the value '%s'; %s",
              target.column(), positive, Nearest.hint(positive, new TreeSet<>(seen))),
          inOrder);
    }
  }
}
