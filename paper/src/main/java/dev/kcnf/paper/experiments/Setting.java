package dev.kcnf.paper.experiments;

/** A setting of an experiment, such as {@code seed}, and its value. */
public record Setting(String name, String value) {
  static Setting of(String name, Object value) {
    return new Setting(name, value.toString());
  }
}
