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
    return new Learned(data.rows(), list, Recoding.of(data.rows().schema(), list.schema()));
  }

  private record Learned(RowSample rows, RuleList list, Recoding recoding)
      implements Folds.Learned {
    @Override
    public double[] predict(int row) {
      int[] values = new int[list.schema().size()];
      for (int a = 0; a < values.length; a++) {
        values[a] = recoding.value(a, rows.value(a, row), rows.number(a, row));
      }
      int place = list.first(values);
      double[] p = list.probabilities(place);
      int said = list.label(place);
      for (int c = 0; c < p.length; c++) {
        // What the list says counts, even where another class is as likely.
        p[c] = c != said && p[c] >= p[said] ? Math.nextDown(p[said]) : p[c];
      }
      return p;
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
