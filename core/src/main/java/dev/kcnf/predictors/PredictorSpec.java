package dev.kcnf.predictors;

import dev.kcnf.ClassPredictor;
import dev.kcnf.MemoryBudget;
import dev.kcnf.Predictor;
import dev.kcnf.SettingException;
import dev.kcnf.encoding.OneHot;
import dev.kcnf.encoding.Schema;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Which predictor: its kind and settings. Immutable; {@link Predictors} makes them. */
public final class PredictorSpec {
  /** What the tables of a predictor may take unless it is said otherwise: 64 MiB. */
  public static final long DEFAULT_LIMIT_BYTES = 64L << 20;

  private final PredictorKind kind;
  private final Map<Setting, Double> settings; // those of the kind, all of them
  private final boolean booleanPerValue;

  private PredictorSpec(
      PredictorKind kind, Map<Setting, Double> settings, boolean booleanPerValue) {
    this.kind = kind;
    this.settings = settings;
    this.booleanPerValue = booleanPerValue;
  }

  /** This kind with its settings as usual. */
  static PredictorSpec of(PredictorKind kind) {
    Map<Setting, Double> usual = new EnumMap<>(Setting.class);
    kind.settings().forEach(setting -> usual.put(setting, setting.usual()));
    return new PredictorSpec(kind, usual, false);
  }

  /**
   * The same with this setting.
   *
   * @throws SettingException if the kind does not have it, or it must not be this
   */
  public PredictorSpec with(Setting setting, double value) {
    if (!kind.has(setting)) {
      throw new SettingException(setting.toString(), " does not count for " + kind);
    }
    Map<Setting, Double> changed = new EnumMap<>(settings);
    changed.put(setting, setting.checked(value));
    return new PredictorSpec(kind, changed, booleanPerValue);
  }

  /**
   * The same with a Boolean for each of no and yes, or with one for both, which is usual: how
   * models were made before such pairs were joined. It counts if {@link #needsAllValues}.
   */
  public PredictorSpec withBooleanPerValue(boolean perValue) {
    return new PredictorSpec(kind, settings, perValue);
  }

  /** Whether no and yes are two Booleans, see {@link #withBooleanPerValue}. */
  public boolean hasBooleanPerValue() {
    return booleanPerValue;
  }

  /** The kind of predictor. */
  public PredictorKind kind() {
    return kind;
  }

  /** The value of this setting; empty if the kind does not have it. */
  public Optional<Double> get(Setting setting) {
    return Optional.ofNullable(settings.get(setting));
  }

  /** The value of a setting that is a whole number and that the kind has. */
  int whole(Setting setting) {
    return get(setting).orElseThrow().intValue();
  }

  /** Whether the kind has this setting, with this value. */
  public boolean is(Setting setting, int value) {
    return get(setting).map(own -> own == value).orElse(false);
  }

  /** The number of literals of a clause; 0 if it has none. */
  public int k() {
    return get(Setting.K).orElse(0.0).intValue();
  }

  /** The same with a k that this many attributes allow. */
  public PredictorSpec narrowed(int attributes) {
    return k() > attributes ? with(Setting.K, attributes) : this;
  }

  /**
   * Whether every value must be known before the first example: predictors on one-hot Booleans have
   * no place for a value that appears later.
   */
  public boolean needsAllValues() {
    return !kind.runsOnValues(this);
  }

  /**
   * Whether what it saves names the values of an open schema, so that the same examples in another
   * order save the same.
   */
  public boolean savesByName() {
    return kind.savesByName(this);
  }

  /** Whether models of two classes merge; of several classes only {@link Merging#BY_ROWS}. */
  public Merging merging() {
    boolean keepsNothing = kind.merging() == Merging.BY_ROWS && is(Setting.RESERVOIR, 0);
    return keepsNothing ? Merging.NONE : kind.merging();
  }

  /** What memory a model of it may take. */
  public MemoryBudget budget() {
    return get(Setting.MEMORY)
        .filter(megabytes -> megabytes > 0)
        .map(MemoryBudget::ofMegabytes)
        .orElse(MemoryBudget.USUAL);
  }

  /**
   * What a model of it may take by limits of its own, whatever tables of others may; 0 if it has
   * none.
   */
  public long ownLimitBytes(boolean hasClasses) {
    return kind.has(Setting.MEMORY) ? budget().mostBytes(hasClasses) : 0;
  }

  /** The class of hypotheses in words. */
  public String hypotheses() {
    return kind.hypotheses(this);
  }

  /** A fresh predictor for examples of this schema, with tables of at most the usual bytes. */
  public Predictor create(Schema schema) {
    return create(schema, DEFAULT_LIMIT_BYTES);
  }

  /**
   * A fresh predictor for examples of this schema, with tables of at most this many bytes.
   *
   * @throws dev.kcnf.cnf.MemoryLimitException if they cannot even begin within the limit
   */
  public Predictor create(Schema schema, long limitBytes) {
    if (is(Setting.CERTAIN, 1) && is(Setting.ALGORITHM, 1)) {
      throw new SettingException("certain", " counts for Algorithm 2 only");
    }
    if (!needsAllValues() || schema.isBoolean()) {
      return kind.make(this, schema, limitBytes);
    }
    if (schema.attributes().stream().allMatch(attribute -> attribute.values().isEmpty())) {
      throw new IllegalArgumentException(
          kind
              + " must know all values before it learns: make the columns with their values, or"
              + " learn a whole table");
    }
    OneHot oneHot = booleanPerValue ? OneHot.perValue(schema) : OneHot.of(schema);
    return OneHotPredictor.of(oneHot, kind.make(this, oneHot.schema(), limitBytes));
  }

  /** A fresh predictor of several classes, with tables of at most this many bytes. */
  public ClassPredictor createClasses(Schema schema, long limitBytes) {
    return kind.makeClasses(this, schema, limitBytes);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof PredictorSpec other
        && kind == other.kind
        && booleanPerValue == other.booleanPerValue
        && settings.equals(other.settings);
  }

  @Override
  public int hashCode() {
    return 31 * kind.name().hashCode() + settings.hashCode();
  }

  /** For people: the name with its settings, such as {@code kcnf k=3, Algorithm 2}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(kind.name());
    get(Setting.K).ifPresent(k -> text.append(" k=").append(k.intValue()));
    get(Setting.ALPHA)
        .filter(alpha -> Setting.ALPHA.isSaved(alpha))
        .ifPresent(alpha -> text.append(" alpha=").append(alpha));
    get(Setting.RESERVOIR)
        .filter(rows -> rows != Setting.RESERVOIR.usual())
        .ifPresent(rows -> text.append(" reservoir=").append(rows.intValue()));
    get(Setting.MEMORY)
        .filter(Setting.MEMORY::isSaved)
        .ifPresent(megabytes -> text.append(" memory=").append(megabytes.intValue()));
    get(Setting.ALGORITHM).ifPresent(a -> text.append(", Algorithm ").append(a.intValue()));
    if (is(Setting.CERTAIN, 1)) {
      text.append(", certain");
    }
    return booleanPerValue ? text.append(", no and yes two Booleans").toString() : text.toString();
  }
}
