package dev.kcnf.paper.trace;

import dev.kcnf.Prequential;
import dev.kcnf.bayes.IndependentSets;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.paper.trace.Document.Column;
import dev.kcnf.paper.trace.Document.Part;
import dev.kcnf.paper.trace.Document.Table;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The paper's own examples, and a table on which every line of its pseudocode runs. */
public final class Examples {
  /** By name, in the paper's order. */
  private static final Map<String, Supplier<Document>> ALL = new LinkedHashMap<>();

  static {
    ALL.put("independent-sets", Examples::independentSets);
    ALL.put("optimality", Examples::optimality);
    ALL.put("repeated-negatives", Examples::repeatedNegatives);
    ALL.put("algorithm1", () -> everyLine(1));
    ALL.put("algorithm2", () -> everyLine(2));
  }

  private static final PredictorSpec EXACT = Predictors.of("exact-bayes");
  private static final PredictorSpec HEURISTIC = Predictors.of("positive-bayes");

  private Examples() {}

  /** Their names. */
  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /** The example of this name; empty if there is none. */
  public static Optional<Document> named(String name) {
    return Optional.ofNullable(ALL.get(name)).map(Supplier::get);
  }

  private static PredictorSpec monotone(int algorithm) {
    return Predictors.of("monotone").with(Setting.ALGORITHM, algorithm);
  }

  private static List<Example> rows(Schema schema, String... bits) {
    List<Example> rows = new ArrayList<>();
    for (String row : bits) {
      int[] values = row.chars().map(c -> c - '0').toArray();
      rows.add(schema.example(values));
    }
    return rows;
  }

  private static List<String> names(Schema schema) {
    return schema.attributes().stream().map(Schema.Attribute::name).toList();
  }

  /** Six rows, labelled by x1 ∧ x3, that take every branch. */
  private static Document everyLine(int algorithm) {
    Schema schema = Schema.booleans(3);
    return Traces.of(
        "six rows that x1 ∧ x3 labels",
        monotone(algorithm),
        schema,
        rows(schema, "110", "101", "110", "111", "011", "001"),
        List.of(false, true, false, true, false, false));
  }

  /** Section 3: ξ^+_d never learns from a negative, Algorithm 1 does. */
  private static Document repeatedNegatives() {
    Schema schema = Schema.booleans(3);
    List<Example> rows = rows(schema, "101", "101", "101", "101", "101");
    List<Boolean> labels = List.of(false, false, false, false, false);
    List<Part> parts = new ArrayList<>();
    for (PredictorSpec spec : List.of(HEURISTIC, monotone(1))) {
      parts.add(Traces.run(spec.create(schema), spec, names(schema), rows, labels));
    }
    return new Document(
        "Section 3: the same negative example again and again",
        List.of(
            "ξ^+_d learns from positives only, so it loses one bit each time, without end."
                + " Algorithm 1 remembers the negative and loses nothing from the second on."),
        parts);
  }

