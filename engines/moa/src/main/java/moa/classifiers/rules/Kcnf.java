package moa.classifiers.rules;

import com.github.javacliparser.FlagOption;
import com.github.javacliparser.IntOption;
import com.github.javacliparser.MultiChoiceOption;

/** Veness and Hutter's online learning of k-CNF Boolean functions, Algorithm 2. */
public final class Kcnf extends AbstractKcnf {
  private static final long serialVersionUID = 1L;

  /** MOA finds options by their names. */
  public IntOption literalsOption =
      new IntOption("literals", 'k', "The most literals of a clause.", 2, 1, 6);

  /** Which of two classes the formula is of. */
  public MultiChoiceOption formulaOption =
      new MultiChoiceOption(
          "formula",
          'o',
          "The formula of the last class.",
          new String[] {"cnf", "dnf"},
          new String[] {"k-CNF: what it never has", "k-DNF: what only it has"},
          0);

  /** Noise. */
  public FlagOption calibratedOption =
      new FlagOption(
          "calibrated", 'c', "Probabilities by how often such violations were right: for noise.");

  @Override
  public String getPurposeString() {
    return "k-CNF: Boolean rules, learned exactly and online (Veness and Hutter).";
  }

  @Override
  String predictor() {
    if (calibratedOption.isSet()) {
      return "calibrated";
    }
    return formulaOption.getChosenIndex() == 0 ? "kcnf" : "kdnf";
  }

  @Override
  int literals() {
    return literalsOption.getValue();
  }
}
