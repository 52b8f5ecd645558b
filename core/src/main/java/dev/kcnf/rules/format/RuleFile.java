package dev.kcnf.rules.format;

import dev.kcnf.Target;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Cuts.Scale;
import dev.kcnf.encoding.EncodingCodec;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Literal;
import dev.kcnf.rules.Recoding;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.Rules;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rules in a file, read back: to tell which rule a row of cells falls under. The file is the JSON
 * of {@link RuleFormat#JSON}, with how the cells of its columns were read; without that, a column
 * whose literals have ranges is one of numbers, and others are of names.
 */
public final class RuleFile {
  /** Those with longer symbols first: {@code >=} begins as {@code >} does. */
  private static final List<Target.Relation> RELATIONS =
      Stream.of(Target.Relation.values())
          .filter(relation -> relation != Target.Relation.ANY)
          .sorted(Comparator.comparingInt(relation -> -relation.symbol().length()))
          .toList();

  /** In the place of columns where there are no rules. */
  private static final String NO_COLUMN = "none";

  private final RuleList list;
  private final boolean constraints;
  private final Columns columns;
  private final Recoding recoding;

  private RuleFile(RuleList list, boolean constraints, Columns columns) {
    this.list = list;
    this.constraints = constraints;
    this.columns = columns;
    recoding = Recoding.of(columns.schema(), list.schema());
  }

  /** The list as JSON that {@link #read} understands. */
  public static String write(RuleList list, Columns columns) {
    List<Clause> patterns = list.rules().stream().map(RuleList.Rule::pattern).toList();
    return ListJson.of(list, columns(patterns, columns));
  }

  /** The formula as JSON that {@link #read} understands. */
  public static String write(Rules rules, Columns columns) {
    return JsonFormat.of(rules, columns(rules.formula().clauses(), columns));
  }

  /** How the columns are read that these clauses are about. */
  private static @Nullable String columns(List<Clause> clauses, Columns columns) {
    TreeSet<Integer> used = new TreeSet<>();
    for (Clause clause : clauses) {
      clause.literals().forEach(l -> used.add(columns.columnOf(l.attribute())));
    }
    if (used.isEmpty()) {
      return null;
    }
    Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
    List<String> attributes = new ArrayList<>();
    for (int c : used) {
      encodings.put(columns.name(c), columns.encoding(c));
      int first = columns.firstAttribute(c);
      for (int a = first; a < first + columns.attributes(c); a++) {
        attributes.add(
            "{\"name\": "
                + JsonFormat.string(columns.schema().name(a))
                + ", \"values\": "
                + JsonFormat.array(columns.schema().attributes().get(a).values())
                + "}");
      }
    }
    StateWriter out = new StateWriter();
    EncodingCodec.write(Columns.of(encodings), out);
    return "{\"encodings\": "
        + JsonFormat.string(Base64.getEncoder().encodeToString(out.toByteArray()))
        + ", \"attributes\": ["
        + String.join(", ", attributes)
        + "]}";
  }

  /**
   * Reads rules.
   *
   * @throws IllegalArgumentException if the text is not such JSON; the message says what is wrong
   */
  public static RuleFile read(String json) {
    return new Reader(object(Json.read(json), "the file")).read();
  }

  /** The rules; constraints are a formula that is true of what is valid. */
  public RuleList list() {
    return list;
  }

  /**
   * Whether they are constraints that all rows should obey, rather than rules that tell classes.
   */
  public boolean isConstraints() {
    return constraints;
  }

  /** The names of the columns that the rules are about; none if there are no rules. */
  public List<String> columns() {
    return list.rules().isEmpty() ? List.of() : columns.names();
  }

  /**
   * What the rules tell: whether a row is the target, or its class. Empty for constraints, and if
   * the target is about none of these columns.
   */
  public Optional<Target> target(List<String> among) {
    if (constraints) {
      return Optional.empty();
    }
    String asked = list.target();
    List<String> names = new ArrayList<>(among); // of a and a=b, a=b=c is about the latter
    names.sort(Comparator.comparingInt(column -> -column.length()));
    for (String column : names) {
      if (asked.equals(column) && !list.isFormula()) {
        return Optional.of(Target.of(column));
      }
      for (Target.Relation relation : RELATIONS) {
        if (asked.startsWith(column + relation.symbol())) {
          String value = asked.substring(column.length() + relation.symbol().length());
          return Optional.of(Target.of(column, relation, value));
        }
      }
    }
    return Optional.empty();
  }

  /**
   * The places of all rules that match a row, ascending.
   *
   * @param cells of the {@link #columns}, in their order
   */
  public List<Integer> matching(String... cells) {
    if (list.rules().isEmpty()) {
      return List.of();
    }
    Example x = columns.lookUp(cells);
    int[] values = recoding.values(x);
    List<Integer> places = new ArrayList<>();
    for (int r = 0; r < list.rules().size(); r++) {
      if (list.matches(r, values)) {
        places.add(r);
      }
    }
    return places;
  }

  /** The class that the rules tell for a row. */
  public String classOf(String... cells) {
    List<Integer> places = matching(cells);
    int place = places.isEmpty() ? list.rules().size() : places.get(0);
    return list.classes().get(list.label(place));
  }

  @SuppressWarnings("unchecked") // maps of Json have these types
  private static Map<String, @Nullable Object> object(@Nullable Object value, String what) {
    if (value instanceof Map) {
      return (Map<String, @Nullable Object>) value;
    }
    throw new IllegalArgumentException(what + " must be an object");
  }

  /** Reads one file. */
  private static final class Reader {
    private final Map<String, @Nullable Object> file;

    Reader(Map<String, @Nullable Object> file) {
      this.file = file;
    }

    RuleFile read() {
      String target = text(file, "target");
      String form = text(file, "form");
      boolean cnf = form.equals("cnf");
      if (!cnf && !form.equals("dnf") && !form.equals("list")) {
        throw new IllegalArgumentException("form must be cnf, dnf or list, was " + form);
      }
      List<Map<String, @Nullable Object>> clauses = objects(file, "clauses");
      boolean named = file.containsKey("classes");
      boolean constraints = !named && !isQuestion(target);
      List<String> classes =
          named
              ? texts(file, "classes")
              : constraints ? List.of("broken", "valid") : List.of("not " + target, target);
      if (classes.isEmpty() || (!form.equals("list") && classes.size() != 2)) {
        throw new IllegalArgumentException("classes must be two, or one or more of a list");
      }
      Columns columns = columns(clauses);
      Schema schema = schema(clauses, columns);
      List<RuleList.Rule> rules = new ArrayList<>();
      for (Map<String, @Nullable Object> clause : clauses) {
        List<Literal> literals = new ArrayList<>();
        for (Map<String, @Nullable Object> literal : objects(clause, "literals")) {
          literals.add(literal(schema, literal));
        }
        Clause own = new Clause(literals);
        int label = form.equals("list") ? number(classes, text(clause, "class")) : cnf ? 0 : 1;
        rules.add(
            new RuleList.Rule(
                cnf ? own.negated() : own,
                label,
                counts(clause, "counts", classes.size()),
                count(clause, "support"),
                count(clause, "exceptions"),
                count(clause, "only")));
      }
      int otherwise = form.equals("list") ? number(classes, text(file, "otherwise")) : cnf ? 1 : 0;
      RuleList list =
          new RuleList(
              schema,
              target,
              classes,
              rules,
              otherwise,
              counts(file, "rest", classes.size()),
              count(file, "examples"),
              null,
              !Boolean.FALSE.equals(file.get("complete")));
      return new RuleFile(list, constraints, columns);
    }

    /** Whether a target compares a column with a value, as those of constraints do not. */
    private static boolean isQuestion(String target) {
      return RELATIONS.stream().anyMatch(relation -> target.contains(relation.symbol()));
    }

    private static int number(List<String> classes, String name) {
      int number = classes.indexOf(name);
      if (number < 0) {
        throw new IllegalArgumentException("class must be one of " + classes + ", was " + name);
      }
      return number;
    }

    /** Which ends and names the literals of an attribute have. */
    private static final class Named {
      final TreeSet<Double> ends = new TreeSet<>();
      final Set<String> values = new LinkedHashSet<>();
      boolean isNumber;
    }

    private static Map<String, Named> named(List<Map<String, @Nullable Object>> clauses) {
      Map<String, Named> all = new TreeMap<>();
      for (Map<String, @Nullable Object> clause : clauses) {
        for (Map<String, @Nullable Object> literal : objects(clause, "literals")) {
          Named own = all.computeIfAbsent(text(literal, "attribute"), a -> new Named());
          own.values.addAll(texts(literal, "values"));
          for (@Nullable Double[] range : ranges(literal)) {
            own.isNumber = true;
            for (Double end : range) {
              if (end != null) {
                own.ends.add(end);
              }
            }
          }
        }
      }
      return all;
    }

    /** How the file says that cells are read, or else by what the literals name. */
    private Columns columns(List<Map<String, @Nullable Object>> clauses) {
      if (clauses.isEmpty()) {
        return Columns.of(NO_COLUMN);
      }
      if (file.get("columns") != null) {
        Map<String, @Nullable Object> saved = object(file.get("columns"), "columns");
        List<Attribute> attributes = new ArrayList<>();
        for (Map<String, @Nullable Object> attribute : objects(saved, "attributes")) {
          attributes.add(new Attribute(text(attribute, "name"), texts(attribute, "values")));
        }
        byte[] bytes = Base64.getDecoder().decode(text(saved, "encodings"));
        return EncodingCodec.read(true, attributes, new StateReader(bytes));
      }
      Map<String, ColumnEncoding> encodings = new LinkedHashMap<>();
      named(clauses)
          .forEach(
              (name, own) ->
                  encodings.put(
                      name,
                      own.isNumber
                          ? ColumnEncoding.numeric(cuts(own))
                          : ColumnEncoding.categorical()));
      Columns columns = Columns.of(encodings);
      named(clauses)
          .forEach(
              (name, own) ->
                  own.values.forEach(
                      v -> columns.schema().intern(columns.schema().attribute(name), v)));
      return columns;
    }

    private static Cuts cuts(Named own) {
      return Cuts.at(own.ends.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The attributes of the columns, with the values that literals name. */
    private static Schema schema(List<Map<String, @Nullable Object>> clauses, Columns columns) {
      Map<String, Named> all = named(clauses);
      List<Attribute> attributes = new ArrayList<>();
      for (int a = 0; a < columns.schema().size(); a++) {
        String name = columns.schema().name(a);
        Named own = all.remove(name);
        if (own == null) {
          own = new Named();
        }
        Cuts read = columns.schema().cuts(a);
        Cuts cuts = own.isNumber ? cuts(own).on(read == null ? Scale.NUMBERS : read.scale()) : null;
        Set<String> values = new LinkedHashSet<>(cuts == null ? List.of() : cuts.names());
        values.addAll(own.values);
        attributes.add(
            new Attribute(name, values.isEmpty() ? List.of("?") : List.copyOf(values), cuts));
      }
      if (!all.isEmpty()) {
        throw new IllegalArgumentException("columns lack the attribute " + all.keySet());
      }
      return Schema.closed(attributes);
    }

    private static Literal literal(Schema schema, Map<String, @Nullable Object> literal) {
      int a = schema.attribute(text(literal, "attribute"));
      String operator = text(literal, "operator");
      Set<Integer> values = new TreeSet<>();
      texts(literal, "values").forEach(v -> values.add(schema.find(a, v)));
      for (@Nullable Double[] range : ranges(literal)) {
        Double low = range[0];
        Double high = range[1];
        Cuts cuts = schema.cuts(a);
        for (int v = 0; cuts != null && v < cuts.ranges(); v++) {
          boolean above = low == null || (cuts.range(v).hasLow() && cuts.range(v).low() >= low);
          boolean below = high == null || (cuts.range(v).hasHigh() && cuts.range(v).high() <= high);
          if (above && below) {
            values.add(v);
          }
        }
      }
      int[] numbers = values.stream().mapToInt(Integer::intValue).toArray();
      return switch (operator) {
        case "=", "in" -> Literal.in(a, numbers);
        case "!=", "not in" -> Literal.notIn(a, numbers);
        default ->
            throw new IllegalArgumentException(
                "operator must be =, in, != or not in, was " + operator);
      };
    }

    private static List<@Nullable Double[]> ranges(Map<String, @Nullable Object> literal) {
      List<@Nullable Double[]> ranges = new ArrayList<>();
      if (literal.get("ranges") instanceof List<?> list) {
        for (Object range : list) {
          if (!(range instanceof List<?> ends) || ends.size() != 2) {
            throw new IllegalArgumentException("a range must be [low, high]");
          }
          @Nullable Double[] own = new Double[2];
          for (int i = 0; i < 2; i++) {
            own[i] = ends.get(i) instanceof Double end ? end : null;
          }
          ranges.add(own);
        }
      }
      return ranges;
    }

    private static String text(Map<String, @Nullable Object> of, String name) {
      if (of.get(name) instanceof String text) {
        return text;
      }
      throw new IllegalArgumentException("'" + name + "' must be a text");
    }

    private static List<String> texts(Map<String, @Nullable Object> of, String name) {
      List<String> texts = new ArrayList<>();
      if (!(of.get(name) instanceof List<?> list)) {
        throw new IllegalArgumentException("'" + name + "' must be a list of texts");
      }
      list.forEach(text -> texts.add(String.valueOf(text)));
      return texts;
    }

    private static List<Map<String, @Nullable Object>> objects(
        Map<String, @Nullable Object> of, String name) {
      if (!(of.get(name) instanceof List<?> list)) {
        throw new IllegalArgumentException("'" + name + "' must be a list");
      }
      List<Map<String, @Nullable Object>> objects = new ArrayList<>();
      for (Object one : list) {
        objects.add(object(one, "each of '" + name + "'"));
      }
      return objects;
    }

    private static long count(Map<String, @Nullable Object> of, String name) {
      return of.get(name) instanceof Double number ? number.longValue() : 0;
    }

    private static List<Long> counts(Map<String, @Nullable Object> of, String name, int size) {
      List<Long> counts = new ArrayList<>();
      if (of.get(name) instanceof List<?> list && list.size() == size) {
        list.forEach(n -> counts.add(n instanceof Double number ? number.longValue() : 0L));
        return counts;
      }
      for (int i = 0; i < size; i++) {
        counts.add(0L);
      }
      return counts;
    }
  }
}
