package dev.kcnf.benchmarks;

import dev.kcnf.encoding.Schema;
import dev.kcnf.paper.LabelledTable;
import java.util.ArrayList;
import java.util.List;
import weka.classifiers.rules.JRip;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/**
 * WEKA's RIPPER: a list of rules for the rarer class, with the other as default. It is comparable
 * to the k-CNF of the more frequent label, whose patterns describe the rarer one.
 */
final class JRipPeer {
  private JRipPeer() {}

  /**
   * Learns rules, and counts rules, conditions and errors on the same rows.
   *
   * @param pruned whether it may prune, which it does by default
   */
  static RuleLists.Size run(LabelledTable table, boolean pruned) throws Exception {
    System.setProperty("weka.packageManager.offline", "true"); // no network, no packages
    System.setProperty("WEKA_HOME", System.getProperty("java.io.tmpdir") + "/kcnf-bench-weka");
    Instances data = instances(table);
    JRip jrip = new JRip();
    jrip.setUsePruning(pruned);
    if (!pruned) {
      jrip.setMinNo(1);
      jrip.setCheckErrorRate(false);
    }
    long start = System.nanoTime();
    jrip.buildClassifier(data);
    double seconds = (System.nanoTime() - start) / 1e9;
    int errors = 0;
    for (int i = 0; i < data.numInstances(); i++) {
      errors += jrip.classifyInstance(data.get(i)) == data.get(i).classValue() ? 0 : 1;
    }
    int rules = 0;
    int conditions = 0;
    for (var rule : jrip.getRuleset()) {
      int size = (int) rule.size();
      rules += size > 0 ? 1 : 0; // the last, empty one is the default
      conditions += size;
    }
    return new RuleLists.Size(rules, conditions, errors, seconds);
  }

  private static Instances instances(LabelledTable table) {
    Schema schema = table.schema();
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int a = 0; a < schema.size(); a++) {
      List<String> values = new ArrayList<>();
      for (int v = 0; v < schema.cardinality(a); v++) {
        values.add(schema.value(a, v));
      }
      attributes.add(new Attribute(schema.name(a), values));
    }
    attributes.add(new Attribute("label", List.of("0", "1")));
    Instances data = new Instances("table", attributes, table.size());
    data.setClassIndex(schema.size());
    for (int i = 0; i < table.size(); i++) {
      double[] row = new double[schema.size() + 1];
      for (int a = 0; a < schema.size(); a++) {
        row[a] = table.examples()[i].value(a);
      }
      row[schema.size()] = table.labels()[i] ? 1 : 0;
      data.add(new DenseInstance(1, row));
    }
    return data;
  }
}
