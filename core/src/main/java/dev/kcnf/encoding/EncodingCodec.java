package dev.kcnf.encoding;

import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.encoding.text.ValueCounts;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes and reads how columns are encoded, as docs/FORMAT.md says. */
public final class EncodingCodec {
  // The bytes that tell encodings apart; never change one.
  private static final int CATEGORY = 0;
  private static final int NUMBER = 1;
  private static final int CODES = 2;
  private static final int FREQUENT = 3;
  private static final int DATE = 4;
  private static final int TEXT = 5;
  private static final int ID = 6;
  private static final int BOUNDED = 7;
  private static final int COMMA_NUMBER = 8;

  /** What a name or a word costs in memory, rounded up. */
  private static final double NAME_BYTES = 256;

  private EncodingCodec() {}

  /** Writes the encodings. The names of attributes are in the schema. */
  public static void write(Columns columns, StateWriter out) {
    for (int c = 0; c < columns.size(); c++) {
      ColumnEncoding encoding = columns.encoding(c);
      write(columns.name(c), encoding, out);
      if (encoding.admission() < Integer.MAX_VALUE) {
        ValueCounts counts = columns.counts(c);
        out.writeByte(counts == null ? 0 : 1);
        if (counts != null) {
          counts.save(out);
        }
      }
    }
  }

  private static void write(String name, ColumnEncoding encoding, StateWriter out) {
    if (encoding.equals(CategoryEncoding.OPEN)) {
      out.writeByte(CATEGORY);
    } else if (encoding.equals(CategoryEncoding.USUAL)) {
      out.writeByte(BOUNDED);
    } else if (encoding instanceof CategoryEncoding category) {
      writeAll(category.values(), out.writeByte(FREQUENT));
    } else if (encoding instanceof NumberEncoding number) {
      writeCuts(number.cuts(), out.writeByte(number.hasComma() ? COMMA_NUMBER : NUMBER));
    } else if (encoding instanceof CodeEncoding codes) {
      writeAll(codes.codes(), out.writeByte(CODES));
    } else if (encoding instanceof DateEncoding dates) {
      out.writeByte(DATE).writeString(name).writeVarint(dates.form().code());
      writeCuts(dates.cuts(), out);
    } else if (encoding instanceof TextEncoding text) {
      writeAll(text.words(), out.writeByte(TEXT).writeString(name));
    } else {
      out.writeByte(ID).writeString(name);
    }
  }

  private static void writeCuts(@Nullable Cuts cuts, StateWriter out) {
    double[] all = cuts == null ? new double[0] : cuts.toArray();
    out.writeVarint(all.length);
    for (double cut : all) {
      out.writeDouble(cut);
    }
  }

  private static void writeAll(List<String> names, StateWriter out) {
    out.writeVarint(names.size());
    names.forEach(out::writeString);
  }

  /**
   * Reads the columns.
   *
   * @param open whether more values may come
   * @param attributes what the columns have become
   */
  public static Columns read(boolean open, List<Attribute> attributes, StateReader in) {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    Map<Integer, ValueCounts> counts = new LinkedHashMap<>();
    List<Attribute> complete = new ArrayList<>();
    int attribute = 0;
    while (in.remaining() > 0) {
      int kind = (int) in.readVarint("encoding of a column", CATEGORY, COMMA_NUMBER);
      String column;
      if (kind == DATE || kind == TEXT || kind == ID) {
        column = in.readString();
      } else if (attribute < attributes.size()) {
        column = attributes.get(attribute).name();
      } else {
        throw in.damaged("more columns than attributes");
      }
      ColumnEncoding encoding;
      try {
        encoding = read(kind, in);
      } catch (IllegalArgumentException e) {
        throw in.damaged("column '" + column + "': " + e.getMessage());
      }
      in.reserve("column", NAME_BYTES);
      for (Attribute start : encoding.attributes(column)) {
        if (attribute == attributes.size()
            || !attributes.get(attribute).name().equals(start.name())) {
          throw in.damaged("the schema has no attribute '" + start.name() + "' where it should");
        }
        List<String> values = attributes.get(attribute).values();
        complete.add(new Attribute(start.name(), values, start.cuts()));
        attribute++;
      }
      boolean counted = encoding.admission() < Integer.MAX_VALUE;
      if (counted && in.readVarint("whether values were counted", 0, 1) == 1) {
        counts.put(encodings.size(), ValueCounts.read(in));
      }
      if (encodings.put(column, encoding) != null) {
        throw in.damaged("two columns are named '" + column + "'");
      }
    }
    if (attribute < attributes.size()) {
      throw in.damaged("attribute '" + attributes.get(attribute).name() + "' is of no column");
    }
    Columns columns =
        Columns.of(encodings, open ? Schema.openFrom(complete) : Schema.closed(complete));
    counts.forEach(columns::setCounts);
    return columns;
  }

  private static ColumnEncoding read(int kind, StateReader in) {
    return switch (kind) {
      case CATEGORY -> ColumnEncoding.categorical();
      case NUMBER -> ColumnEncoding.numeric(readCuts(in));
      case COMMA_NUMBER -> ColumnEncoding.numericWithComma(Cuts.at(readCuts(in)));
      case CODES -> ColumnEncoding.codes(readAll(in));
      case FREQUENT -> ColumnEncoding.frequent(readAll(in));
      case DATE -> {
        long code = in.readVarint("form of dates", 0, DateForm.values().length - 1L);
        double[] cuts = readCuts(in);
        DateForm form = DateForm.of((int) code);
        yield cuts.length == 0
            ? ColumnEncoding.dates(form)
            : ColumnEncoding.dates(form, Cuts.at(cuts));
      }
      case TEXT -> ColumnEncoding.text(readAll(in));
      case ID -> ColumnEncoding.id();
      default -> ColumnEncoding.bounded();
    };
  }

  private static double[] readCuts(StateReader in) {
    long count = in.readVarint("number of cuts", 0, in.remaining() / Double.BYTES);
    double[] cuts = new double[(int) count];
    for (int i = 0; i < cuts.length; i++) {
      cuts[i] = in.readDouble();
    }
    return cuts;
  }

  private static List<String> readAll(StateReader in) {
    long count = in.readVarint("number of names", 0, in.remaining());
    in.reserve(count + " names", count * NAME_BYTES);
    List<String> names = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      names.add(in.readString());
    }
    return names;
  }
}
