package dev.kcnf.benchmarks.rules;

import dev.kcnf.RowSample;
import dev.kcnf.rules.Recoding;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.list.ListSearch;

/** The lists of {@code kcnf rules}. */
public record KcnfRules(ListSearch search) implements Folds.Learner {

  @Override
  public Folds.Learned learn(RuleData data, int[] rows) {
    RuleList list = search.find(RuleData.only(data.rows(), rows), data.name(), data.classes());
    double[][] probabilities = new double[list.rules().size() + 1][];
    for (int place = 0; place < probabilities.length; place++) {
      probabilities[place] = list.probabilities(place);
      int said = list.label(place);
      double[] p = probabilities[place];
      for (int c = 0; c < p.length; c++) {
        // What the list says counts, even where another class is as likely.
        p[c] = c != said && p[c] >= p[said] ? Math.nextDown(p[said]) : p[c];
      }
    }
    Recoding recoding = Recoding.of(data.rows().schema(), list.schema());
    return new Learned(data.rows(), list, recoding, probabilities);
  }

  /**
   * @param probabilities by place, made once
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Learned(RowSample rows, RuleList list, Recoding recoding, double[][] probabilities)
      implements Folds.Learned {
    @Override
    public double[] predict(int row) {
      int[] values = new int[list.schema().size()];
      for (int a = 0; a < values.length; a++) {
        values[a] = recoding.value(a, rows.value(a, row), rows.number(a, row));
      }
      return probabilities[list.first(values)];
    }

    @Override
    public int rules() {
      return list.rules().size();
    }

    @Override
    public int literals() {
      return list.literals();
    }
  }
}
