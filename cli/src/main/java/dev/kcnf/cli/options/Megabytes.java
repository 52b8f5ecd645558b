package dev.kcnf.cli.options;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A size such as 200M or 1.5G as a number of megabytes. */
final class Megabytes implements ITypeConverter<Integer> {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,6})?)([MG])B?");
  private static final int PER_GIGABYTE = 1000;

  @Override
  public Integer convert(String text) {
    Matcher size = SIZE.matcher(text.toUpperCase(Locale.ROOT));
    if (!size.matches()) {
      throw new TypeConversionException("must be a size such as 200M or 1.5G, was '" + text + "'");
    }
    double number = Double.parseDouble(size.group(1));
    return (int) (size.group(2).equals("G") ? PER_GIGABYTE * number : number);
  }
}
