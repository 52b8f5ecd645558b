package dev.kcnf.benchmarks.rules;

import dev.kcnf.RowSample;
import dev.kcnf.encoding.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weka.classifiers.Classifier;
import weka.classifiers.rules.JRip;
import weka.classifiers.rules.PART;
import weka.classifiers.trees.J48;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.Utils;

/** WEKA's learners of rules and trees with their default settings. */
public enum WekaRules implements Folds.Learner {
  /** RIPPER. */
  JRIP {
    @Override
    Classifier make() {
      return new JRip();
    }

    @Override
    int[] size(Classifier learned) {
      int rules = 0;
      int literals = 0;
      for (var rule : ((JRip) learned).getRuleset()) {
        int size = (int) rule.size();
        rules += size > 0 ? 1 : 0; // the last, empty one is the default
        literals += size;
      }
      return new int[] {rules, literals};
    }
  },
  PART {
    @Override
    Classifier make() {
      return new PART();
    }

    @Override
    int[] size(Classifier learned) {
      // A rule is lines joined by AND, the last with a colon and the class.
      String text = learned.toString();
      int literals = 0;
      int rules = 0;
      for (String line : text.split("\n", -1)) {
        boolean condition = CONDITION.matcher(line).find();
        literals += condition ? 1 : 0;
        rules += condition && !line.endsWith(" AND") ? 1 : 0;
      }
      return new int[] {rules, literals};
    }
  },
  /** C4.5; its rules are its leaves. */
  J48 {
    @Override
    Classifier make() {
      return new J48();
    }

    @Override
    int[] size(Classifier learned) {
      int leaves = 0;
      int literals = 0;
      Matcher line = NODE.matcher(learned.toString());
      while (line.find()) {
        if (line.group(3) != null) {
          leaves++;
          literals += line.group(1).length() / 4 + 1;
        }
      }
      return new int[] {leaves, literals};
    }
  };

  private static final Pattern CONDITION = Pattern.compile("^\\S.* (=|<=|>) ");
  private static final Pattern NODE =
      Pattern.compile("(?m)^((?:\\|   )*)(\\S.*? (?:=|<=|>) .*?)(: .*)?$");

  abstract Classifier make();

  /** How many rules and how many literals. */
  abstract int[] size(Classifier learned);

  @Override
  public Folds.Learned learn(RuleData data, int[] rows) throws Exception {
    System.setProperty("weka.packageManager.offline", "true"); // no network, no packages
    System.setProperty("WEKA_HOME", System.getProperty("java.io.tmpdir") + "/kcnf-bench-weka");
    Instances all = instances(data);
    Instances train = new Instances(all, rows.length);
    for (int row : rows) {
      train.add(all.get(row));
    }
    Classifier learned = make();
    learned.buildClassifier(train);
    int[] size = size(learned);
    return new Folds.Learned() {
      @Override
      public double[] predict(int row) throws Exception {
        return learned.distributionForInstance(all.get(row));
      }

      @Override
      public int rules() {
        return size[0];
      }

      @Override
      public int literals() {
        return size[1];
      }
    };
  }

  private static Instances instances(RuleData data) {
    RowSample rows = data.rows();
    Schema schema = rows.schema();
    ArrayList<Attribute> attributes = new ArrayList<>();
    boolean[] isNumber = new boolean[schema.size()];
    for (int a = 0; a < schema.size(); a++) {
      isNumber[a] = schema.cuts(a) != null;
      List<String> values = new ArrayList<>();
      for (int v = 0; v < schema.cardinality(a); v++) {
        values.add(schema.value(a, v));
      }
      attributes.add(isNumber[a] ? new Attribute("a" + a) : new Attribute("a" + a, values));
    }
    attributes.add(new Attribute("class", new ArrayList<>(data.classes())));
    Instances all = new Instances("table", attributes, rows.size());
    all.setClassIndex(schema.size());
    for (int i = 0; i < rows.size(); i++) {
      double[] row = new double[schema.size() + 1];
      for (int a = 0; a < schema.size(); a++) {
        double number = rows.number(a, i);
        int value = rows.value(a, i);
        boolean missing =
            isNumber[a]
                ? !Double.isFinite(number)
                : value < 0 || schema.value(a, value).equals("?");
        row[a] = missing ? Utils.missingValue() : isNumber[a] ? number : value;
      }
      row[schema.size()] = rows.label(i);
      all.add(new DenseInstance(1, row));
    }
    return all;
  }
}
