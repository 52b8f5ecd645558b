package weka.classifiers.rules;

import dev.kcnf.encoding.ColumnKind;
import dev.kcnf.encoding.Missing;
import dev.kcnf.moa.Header;
import dev.kcnf.moa.StreamModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.UpdateableClassifier;
import weka.core.Attribute;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Option;
import weka.core.Utils;
import weka.core.WeightedInstancesHandler;

/** A predictor of kcnf as a classifier of WEKA, which learns row by row. Nothing is random. */
public final class Kcnf extends AbstractClassifier
    implements UpdateableClassifier, WeightedInstancesHandler {
  private static final long serialVersionUID = 1L;

  /** Those that need not know all values before the first row, and learn something. */
  private static final List<String> PREDICTORS =
      List.of("auto", "fast", "kcnf", "kdnf", "calibrated");

  private String predictor = "auto";
  private int literals = 2;
  private StreamModel model; // null until built

  public String globalInfo() {
    return "Online learning of Boolean rules (kcnf). auto mixes trees, counts, logistic regression"
        + " and k-way combinations; kcnf and kdnf are Algorithm 2 of Veness and Hutter, Online"
        + " Learning of k-CNF Boolean Functions.";
  }

  @Override
  public Capabilities getCapabilities() {
    Capabilities capabilities = super.getCapabilities();
    capabilities.disableAll();
    capabilities.enable(Capability.NOMINAL_ATTRIBUTES);
    capabilities.enable(Capability.NUMERIC_ATTRIBUTES);
    capabilities.enable(Capability.DATE_ATTRIBUTES);
    capabilities.enable(Capability.MISSING_VALUES);
    capabilities.enable(Capability.NOMINAL_CLASS);
    capabilities.enable(Capability.MISSING_CLASS_VALUES);
    capabilities.setMinimumNumberInstances(0); // it may begin with a header
    return capabilities;
  }

  @Override
  public void buildClassifier(Instances data) throws Exception {
    getCapabilities().testWithFail(data);
    List<String> names = new ArrayList<>();
    List<ColumnKind> kinds = new ArrayList<>();
    for (int a = 0; a < data.numAttributes(); a++) {
      if (a != data.classIndex()) {
        names.add(data.attribute(a).name());
        kinds.add(kind(data.attribute(a)));
      }
    }
    List<String> classes = new ArrayList<>();
    for (int v = 0; v < data.classAttribute().numValues(); v++) {
      classes.add(data.classAttribute().value(v));
    }
    Header header = new Header(names, kinds, data.classAttribute().name(), classes);
    model = new StreamModel(header, predictor, literals);
    for (Instance row : data) {
      updateClassifier(row);
    }
  }

  private static ColumnKind kind(Attribute attribute) {
    if (attribute.isNominal()) {
      return ColumnKind.CATEGORY;
    }
    return attribute.isDate() ? ColumnKind.DATE : ColumnKind.NUMBER;
  }

  @Override
  public void updateClassifier(Instance row) {
    if (!row.classIsMissing()) {
      model.learn(cells(row), (int) row.classValue(), row.weight());
    }
  }

  private String[] cells(Instance row) {
    String[] cells = model.row();
    int c = 0;
    for (int a = 0; a < row.numAttributes() && c < cells.length; a++) {
      if (a != row.classIndex()) {
        cells[c++] = cell(row, a);
      }
    }
    return cells;
  }

  private static String cell(Instance row, int index) {
    if (row.isMissing(index)) {
      return Missing.VALUE;
    }
    Attribute attribute = row.attribute(index);
    if (attribute.isDate()) {
      return Header.date(row.value(index), attribute.getDateFormat());
    }
    return attribute.isNominal() ? row.stringValue(index) : Header.cell(row.value(index));
  }

  /** Probabilities of all classes, which add up to one. */
  @Override
  public double[] distributionForInstance(Instance row) {
    return model.probabilities(cells(row));
  }

  public String getPredictor() {
    return predictor;
  }

  /** One of auto, fast, kcnf, kdnf and calibrated. */
  public void setPredictor(String name) {
    if (!PREDICTORS.contains(name)) {
      throw new IllegalArgumentException(
          "the predictor (-P) must be one of "
              + String.join(", ", PREDICTORS)
              + ", was '"
              + name
              + "'");
    }
    predictor = name;
  }

  public String predictorTipText() {
    return "auto, fast, kcnf, kdnf or calibrated.";
  }

  public int getLiterals() {
    return literals;
  }

  /** The most literals of a clause. */
  public void setLiterals(int k) {
    if (k < 1 || k > 6) {
      throw new IllegalArgumentException("the literals (-K) must be in 1..6, was " + k);
    }
    literals = k;
  }

  public String literalsTipText() {
    return "The most literals of a clause, for kcnf, kdnf and calibrated.";
  }

  @Override
  public Enumeration<Option> listOptions() {
    List<Option> options = new ArrayList<>();
    options.add(
        new Option(
            "\tThe predictor: auto, fast, kcnf, kdnf or calibrated.\n\t(default: auto)",
            "P",
            1,
            "-P <name>"));
    options.add(
        new Option(
            "\tThe most literals of a clause, for kcnf, kdnf and calibrated.\n\t(default: 2)",
            "K",
            1,
            "-K <number>"));
    options.addAll(Collections.list(super.listOptions()));
    return Collections.enumeration(options);
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    String name = Utils.getOption('P', options);
    setPredictor(name.isEmpty() ? "auto" : name);
    String k = Utils.getOption('K', options);
    setLiterals(k.isEmpty() ? 2 : number(k));
    super.setOptions(options);
    Utils.checkForRemainingOptions(options);
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("the literals (-K) must be a number, was '" + text + "'");
    }
  }

  @Override
  public String[] getOptions() {
    List<String> options = new ArrayList<>();
    Collections.addAll(options, "-P", predictor, "-K", Integer.toString(literals));
    Collections.addAll(options, super.getOptions());
    return options.toArray(String[]::new);
  }

  /** The rules of the last rows. */
  @Override
  public String toString() {
    return model == null
        ? "kcnf " + predictor + ": nothing is learned yet"
        : "kcnf: " + model.rules();
  }

  /** From WEKA's command line. */
  public static void main(String[] args) {
    runClassifier(new Kcnf(), args);
  }
}
