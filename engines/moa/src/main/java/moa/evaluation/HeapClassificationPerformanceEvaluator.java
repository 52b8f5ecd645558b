package moa.evaluation;

import java.util.Arrays;
import moa.core.Measurement;

/**
 * What the evaluator of the logarithmic loss measures, and the heap that is in use after a
 * collection: whenever MOA asks how it goes, the learner is alive, and little else is.
 */
public final class HeapClassificationPerformanceEvaluator
    extends LogLossClassificationPerformanceEvaluator {
  private static final long serialVersionUID = 1L;

  @Override
  public Measurement[] getPerformanceMeasurements() {
    Measurement[] others = super.getPerformanceMeasurements();
    Measurement[] all = Arrays.copyOf(others, others.length + 1);
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    long used = runtime.totalMemory() - runtime.freeMemory();
    all[others.length] = new Measurement("heap (bytes)", used);
    return all;
  }
}
