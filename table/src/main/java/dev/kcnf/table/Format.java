package dev.kcnf.table;

import dev.kcnf.SettingException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The formats of tables, with the endings of their files. */
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

  /**
   * The format of this name.
   *
   * @throws SettingException if there is none
   */
  public static Format of(String name) {
    for (Format format : values()) {
      if (format.toString().equalsIgnoreCase(name)) {
        return format;
      }
    }
    throw new SettingException(
        "format",
        " must be one of "
            + Arrays.stream(values()).map(Format::toString).collect(Collectors.joining(", "))
            + ", was '"
            + name
            + "'");
  }

  /** The format that the ending of this file name stands for; CSV if none. */
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
