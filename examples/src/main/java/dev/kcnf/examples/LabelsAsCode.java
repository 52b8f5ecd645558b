package dev.kcnf.examples;

import dev.kcnf.Predictor;
import dev.kcnf.coding.ArithmeticDecoder;
import dev.kcnf.coding.ArithmeticEncoder;
import dev.kcnf.coding.LabelCoder;
import dev.kcnf.encoding.Example;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.LabelledTable;
import dev.kcnf.predictors.Predictors;

/** How small is a column, if all others are known? The log-loss of a predictor is the answer. */
public final class LabelsAsCode {
  private LabelsAsCode() {}

  public static void main(String[] args) {
    LabelledTable mushrooms = BuiltIn.mushroom().label();
    int n = mushrooms.size();

    ArithmeticEncoder encoder = new ArithmeticEncoder();
    LabelCoder coder = new LabelCoder(predictor(mushrooms), encoder);
    for (int i = 0; i < n; i++) {
      coder.code(mushrooms.examples()[i], mushrooms.labels()[i]);
    }
    byte[] code = encoder.finish();
    System.out.println(n + " labels in " + code.length + " bytes");

    LabelCoder decoder = new LabelCoder(predictor(mushrooms), new ArithmeticDecoder(code));
    int same = 0;
    for (int i = 0; i < n; i++) {
      Example x = mushrooms.examples()[i];
      same += decoder.code(x, false) == mushrooms.labels()[i] ? 1 : 0;
    }
    System.out.println(same + " of them decoded as they were");
  }

  private static Predictor predictor(LabelledTable table) {
    return Predictors.auto().create(table.schema());
  }
}
