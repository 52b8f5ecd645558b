package dev.kcnf.table;

import dev.kcnf.SettingException;
import java.util.List;

/**
 * How to read a table, as in {@code FormatOptions.of(Format.CSV).withDelimiter(';')}.
 *
 * @param format its format
 * @param delimiter what separates the cells of CSV and TSV
 * @param header whether the first row of CSV and TSV names the columns
 * @param columnsFrom how many rows are read to find the columns, in formats whose lines name their
 *     cells
 * @param skip whether reading goes on after malformed CSV; from there on it is slower
 * @param columns the columns to expect in such formats; empty to take those of the first rows
 * @param named those of them whose values are names, so that an absent one is missing, not 0
 */
public record FormatOptions(
    Format format,
    char delimiter,
    boolean header,
    int columnsFrom,
    boolean skip,
    List<String> columns,
    List<String> named) {

  public FormatOptions {
    columns = List.copyOf(columns);
    named = List.copyOf(named);
    if (delimiter == '"' || delimiter == '\n' || delimiter == '\r' || delimiter == 0) {
      throw new SettingException("delimiter", " must not be a quote or the end of a line");
    }
  }

  /** The usual settings. */
  public static FormatOptions of(Format format) {
    return new FormatOptions(
        format, format == Format.TSV ? '\t' : ',', true, 1000, false, List.of(), List.of());
  }

  /** The same with another delimiter. */
  public FormatOptions withDelimiter(char other) {
    return new FormatOptions(format, other, header, columnsFrom, skip, columns, named);
  }

  /** The same, but the first row is data; columns are named c1, c2, … */
  public FormatOptions withoutHeader() {
    return new FormatOptions(format, delimiter, false, columnsFrom, skip, columns, named);
  }

  /** The same, but {@link dev.kcnf.rows.Table#next} goes on after every kind of bad row. */
  public FormatOptions skippingBadRows() {
    return new FormatOptions(format, delimiter, header, columnsFrom, true, columns, named);
  }
}