  /** The Proposition that no predictor beats d bits: all S, on all 2^d inputs. */
  private static Document optimality() {
    int d = 3;
    Schema schema = Schema.booleans(d);
    List<Example> rows = new ArrayList<>();
    StringBuilder sequence = new StringBuilder();
    for (int t = 1; t <= 1 << d; t++) {
      boolean[] a = new boolean[d];
      for (int i = 0; i < d; i++) {
        a[i] = (t >>> i & 1) == 1;
      }
      rows.add(schema.example(a));
      sequence.append(t == 1 ? "" : " ").append(Words.bits(a));
    }
    Map<String, PredictorSpec> predictors = new LinkedHashMap<>();
    predictors.put("ξ_d", EXACT);
    predictors.put("ζ_d", monotone(1));
    predictors.put("π_d", monotone(2));
    predictors.put("m_d", Predictors.of("memorization"));
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("set", "S"));
    columns.add(new Column("labels", "x_{1:8} = h_S(a_{1:8})"));
    predictors.forEach((symbol, spec) -> columns.add(new Column(spec.toString(), symbol)));
    List<List<Object>> cells = new ArrayList<>();
    double[] worst = new double[predictors.size()];
    for (int set = 0; set < 1 << d; set++) {
      List<Object> row = new ArrayList<>();
      List<Boolean> labels = labels(set, rows);
      row.add(set(set, d));
      row.add(labels.stream().map(x -> x ? "1" : "0").reduce("", String::concat));
      int p = 0;
      for (PredictorSpec spec : predictors.values()) {
        double bits = bits(spec, schema, rows, labels);
        worst[p] = Math.max(worst[p], bits);
        p++;
        row.add(bits);
      }
      cells.add(row);
    }
    List<Object> last = new ArrayList<>(List.of("worst S", "2^3 = 8 different strings"));
    for (double bits : worst) {
      last.add(bits);
    }
    cells.add(last);
    return new Document(
        "Proposition 5: no predictor loses less than d bits for every S, d = 3",
        List.of(
            "a_t^i is the i-th binary digit of t, the lowest first: a_{1:8} = " + sequence + ".",
            "Each S gives another string of labels, so that their probabilities under any predictor"
                + " sum to at most 1, and one of the 8 has at most 1/8: a loss of at least 3 bits."
                + " ξ_d gives 1/8 to each. Loss in bits:"),
        List.of(new Table("Loss of every S on all 2^d inputs", columns, cells)));
  }

  private static List<Boolean> labels(int set, List<Example> rows) {
    List<Boolean> labels = new ArrayList<>();
    for (Example x : rows) {
      boolean label = true;
      for (int i = 0; i < x.size(); i++) {
        label &= (set >>> i & 1) == 0 || x.value(i) == 1;
      }
      labels.add(label);
    }
    return labels;
  }

  private static String set(int set, int d) {
    List<String> members = new ArrayList<>();
    for (int i = 0; i < d; i++) {
      if ((set >>> i & 1) == 1) {
        members.add(Integer.toString(i + 1));
      }
    }
    return "{" + String.join(", ", members) + "}";
  }

  private static double bits(
      PredictorSpec spec, Schema schema, List<Example> rows, List<Boolean> labels) {
    Prequential evaluation = new Prequential();
    dev.kcnf.Predictor predictor = spec.create(schema);
    for (int t = 0; t < rows.size(); t++) {
      evaluation.step(predictor, rows.get(t), labels.get(t));
    }
    return evaluation.bits();
  }

  /** The independent sets of a cycle of four vertices, counted by ξ_d through UPOW. */
  private static Document independentSets() {
    int d = 4;
    int[][] edges = {{0, 1}, {1, 2}, {2, 3}, {3, 0}};
    Schema schema = Schema.booleans(d);
    List<Example> rows = new ArrayList<>();
    List<Boolean> zeros = new ArrayList<>();
    List<List<Object>> cells = new ArrayList<>();
    for (int t = 0; t < edges.length; t++) {
      int all = (1 << d) - 1;
      int complement = all & ~(1 << edges[t][0]) & ~(1 << edges[t][1]);
      boolean[] a = new boolean[d];
      for (int i = 0; i < d; i++) {
        a[i] = (complement >>> i & 1) == 1;
      }
      rows.add(schema.example(a));
      zeros.add(false);
      cells.add(List.of(t + 1, set(all & ~complement, d), set(complement, d), Words.bits(a)));
    }
    List<Column> columns =
        List.of(
            new Column("t", "t"),
            new Column("edge", "e_t"),
            new Column("set", "S_t = V \\ e_t"),
            new Column("a", "a_t"));
    long independent = IndependentSets.count(d, List.of(edges)).longValue();
    List<Part> parts = new ArrayList<>();
    parts.add(new Table("From a graph to examples: a cycle of 4 vertices", columns, cells));
    parts.add(Traces.run(EXACT.create(schema), EXACT, names(schema), rows, zeros));
    return new Document(
        "Theorems 1 and 4: independent sets through UPOW to ξ_d",
        List.of(
            "W is not independent iff it holds an edge e_t, iff its complement lies in P(S_t)."
                + " h_S(a_t) = 1 iff S lies in P(S_t), so that all labels 0 leave the S whose"
                + " complements are independent.",
            String.format(
                "|IS| = 2^d ξ_d(0_{1:n}; a_{1:n}) = %d, and UPOW = |P(S_1) ∪ … ∪ P(S_n)| = 2^d - %d ="
                    + " %d.",
                independent, independent, (1 << d) - independent)),
        parts);
  }
}
