package dev.kcnf.rows;

import dev.kcnf.Target;
import dev.kcnf.Target.Relation;
import dev.kcnf.encoding.Missing;
import dev.kcnf.encoding.Numbers;
import dev.kcnf.encoding.text.YesNo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The labels of a table: checks the cells of the target column. */
final class Labels {
  /** How a column and a value may be related; the longer of two symbols first. */
  private static final List<Relation> RELATIONS =
      List.of(
          Relation.IS_NOT,
          Relation.AT_MOST,
          Relation.AT_LEAST,
          Relation.IS,
          Relation.BELOW,
          Relation.ABOVE);

  /** More different numbers than this are a quantity, not classes. */
  private static final int MOST_CODES = 32;

  /** More than this are one as well if they have fractions, or if hardly any comes twice. */
  private static final int MOST_LEVELS = 10;

  private static final int VALUES_KEPT = 100;
  private static final int CHECKED = 1;

  private final int position; // of the column in a row; negative if it has none
  private final Target target;
  private final boolean inferred;
  private final boolean optional;
  private final Set<String> seen = new HashSet<>(); // good labels, some of them if they are many
  private final List<String> inOrder = new ArrayList<>();
  private byte[] byId = {}; // whether the label of this id was checked
  private int chosenFrom; // rows

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

  /** Notes that label 1 is the rarer one of two values in this many rows; 0 if it is not. */
  void chosenFrom(int rows) {
    chosenFrom = rows;
  }

  int chosenFrom() {
    return chosenFrom;
  }

  /** The labels that came, some of them if they are many, in the order in which they came. */
  List<String> seen() {
    return List.copyOf(inOrder);
  }

  int position() {
    return position;
  }

  /**
   * The target that text like {@code COLUMN}, {@code COLUMN=VALUE} or {@code COLUMN>VALUE} names;
   * either part may have such signs in it. Of several ways to read it, that with the longest name
   * of a column counts.
   */
  static Target parse(String text, List<String> columns) {
    if (columns.contains(text)) {
      return Target.of(text);
    }
    String wanted = text;
    for (int i = text.length() - 1; i > 0; i--) {
      Relation relation = relationAt(text, i);
      if (relation != Relation.ANY) {
        wanted = text.substring(0, i);
        if (columns.contains(wanted)) {
          return Target.of(wanted, relation, text.substring(i + relation.symbol().length()));
        }
      }
    }
    throw noSuchColumn(wanted, columns);
  }

  private static Relation relationAt(String text, int i) {
    for (Relation relation : RELATIONS) {
      if (text.startsWith(relation.symbol(), i)) {
        return relation;
      }
    }
    return Relation.ANY;
  }

  static TargetException noSuchColumn(String wanted, List<String> columns) {
    return new TargetException(
        TargetException.Kind.NO_SUCH_COLUMN,
        wanted,
        ": there is no column '" + wanted + "'; " + Nearest.hint(wanted, columns),
        columns);
  }

  /**
   * The target of this column by the labels of the first rows: whether it is the yes of a pair like
   * no and yes, the rarer one of any other two values, or, if there are not two, which one it is.
   */
  static Target infer(String column, Collection<String> labels) {
    SortedMap<String, Long> counts = counts(labels);
    List<String> present = List.copyOf(counts.keySet());
    if (present.size() != 2) {
      return Target.of(column);
    }
    String yes = yes(present);
    return Target.of(column, yes.isEmpty() ? rarer(counts) : yes);
  }

  /** Whether {@link #infer} has to go by how often the two values of these labels come. */
  static boolean isByRarity(Collection<String> labels) {
    List<String> present = List.copyOf(counts(labels).keySet());
    return present.size() == 2 && yes(present).isEmpty();
  }

  private static SortedMap<String, Long> counts(Collection<String> labels) {
    SortedMap<String, Long> counts = new TreeMap<>();
    for (String label : labels) {
      if (!Missing.is(label)) {
        counts.merge(label, 1L, Long::sum);
      }
    }
    return counts;
  }

  /** The rarer of two values; of equally frequent ones the later in the order of texts. */
  private static String rarer(SortedMap<String, Long> counts) {
    String first = counts.firstKey();
    String last = counts.lastKey();
    return counts.getOrDefault(first, 0L) < counts.getOrDefault(last, 0L) ? first : last;
  }

  /** The yes of two values like no and yes; empty if they are others. */
  private static String yes(List<String> present) {
    int yes = YesNo.yes(present);
    if (yes >= 0) {
      return present.get(yes);
    }
    return "";
  }

  /**
   * Refuses labels that are many different numbers: each would be a class.
   *
   * @throws TargetException of kind NUMERIC, with a number that splits them in halves
   */
  static void checkAreNoQuantity(String column, Collection<String> labels) {
    double[] numbers = new double[labels.size()];
    int count = 0;
    for (String label : labels) {
      if (!Missing.isNoNumber(label)) {
        numbers[count++] = Numbers.parseEither(label);
      }
    }
    double[] sorted = Arrays.copyOf(numbers, count);
    Arrays.sort(sorted); // NaN, which is no number, comes last
    if (count == 0 || Double.isNaN(sorted[count - 1]) || !isQuantity(sorted)) {
      return;
    }
    String median = Numbers.show(below(sorted));
    throw new TargetException(
        TargetException.Kind.NUMERIC,
        column,
        String.format(
            Locale.ROOT,
            ": '%s' is a column of numbers, %,d different ones in the first %s; ask whether they"
                + " are above one, as in '%s>%s'",
            column,
            Arrays.stream(sorted).distinct().count(),
            Plural.of(count, "row"),
            column,
            median),
        List.of(median));
  }

  private static boolean isQuantity(double[] sorted) {
    long distinct = Arrays.stream(sorted).distinct().count();
    boolean fractions = Arrays.stream(sorted).anyMatch(x -> x != StrictMath.rint(x));
    return distinct > MOST_CODES
        || (distinct > MOST_LEVELS && (fractions || 2 * distinct > sorted.length));
  }

  /** The median, or the largest number below it that has others above it. */
  private static double below(double[] sorted) {
    int i = (sorted.length - 1) / 2;
    while (i > 0 && sorted[i] == sorted[sorted.length - 1]) {
      i--;
    }
    return sorted[i];
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

  /** Whether the label of this row is missing. */
  boolean isMissingIn(String[] row, Missing missing) {
    return position >= 0 && position < row.length && target.isMissing(missing.read(row[position]));
  }

  /** The label of this row; null if it has none, where that is optional. */
  @Nullable String label(String[] row, int[] ids, Missing missing) throws BadRowException {
    if (position < 0) {
      return null;
    }
    String cell = row[position];
    int id = ids.length == 0 ? -1 : ids[position];
    if (id >= 0 && id < byId.length && byId[id] == CHECKED) {
      return cell;
    }
    if (!seen.contains(cell)) {
      if (target.isMissing(missing.read(cell))) {
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
    if (target.isNoNumber(cell)) {
      throw new BadRowException(
          Problem.LABEL_NOT_A_NUMBER,
          target.column(),
          String.format("the label '%s' is no number, which '%s' asks for", cell, target),
          List.of(cell));
    }
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

  /**
   * To be called at the end of a table that a model is made from. A column that has other values,
   * but never this one, means that it was misspelt; one with a single value has labels that are all
   * alike, which can be learned.
   */
  void checkOccurred(boolean anyPositive) {
    String positive = target.value();
    if (positive != null && target.relation() == Relation.IS && !anyPositive && seen.size() > 1) {
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
