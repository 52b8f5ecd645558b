package dev.kcnf.predictors;

import dev.kcnf.ClassPredictor;
import dev.kcnf.Predictor;
import dev.kcnf.encoding.Schema;
import dev.kcnf.multiclass.MultiClass;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A predictor by name: what there is to know of it to make it, use it and save it. {@link
 * Predictors} has all of them; to add one is to add it there.
 */
public final class PredictorKind {
  /**
   * Each of several classes may take this part of the memory: how many there will be is not known.
   */
  private static final int CLASSES_SHARE = 8;

  /** Makes a predictor that has learned nothing. */
  interface Maker {
    /**
     * A fresh predictor.
     *
     * @param schema Boolean if it runs on Booleans
     * @param limitBytes the most bytes its tables may take
     */
    Predictor make(PredictorSpec spec, Schema schema, long limitBytes);
  }

  /** Makes a predictor of several classes that has learned nothing. */
  interface ClassMaker {
    ClassPredictor make(PredictorSpec spec, Schema schema, long limitBytes);
  }

  private final String name;
  private final String meaning;
  private final Maker maker;
  private final List<Setting> settings;
  private final Predicate<PredictorSpec> runsOnValues;
  private final Predicate<PredictorSpec> savesByName;
  private final Merging merging;
  private final Function<PredictorSpec, String> hypotheses;
  private final String unconditionalBound;
  private final ClassMaker classMaker;
  private final boolean isDisjunctive;
  private final int mostBooleans;

  private PredictorKind(Builder from) {
    name = from.name;
    meaning = from.meaning;
    maker = from.maker;
    settings = from.settings;
    runsOnValues = from.runsOnValues;
    savesByName = from.savesByName;
    merging = from.merging;
    hypotheses = from.hypotheses;
    unconditionalBound = from.unconditionalBound;
    classMaker = from.classMaker;
    isDisjunctive = from.isDisjunctive;
    mostBooleans = from.mostBooleans;
  }

  /** What is not said of a kind is as for most predictors of the paper. */
  static Builder named(String name, String meaning, Maker maker) {
    return new Builder(name, meaning, maker);
  }

  /** Gathers what there is to know of a kind. */
  static final class Builder {
    private final String name;
    private final String meaning;
    private final Maker maker;
    private List<Setting> settings = List.of();
    private Predicate<PredictorSpec> runsOnValues = spec -> false;
    private Predicate<PredictorSpec> savesByName = spec -> false;
    private Merging merging = Merging.NONE;
    private Function<PredictorSpec, String> hypotheses = spec -> "";
    private String unconditionalBound = "";
    private ClassMaker classMaker =
        (spec, schema, limitBytes) ->
            MultiClass.open(spec.create(schema, limitBytes / CLASSES_SHARE));
    private boolean isDisjunctive;
    private int mostBooleans = Integer.MAX_VALUE;

    private Builder(String name, String meaning, Maker maker) {
      this.name = name;
      this.meaning = meaning;
      this.maker = maker;
    }

    Builder withSettings(Setting... its) {
      settings = List.of(its);
      return this;
    }

    /** It takes categorical values as they are, new ones at any time; else one-hot Booleans. */
    Builder onValuesIf(Predicate<PredictorSpec> condition) {
      runsOnValues = condition;
      return this;
    }

    Builder onValues() {
      return onValuesIf(spec -> true);
    }

    /** What it saves names the values of an open schema; otherwise they go by their numbers. */
    Builder savingByNameIf(Predicate<PredictorSpec> condition) {
      savesByName = condition;
      return this;
    }

    Builder merging(Merging how) {
      merging = how;
      return this;
    }

    /** The class of hypotheses for which its bound holds, in words. */
    Builder bestFor(Function<PredictorSpec, String> words) {
      hypotheses = words;
      return this;
    }

    Builder bestFor(String words) {
      return bestFor(spec -> words);
    }

    /** Its bound holds on every sequence; says what it is. */
    Builder alwaysWithin(String words) {
      unconditionalBound = words;
      return this;
    }

    /** How several classes are predicted, if not by one of its predictors for each. */
    Builder classes(ClassMaker how) {
      classMaker = how;
      return this;
    }

    /** Its formula is a disjunction of terms, which explain a 1; clauses explain a 0. */
    Builder disjunctive() {
      isDisjunctive = true;
      return this;
    }

    /** With more Booleans than this it may take for ever. */
    Builder upTo(int booleans) {
      mostBooleans = booleans;
      return this;
    }

    PredictorKind build() {
      return new PredictorKind(this);
    }
  }

  /** The name that scripts and model files use. */
  public String name() {
    return name;
  }

  /** What it is, in a few words. */
  public String meaning() {
    return meaning;
  }

  /** The settings that count for it. */
  public List<Setting> settings() {
    return settings;
  }

  public boolean has(Setting setting) {
    return settings.contains(setting);
  }

  Merging merging() {
    return merging;
  }

  /** Whether its bound holds on every sequence, rather than for a class of hypotheses. */
  public boolean isBoundUnconditional() {
    return !unconditionalBound.isEmpty();
  }

  /** What a bound that holds on every sequence is, in words; empty if it does not. */
  public String unconditionalBound() {
    return unconditionalBound;
  }

  /** Whether its formula is a disjunction: its terms explain a 1. */
  public boolean isDisjunctive() {
    return isDisjunctive;
  }

  /** The most Booleans of a table that it can be expected to be done with. */
  public int mostBooleans() {
    return mostBooleans;
  }

  boolean runsOnValues(PredictorSpec spec) {
    return runsOnValues.test(spec);
  }

  boolean savesByName(PredictorSpec spec) {
    return savesByName.test(spec);
  }

  String hypotheses(PredictorSpec spec) {
    return hypotheses.apply(spec);
  }

  Predictor make(PredictorSpec spec, Schema schema, long limitBytes) {
    return maker.make(spec, schema, limitBytes);
  }

  ClassPredictor makeClasses(PredictorSpec spec, Schema schema, long limitBytes) {
    return classMaker.make(spec, schema, limitBytes);
  }

  /** The name. */
  @Override
  public String toString() {
    return name;
  }
}
