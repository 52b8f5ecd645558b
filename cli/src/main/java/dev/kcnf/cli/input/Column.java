package dev.kcnf.cli.input;

import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Missing;
import dev.kcnf.encoding.Numbers;
import dev.kcnf.encoding.Schema;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns the cells of one column into value numbers of its attribute. */
final class Column {
  /** So many cells are remembered with their numbers; the others are looked up each time. */
  private static final int REMEMBERED = 1 << 12;

  private final int index;
  private final int attribute;
  private final Schema schema;
  private final @Nullable Cuts bins;
  private final int[] binNumbers; // the value numbers of the bins
  private final Map<String, Integer> known = new HashMap<>();
  private int[] byId = {}; // the value numbers of the source's ids; negative where not known

  Column(int index, int attribute, Schema schema, @Nullable Cuts bins) {
    this.index = index;
    this.attribute = attribute;
    this.schema = schema;
    this.bins = bins;
    binNumbers =
        bins == null
            ? new int[0]
            : bins.names().stream().mapToInt(name -> schema.intern(attribute, name)).toArray();
  }

  /** The same column, for another schema with the same attributes. */
  Column copy(Schema other) {
    return new Column(index, attribute, other, bins);
  }

  /** How a model file tells it. */
  ColumnEncoding encoding() {
    return bins == null ? ColumnEncoding.categorical() : ColumnEncoding.numeric(bins);
  }

  /**
   * The number of the value of this row.
   *
   * @param ids the source's ids for its cells; empty if it has none
   */
  int code(String[] row, int[] ids) throws BadRowException {
    int id = ids.length == 0 ? -1 : ids[index];
    if (id >= 0 && id < byId.length && byId[id] >= 0) {
      return byId[id];
    }
    String cell = row[index];
    Integer seen = known.get(cell);
    int number = seen != null ? seen : newCode(cell);
    if (id >= 0) {
      byId = Ids.put(byId, id, number);
    }
    return number;
  }

  private int newCode(String cell) throws BadRowException {
    int number;
    if (bins == null ? Missing.is(cell) : Missing.isNoNumber(cell)) {
      number = intern(Missing.VALUE);
    } else if (bins == null) {
      number = intern(cell);
    } else {
      number = binNumbers[bins.rangeOf(number(cell))];
    }
    if (known.size() < REMEMBERED) {
      known.put(cell, number);
    }
    return number;
  }

  private int intern(String text) throws BadRowException {
    try {
      return schema.intern(attribute, text);
    } catch (IllegalArgumentException e) {
      // The model is of a schema that takes no new values.
      throw new BadRowException(schema.name(attribute), String.valueOf(e.getMessage()));
    }
  }

  private double number(String cell) throws BadRowException {
    double number = Numbers.parse(cell);
    if (Double.isNaN(number)) {
      String name = schema.name(attribute);
      throw new BadRowException(
          name,
          String.format(
              "'%s' is not a number, as those in the first rows are; --categorical '%s' keeps the"
                  + " column as it is",
              cell, name));
    }
    return number;
  }
}
