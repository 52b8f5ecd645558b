package dev.kcnf.benchmarks.data;

import com.yahoo.labs.samoa.instances.Instance;
import dev.kcnf.paper.LabelledTable;
import java.util.Arrays;
import moa.options.AbstractOptionHandler;
import moa.streams.InstanceStream;
import moa.streams.generators.AgrawalGenerator;
import moa.streams.generators.HyperplaneGenerator;
import moa.streams.generators.RandomRBFGenerator;
import moa.streams.generators.RandomTreeGenerator;
import moa.streams.generators.SEAGenerator;

/** MOA's generators of streams with two classes; numbers become ten quantiles. */
final class MoaStreams {
  private static final int LENGTH = 5000;
  private static final int BINS = 10;

  private MoaStreams() {}

  static LabelledTable agrawal(int function, long seed) {
    AgrawalGenerator stream = new AgrawalGenerator();
    stream.instanceRandomSeedOption.setValue((int) seed);
    stream.functionOption.setValue(function);
    return read(stream);
  }

  static LabelledTable randomTree(long seed) {
    RandomTreeGenerator stream = new RandomTreeGenerator();
    stream.instanceRandomSeedOption.setValue((int) seed);
    stream.treeRandomSeedOption.setValue((int) seed);
    return read(stream);
  }

  static LabelledTable radialBasis(long seed) {
    RandomRBFGenerator stream = new RandomRBFGenerator();
    stream.instanceRandomSeedOption.setValue((int) seed);
    stream.modelRandomSeedOption.setValue((int) seed);
    return read(stream);
  }

  static LabelledTable hyperplane(long seed) {
    HyperplaneGenerator stream = new HyperplaneGenerator();
    stream.instanceRandomSeedOption.setValue((int) seed);
    stream.numDriftAttsOption.setValue(5);
    stream.magChangeOption.setValue(0.001);
    return read(stream);
  }

  static LabelledTable sea(long seed) {
    SEAGenerator stream = new SEAGenerator();
    stream.instanceRandomSeedOption.setValue((int) seed);
    return read(stream);
  }

  private static <S extends AbstractOptionHandler & InstanceStream> LabelledTable read(S stream) {
    stream.prepareForUse();
    int d = stream.getHeader().numAttributes() - 1;
    double[][] columns = new double[d][LENGTH];
    boolean[] labels = new boolean[LENGTH];
    for (int t = 0; t < LENGTH; t++) {
      Instance x = stream.nextInstance().getData();
      for (int a = 0; a < d; a++) {
        columns[a][t] = x.value(a);
      }
      labels[t] = x.classValue() == 1;
    }
    int[][] rows = new int[LENGTH][d];
    int[] values = new int[d];
    for (int a = 0; a < d; a++) {
      boolean numeric = stream.getHeader().attribute(a).isNumeric();
      values[a] = numeric ? BINS : stream.getHeader().attribute(a).numValues();
      double[] ends = ends(columns[a]);
      for (int t = 0; t < LENGTH; t++) {
        rows[t][a] = numeric ? bin(columns[a][t], ends) : (int) columns[a][t];
      }
    }
    return Generated.table(rows, labels, values);
  }

  private static double[] ends(double[] column) {
    double[] sorted = column.clone();
    Arrays.sort(sorted);
    double[] ends = new double[BINS - 1];
    for (int b = 1; b < BINS; b++) {
      ends[b - 1] = sorted[b * LENGTH / BINS];
    }
    return ends;
  }

  private static int bin(double value, double[] ends) {
    int bin = 0;
    while (bin < ends.length && value >= ends[bin]) {
      bin++;
    }
    return bin;
  }
}
