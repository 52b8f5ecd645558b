package dev.kcnf.cli.input;

import java.util.List;

/**
 * How to read a table.
 *
 * @param format its format
 * @param delimiter what separates the cells of CSV and TSV
 * @param header whether the first row of CSV and TSV names the columns
 * @param columnsFrom from how many rows the columns are taken, in formats whose rows name only the
 *     cells they have
 * @param skip whether the rows after a bad one are wanted, at the cost of some speed in CSV
 * @param columns the columns to expect in such formats; empty to take those of the first rows
 * @param named those of them whose values are names, so that 0 is none
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
      throw new OptionException("--delimiter must not be a quote or the end of a line");
    }
  }

  /** The usual settings. */
  public static FormatOptions of(Format format) {
    return new FormatOptions(
        format, format == Format.TSV ? '\t' : ',', true, 1000, false, List.of(), List.of());
  }
}
