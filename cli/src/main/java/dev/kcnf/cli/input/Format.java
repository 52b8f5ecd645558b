package dev.kcnf.cli.input;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The formats of tables, each with the endings of its files. */
public enum Format {
  CSV("csv"),
  TSV("tsv", "tab"),
  ARFF("arff"),
  LIBSVM("libsvm", "svm", "svmlight"),
  VW("vw"),
  JSONL("jsonl", "ndjson", "json");

  private final String name;
  private final String endings; // with a space around each

  Format(String name, String... more) {
    this.name = name;
    endings = " " + name + " " + String.join(" ", more) + " ";
  }

  /** The format of this name. */
  public static Format of(String name) {
    for (Format format : values()) {
      if (format.toString().equals(name)) {
        return format;
      }
    }
    throw new OptionException(
        "--format must be one of "
            + Arrays.stream(values()).map(Format::toString).collect(Collectors.joining(", "))
            + ", was '"
            + name
            + "'");
  }

  /** The format that a file of this name most likely has; CSV if nothing speaks for another. */
  public static Format ofFile(String file) {
    String name = file.toLowerCase(Locale.ROOT);
    if (name.endsWith(".gz")) {
      name = name.substring(0, name.length() - 3);
    }
    String ending = name.substring(name.lastIndexOf('.') + 1);
    for (Format format : values()) {
      if (format.endings.contains(" " + ending + " ")) {
        return format;
      }
    }
    return CSV;
  }

  /** The name. */
  @Override
  public String toString() {
    return name;
  }
}
