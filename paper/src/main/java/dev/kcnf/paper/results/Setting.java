package dev.kcnf.paper.results;

/** A setting of an experiment, such as {@code seed}, and its value. */
public record Setting(String name, String value) {
  public static Setting of(String name, Object value) {
    return new Setting(name, value.toString());
  }
}
