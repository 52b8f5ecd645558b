package dev.kcnf.benchmarks.peers;

import com.yahoo.labs.samoa.instances.Attribute;
import com.yahoo.labs.samoa.instances.DenseInstance;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.Instances;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.paper.LabelledTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import moa.classifiers.AbstractClassifier;

/** MOA's classifiers, with their default options, on nominal attributes. */
final class Moa {
  private Moa() {}

  static Contender.Factory of(Supplier<? extends AbstractClassifier> maker) {
    return (table, order) -> {
      InstancesHeader header = header(table.schema());
      Instance[] instances = encode(table, order, header);
      AbstractClassifier classifier = maker.get();
      classifier.setModelContext(header);
      classifier.prepareForUse();
      return t -> {
        double p = probability(classifier.getVotesForInstance(instances[t]));
        classifier.trainOnInstance(instances[t]);
        return p;
      };
    };
  }

  /**
   * The votes for the two classes need not add up to 1, and classes without votes may be missing.
   * Some classifiers divide by zero and vote NaN on attributes with many values; that counts as no
   * information.
   */
  static double probability(double[] votes) {
    double zero = votes.length > 0 ? votes[0] : 0;
    double one = votes.length > 1 ? votes[1] : 0;
    double sum = zero + one;
    return sum > 0 && sum < Double.POSITIVE_INFINITY ? one / sum : 0.5;
  }

  private static InstancesHeader header(Schema schema) {
    List<Attribute> attributes = new ArrayList<>();
    for (Schema.Attribute attribute : schema.attributes()) {
      attributes.add(new Attribute(attribute.name(), attribute.values()));
    }
    attributes.add(new Attribute("label", List.of("0", "1")));
    InstancesHeader header = new InstancesHeader(new Instances("table", attributes, 0));
    header.setClassIndex(schema.size());
    return header;
  }

  private static Instance[] encode(LabelledTable table, int[] order, InstancesHeader header) {
    Instance[] instances = new Instance[order.length];
    for (int t = 0; t < order.length; t++) {
      Example x = table.examples()[order[t]];
      double[] values = new double[x.size() + 1];
      for (int a = 0; a < x.size(); a++) {
        values[a] = x.value(a);
      }
      values[x.size()] = table.labels()[order[t]] ? 1 : 0;
      instances[t] = new DenseInstance(1, values);
      instances[t].setDataset(header);
    }
    return instances;
  }
}
