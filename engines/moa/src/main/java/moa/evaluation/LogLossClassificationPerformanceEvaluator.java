package moa.evaluation;

import com.yahoo.labs.samoa.instances.Instance;
import java.util.Arrays;
import moa.core.Example;
import moa.core.Measurement;

/**
 * What MOA's basic evaluator measures, and the logarithmic loss in bits. Votes need not add up to
 * one, and classes without votes may be missing; after t instances 1/(2(t+2)) is shared out to all
 * classes alike, as a learner may be certain and wrong.
 */
public class LogLossClassificationPerformanceEvaluator
    extends BasicClassificationPerformanceEvaluator {
  private static final long serialVersionUID = 1L;

  private double nats;
  private long instances;

  @Override
  public void reset(int classes) {
    super.reset(classes);
    nats = 0;
    instances = 0;
  }

  @Override
  public void addResult(Example<Instance> example, double[] votes) {
    super.addResult(example, votes);
    Instance x = example.getData();
    if (!x.classIsMissing()) {
      double shared = 1 / (2.0 * (instances + 2));
      double own = share(votes, (int) x.classValue());
      boolean none = Double.isNaN(own);
      double p = none ? 1.0 / x.numClasses() : (1 - shared) * own + shared / x.numClasses();
      nats -= StrictMath.log(p);
      instances++;
    }
  }

  /** The share of the votes; not a number if they say nothing. */
  private static double share(double[] votes, int label) {
    double sum = Arrays.stream(votes).sum();
    if (!(sum > 0) || sum == Double.POSITIVE_INFINITY) {
      return Double.NaN;
    }
    return label < votes.length ? Math.min(1, Math.max(0, votes[label] / sum)) : 0;
  }

  public double bits() {
    return nats / StrictMath.log(2);
  }

  @Override
  public Measurement[] getPerformanceMeasurements() {
    Measurement[] basic = super.getPerformanceMeasurements();
    Measurement[] all = Arrays.copyOf(basic, basic.length + 1);
    all[basic.length] = new Measurement("log loss (bits)", bits());
    return all;
  }
}
