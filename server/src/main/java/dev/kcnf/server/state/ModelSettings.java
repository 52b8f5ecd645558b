package dev.kcnf.server.state;

import dev.kcnf.Target;
import dev.kcnf.Target.Relation;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a model was asked to be.
 *
 * @param predictor its name
 * @param settings of the predictor, by name
 * @param column what is predicted
 * @param relation how it is compared with the value
 * @param value what it is compared with; null if every value is a class, or if the first rows
 *     decide
 * @param fitRows how many first rows decide what the columns are; 0 if they are given
 */
public record ModelSettings(
    String predictor,
    Map<String, Double> settings,
    String column,
    Relation relation,
    @Nullable String value,
    int fitRows) {
  /** More rows are not held back. */
  public static final int MOST_FIT_ROWS = 10_000;

  public ModelSettings {
    settings = Map.copyOf(settings);
    if (fitRows < 0 || fitRows > MOST_FIT_ROWS) {
      throw new IllegalArgumentException(
          "fitRows must be in 0.." + MOST_FIT_ROWS + ", was " + fitRows);
    }
    if (column.isEmpty()) {
      throw new IllegalArgumentException("the target has no name");
    }
    spec(predictor, settings);
    target(column, relation, value);
  }

  /** The predictor. */
  public PredictorSpec spec() {
    return spec(predictor, settings);
  }

  private static PredictorSpec spec(String predictor, Map<String, Double> settings) {
    PredictorSpec spec = Predictors.of(predictor);
    for (Map.Entry<String, Double> setting : new TreeMap<>(settings).entrySet()) {
      spec = spec.with(setting(setting.getKey()), setting.getValue());
    }
    return spec;
  }

  private static Setting setting(String name) {
    for (Setting setting : Setting.values()) {
      if (setting.name().toLowerCase(Locale.ROOT).equals(name)) {
        return setting;
      }
    }
    throw new IllegalArgumentException("there is no setting '" + name + "' of predictors");
  }

  /** The target as it was asked for. */
  public Target target() {
    return target(column, relation, value);
  }

  private static Target target(String column, Relation relation, @Nullable String value) {
    return value == null ? Target.of(column) : Target.of(column, relation, value);
  }

  void save(StateWriter out) {
    out.writeString(predictor).writeVarint(settings.size());
    new TreeMap<>(settings).forEach((name, value) -> out.writeString(name).writeDouble(value));
    out.writeString(column).writeString(relation.name());
    out.writeByte(value == null ? 0 : 1).writeString(value == null ? "" : value);
    out.writeVarint(fitRows);
  }

  static ModelSettings read(StateReader in) {
    String predictor = in.readString();
    Map<String, Double> settings = new TreeMap<>();
    int count = (int) in.readVarint("settings", 0, Setting.values().length);
    for (int s = 0; s < count; s++) {
      settings.put(in.readString(), in.readDouble());
    }
    String column = in.readString();
    Relation relation = Relation.valueOf(in.readString());
    boolean hasValue = in.readByte() == 1;
    String value = in.readString();
    int fitRows = (int) in.readVarint("fitRows", 0, MOST_FIT_ROWS);
    return new ModelSettings(
        predictor, settings, column, relation, hasValue ? value : null, fitRows);
  }
}
