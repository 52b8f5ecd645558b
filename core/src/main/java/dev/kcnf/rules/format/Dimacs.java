package dev.kcnf.rules.format;

import dev.kcnf.encoding.Schema;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Literal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The DIMACS CNF format. Each value of each attribute that the formula uses is a variable; the
 * comments name them. Exactly one variable of each attribute is true; no clauses are written for
 * that. A DNF is written as its negation, which is a CNF, and a comment says so.
 */
public final class Dimacs {
  private static final String NEGATION = "c the negation of the formula";

  private Dimacs() {}

  static String write(Formula formula) {
    Schema schema = formula.schema();
    Map<Integer, Integer> offsets = new LinkedHashMap<>();
    int variables = 0;
    TreeSet<Integer> used = new TreeSet<>();
    formula.clauses().forEach(c -> c.literals().forEach(l -> used.add(l.attribute())));
    for (int a : used) {
      offsets.put(a, variables + 1);
      variables += schema.cardinality(a);
    }
    boolean cnf = formula.form() == Formula.Form.CNF;
    List<String> lines = new ArrayList<>();
    for (Clause clause : formula.clauses()) {
      expand(cnf ? clause : clause.negated(), 0, "", offsets, lines);
    }
    StringBuilder text = new StringBuilder();
    text.append("c target ").append(JsonFormat.string(formula.target())).append('\n');
    if (!cnf) {
      text.append(NEGATION).append('\n');
    }
    text.append("c of the variables of an attribute exactly one is true\n");
    offsets.forEach(
        (a, offset) -> {
          for (int v = 0; v < schema.cardinality(a); v++) {
            text.append("c variable ").append(offset + v).append(' ');
            text.append(JsonFormat.string(schema.name(a))).append(" = ");
            text.append(JsonFormat.string(schema.value(a, v))).append('\n');
          }
        });
    text.append("p cnf ").append(variables).append(' ').append(lines.size()).append('\n');
    lines.forEach(line -> text.append(line).append("0\n"));
    return text.toString();
  }

  /** Splits joined values: ¬(a ∨ b) ∨ c becomes two clauses, ¬a ∨ c and ¬b ∨ c. */
  private static void expand(
      Clause clause, int from, String before, Map<Integer, Integer> offsets, List<String> to) {
    if (from == clause.size()) {
      to.add(before);
      return;
    }
    Literal literal = clause.literals().get(from);
    int offset = offsets.getOrDefault(literal.attribute(), 0);
    StringBuilder all = new StringBuilder(before);
    for (int v : literal.values()) {
      if (literal.isIn()) {
        all.append(offset + v).append(' ');
      } else {
        expand(clause, from + 1, before + -(offset + v) + " ", offsets, to);
      }
    }
    if (literal.isIn()) {
      expand(clause, from + 1, all.toString(), offsets, to);
    }
  }

  /**
   * Reads a formula that {@link RuleFormat#DIMACS} wrote. The result decides like the original;
   * joined values come back as several clauses.
   *
   * @param schema where the attributes and values named in the comments are found
   * @throws IllegalArgumentException if it is damaged; the message says in which line
   */
  public static Formula read(String text, Schema schema) {
    return new Reader(schema).read(text);
  }

  /** Reads one text. */
  private static final class Reader {
    private static final String NAME = "(\"(?:[^\"\\\\]|\\\\[\"\\\\n]|\\\\u[0-9a-f]{4})*\")";
    private static final Pattern VARIABLE =
        Pattern.compile("c variable (\\d{1,9}) " + NAME + " = " + NAME);
    private static final Pattern TARGET = Pattern.compile("c target " + NAME);

    private final Schema schema;
    private final Map<Integer, int[]> variables = new HashMap<>();
    private final Map<String, int[]> names = new HashMap<>();
    private final List<Clause> clauses = new ArrayList<>();
    private String target = "";
    private boolean negation;
    private int announced = -1;

    Reader(Schema schema) {
      this.schema = schema;
      for (int a = 0; a < schema.size(); a++) {
        for (int v = 0; v < schema.cardinality(a); v++) {
          names.put(name(schema.name(a), schema.value(a, v)), new int[] {a, v});
        }
      }
    }

    private static String name(String attribute, String value) {
      return JsonFormat.string(attribute) + " = " + JsonFormat.string(value);
    }

    Formula read(String text) {
      String[] lines = text.split("\n", -1);
      for (int i = 0; i < lines.length; i++) {
        try {
          line(lines[i].strip());
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException("line " + (i + 1) + ": " + e.getMessage(), e);
        }
      }
      if (announced != clauses.size()) {
        throw new IllegalArgumentException(
            "line "
                + lines.length
                + ": "
                + announced
                + " clauses were announced, there are "
                + clauses.size());
      }
      return negation
          ? Formula.dnf(schema, target, clauses.stream().map(Clause::negated).toList())
          : Formula.cnf(schema, target, clauses);
    }

    private void line(String line) {
      if (line.startsWith("c")) {
        comment(line);
      } else if (line.startsWith("p")) {
        if (!line.matches("p cnf \\d{1,9} \\d{1,9}")) {
          throw new IllegalArgumentException(
              "must be 'p cnf VARIABLES CLAUSES', was '" + line + "'");
        }
        announced = Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1));
      } else if (!line.isEmpty()) {
        clauses.add(clause(line));
      }
    }

    private void comment(String line) {
      Matcher named = VARIABLE.matcher(line);
      Matcher question = TARGET.matcher(line);
      if (named.matches()) {
        int[] literal = names.get(named.group(2) + " = " + named.group(3));
        if (literal == null) {
          throw new IllegalArgumentException(
              "the schema has no " + named.group(2) + " = " + named.group(3));
        }
        variables.put(Integer.parseInt(named.group(1)), literal);
      } else if (question.matches()) {
        target = JsonFormat.parse(question.group(1));
      }
      negation |= line.equals(NEGATION);
    }

    private Clause clause(String line) {
      if (!line.matches("(-?[1-9]\\d{0,8} +)+0")) {
        throw new IllegalArgumentException("must be variables and a 0, was '" + line + "'");
      }
      Map<Integer, TreeSet<Integer>> in = new TreeMap<>();
      List<Literal> literals = new ArrayList<>();
      for (String word : line.substring(0, line.lastIndexOf(' ')).strip().split(" +", -1)) {
        int number = Integer.parseInt(word);
        int[] literal = variables.get(Math.abs(number));
        if (literal == null) {
          throw new IllegalArgumentException("no comment names variable " + Math.abs(number));
        }
        if (number < 0) {
          literals.add(Literal.notIn(literal[0], literal[1]));
        } else {
          in.computeIfAbsent(literal[0], a -> new TreeSet<>()).add(literal[1]);
        }
      }
      in.forEach(
          (a, values) ->
              literals.add(Literal.in(a, values.stream().mapToInt(Integer::intValue).toArray())));
      return new Clause(literals);
    }
  }
}
