package dev.kcnf.model;

import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.RowEncoder;
import dev.kcnf.predictors.PredictorSpec;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * A model as it was at one moment, to predict with: it never changes, and any number of threads may
 * use it at once, without locks.
 */
public final class Scorer {
  private final Columns columns;
  private final Target target;
  private final Learner learner;
  private final Explainer explainer;

  /** Takes the columns and the learner over. */
  Scorer(PredictorSpec spec, Columns columns, Target target, Learner learner) {
    this.columns = columns;
    this.target = target;
    this.learner = learner;
    columns.schema().layout(); // now, so that no thread has to make it
    explainer = new Reasons(spec, columns, learner);
  }

  public Target target() {
    return target;
  }

  /** The names of the columns, in the order of the cells of a row. */
  public List<String> columnNames() {
    return columns.names();
  }

  /** The classes in the order in which predictions have them. */
  public List<String> classes() {
    return learner.classes();
  }

  /** What the model says of this row; a column that is not named is missing. */
  public Prediction predict(Map<String, String> row) {
    return predict(Model.cells(columns, target, row));
  }

  /** What the model says of this row, its cells in column order. */
  public Prediction predict(String... row) {
    String[] own = row.clone(); // for reasons, whatever the caller does to the row
    return predict(columns.lookUp(own), column -> own[column]);
  }

  /** What the model says of this example, which one of its {@link #encoder encoders} has made. */
  public Prediction predict(Example x) {
    return predict(x, Model::unknown);
  }

  /**
   * What the model says of this example.
   *
   * @param cells the texts of its cells; asked now for those of unknown values, for reasons
   */
  public Prediction predict(Example x, IntFunction<String> cells) {
    columns.checkOwn(x);
    return learner.predict(x, explainer, Prediction.texts(x, columns, cells));
  }

  /**
   * The natural log-odds of the value that was asked for: the hot path. It allocates nothing for
   * predictors that take values as they are.
   *
   * @throws IllegalStateException if every value is a class
   */
  public double logOdds(Example x) {
    if (target.hasClasses()) {
      throw new IllegalStateException("every value is a class; see predict");
    }
    columns.checkOwn(x);
    return learner.logOdds(x);
  }

  /** Turns rows into one example that is filled again for each. A thread takes one of its own. */
  public RowEncoder encoder() {
    return RowEncoder.lookingUp(columns);
  }

  @Override
  public String toString() {
    return "scorer of " + target;
  }
}
