package moa.classifiers.rules;

import com.github.javacliparser.FlagOption;

/** kcnf's default: trees over a reservoir, counts, logistic regression and combinations, mixed. */
public final class KcnfAuto extends AbstractKcnf {
  private static final long serialVersionUID = 1L;

  /** MOA finds options by their names. */
  public FlagOption fastOption =
      new FlagOption("fast", 'f', "Less memory and time: no rows are kept and no trees grown.");

  @Override
  public String getPurposeString() {
    return "kcnf auto: online mixture of trees, counts and k-way combinations; no settings.";
  }

  @Override
  String predictor() {
    return fastOption.isSet() ? "fast" : "auto";
  }

  @Override
  int literals() {
    return 1;
  }
}
