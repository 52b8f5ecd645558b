package dev.kcnf.cli.input;

import dev.kcnf.encoding.Schema;
import dev.kcnf.model.ColumnEncoding;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Turns the cells of one column into value numbers of its attribute. */
final class Column {
  /** So many cells are remembered with their numbers; the others are looked up each time. */
  private static final int REMEMBERED = 1 << 12;

  private final int index;
  private final int attribute;
  private final Schema schema;
  private final @Nullable Bins bins;
  private final int[] binNumbers; // the value numbers of the bins
  private final Map<String, Integer> known = new HashMap<>();
  private int[] byId = {}; // the value numbers of the source's ids; negative where not known

  Column(int index, int attribute, Schema schema, @Nullable Bins bins) {
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
    return bins == null ? ColumnEncoding.categorical() : bins.encoding();
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
      number = intern(Missing.TEXT);
    } else if (bins == null) {
      number = intern(cell);
    } else {
      number = binNumbers[bins.of(number(cell))];
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
    OptionalDouble number = Bins.parseAny(cell);
    if (number.isEmpty()) {
      String name = schema.name(attribute);
      throw new BadRowException(
          name,
          String.format(
              "'%s' is not a number, as those in the first rows are; --categorical '%s' keeps the"
                  + " column as it is",
              cell, name));
    }
    return number.getAsDouble();
  }
}
