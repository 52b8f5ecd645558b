package dev.kcnf.engines;

import dev.kcnf.Target;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code kcnf_learn} is to learn, as text: {@code target=class=poisonous, predictor=kcnf,
 * k=3}. The target is the name of the label, or that with the value to tell from all others;
 * predictor and its settings are as on the command line, {@code auto} unless told otherwise.
 *
 * @param target what is predicted
 * @param spec the predictor
 */
public record LearnSettings(Target target, PredictorSpec spec) {
  private static final String LABEL = "label";

  /** Every label is a class, learned with {@code auto}. */
  public static final LearnSettings USUAL = new LearnSettings(Target.of(LABEL), Predictors.auto());

  /**
   * Reads the text.
   *
   * @throws IllegalArgumentException if a part is not known, or must not be so
   */
  public static LearnSettings parse(String text) {
    Map<String, String> given = new LinkedHashMap<>();
    for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException(
            "kcnf settings are NAME=VALUE, NAME=VALUE, ..., not '" + part.strip() + "'");
      }
      String name = part.substring(0, equals).strip().toLowerCase(Locale.ROOT);
      if (given.put(name, part.substring(equals + 1).strip()) != null) {
        throw new IllegalArgumentException("kcnf settings have '" + name + "' twice");
      }
    }
    Target target = target(given.remove("target"));
    String predictor = given.remove("predictor");
    PredictorSpec spec = Predictors.of(predictor == null ? "auto" : predictor);
    for (Map.Entry<String, String> setting : given.entrySet()) {
      spec = spec.with(setting(setting.getKey()), number(setting));
    }
    return new LearnSettings(target, spec);
  }

  private static Target target(@Nullable String text) {
    if (text == null) {
      return USUAL.target;
    }
    int equals = text.indexOf('=');
    return equals < 0
        ? Target.of(text)
        : Target.of(text.substring(0, equals), text.substring(equals + 1));
  }

  private static Setting setting(String name) {
    for (Setting setting : Setting.values()) {
      if (setting.toString().equals(name)) {
        return setting;
      }
    }
    throw new IllegalArgumentException(
        "kcnf settings are target, predictor and those of the predictor, not '" + name + "'");
  }

  private static double number(Map.Entry<String, String> setting) {
    try {
      return Double.parseDouble(setting.getValue());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "the kcnf setting " + setting.getKey() + " must be a number, was " + setting.getValue(),
          e);
    }
  }

  /** A model that has learned nothing, of columns whose cells are all taken for categories. */
  public Model create(List<String> columns) {
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    columns.forEach(column -> encodings.put(column, ColumnEncoding.bounded()));
    return Model.create(spec.narrowed(columns.size()), Columns.of(encodings), target);
  }
}
