package dev.kcnf.rules.format;

import dev.kcnf.encoding.Missing;
import dev.kcnf.encoding.Numbers;
import dev.kcnf.encoding.Range;
import dev.kcnf.encoding.Schema;
import dev.kcnf.rules.Literal;
import dev.kcnf.rules.RuleList;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Lists of rules as a RuleSetModel of PMML 4.4: the first rule that hits decides. */
final class PmmlFormat {
  private final RuleList list;
  private final Schema schema;
  private final StringBuilder xml = new StringBuilder();

  private PmmlFormat(RuleList list) {
    this.list = list;
    schema = list.schema();
  }

  static String of(RuleList list) {
    PmmlFormat format = new PmmlFormat(list);
    format.write();
    return format.xml.toString();
  }

  private void write() {
    TreeSet<Integer> used = new TreeSet<>();
    list.rules().forEach(r -> r.pattern().literals().forEach(l -> used.add(l.attribute())));
    xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.append("<PMML xmlns=\"http://www.dmg.org/PMML-4_4\" version=\"4.4\">\n");
    xml.append("  <Header><Application name=\"kcnf\"/></Header>\n");
    xml.append("  <DataDictionary numberOfFields=\"").append(used.size() + 1).append("\">\n");
    for (int a : used) {
      boolean number = schema.cuts(a) != null;
      xml.append("    <DataField name=\"").append(escaped(schema.name(a))).append("\" optype=\"");
      xml.append(number ? "continuous\" dataType=\"double\"" : "categorical\" dataType=\"string\"");
      xml.append(number ? "/>\n" : ">\n");
      if (!number) {
        // Without its values a scorer may take every text for an invalid one.
        List<String> known = new ArrayList<>(schema.attributes().get(a).values());
        known.remove(Missing.VALUE);
        values(known);
      }
    }
    xml.append("    <DataField name=\"").append(escaped(list.target()));
    xml.append("\" optype=\"categorical\" dataType=\"string\">\n");
    values(list.classes());
    xml.append("  </DataDictionary>\n");
    xml.append("  <RuleSetModel functionName=\"classification\" algorithmName=\"kcnf\">\n");
    xml.append("    <MiningSchema>\n");
    for (int a : used) {
      xml.append("      <MiningField name=\"").append(escaped(schema.name(a)));
      xml.append("\" usageType=\"active\" invalidValueTreatment=\"asIs\"/>\n");
    }
    xml.append("      <MiningField name=\"").append(escaped(list.target()));
    xml.append("\" usageType=\"target\"/>\n    </MiningSchema>\n");
    ruleSet();
    xml.append("  </RuleSetModel>\n</PMML>\n");
  }

  private void values(List<String> values) {
    for (String value : values) {
      xml.append("      <Value value=\"").append(escaped(value)).append("\"/>\n");
    }
    xml.append("    </DataField>\n");
  }

  private void ruleSet() {
    int none = list.rules().size();
    String otherwise = list.classes().get(list.otherwise());
    xml.append("    <RuleSet recordCount=\"").append(list.counted());
    xml.append("\" defaultScore=\"").append(escaped(otherwise)).append("\" defaultConfidence=\"");
    xml.append(Numbers.show(list.probabilities(none)[list.otherwise()])).append("\">\n");
    xml.append("      <RuleSelectionMethod criterion=\"firstHit\"/>\n");
    for (int r = 0; r < none; r++) {
      RuleList.Rule rule = list.rules().get(r);
      xml.append("      <SimpleRule id=\"").append(r + 1).append("\" score=\"");
      xml.append(escaped(list.classes().get(rule.label()))).append("\" recordCount=\"");
      xml.append(rule.right() + rule.wrong()).append("\" nbCorrect=\"").append(rule.right());
      xml.append("\" confidence=\"");
      xml.append(Numbers.show(list.probabilities(r)[rule.label()])).append("\">\n");
      List<String> literals =
          rule.pattern().literals().stream().map(l -> literal(l.ofCells(schema))).toList();
      xml.append("        ").append(joined("and", literals)).append('\n');
      xml.append("      </SimpleRule>\n");
    }
    xml.append("    </RuleSet>\n");
  }

  private static String joined(String operator, List<String> predicates) {
    return predicates.size() == 1
        ? predicates.get(0)
        : "<CompoundPredicate booleanOperator=\""
            + operator
            + "\">"
            + String.join("", predicates)
            + "</CompoundPredicate>";
  }

  private String literal(Literal literal) {
    String field = escaped(schema.name(literal.attribute()));
    List<String> names = new ArrayList<>(literal.names(schema));
    boolean missing = names.remove(Missing.VALUE);
    List<String> any = new ArrayList<>();
    for (Range range : literal.ranges(schema)) {
      any.add(range(field, range));
    }
    if (!names.isEmpty()) {
      any.add(set(field, names, literal.isIn()));
    }
    if (literal.isIn()) {
      if (missing) {
        any.add("<SimplePredicate field=\"" + field + "\" operator=\"isMissing\"/>");
      }
      return joined("or", any);
    }
    // Only names are ever negated. What is missing is none of them, unless it is named.
    boolean may = schema.find(literal.attribute(), Missing.VALUE) >= 0;
    String state =
        "<SimplePredicate field=\""
            + field
            + "\" operator=\""
            + (missing ? "isNotMissing" : "isMissing")
            + "\"/>";
    if (any.isEmpty()) {
      return state;
    }
    return may ? joined(missing ? "and" : "or", List.of(state, any.get(0))) : any.get(0);
  }

  private static String set(String field, List<String> names, boolean in) {
    StringBuilder xml = new StringBuilder();
    xml.append("<SimpleSetPredicate field=\"").append(field).append("\" booleanOperator=\"");
    xml.append(in ? "isIn" : "isNotIn").append("\"><Array n=\"").append(names.size());
    xml.append("\" type=\"string\">");
    for (String name : names) {
      xml.append('"').append(escaped(name.replace("\\", "\\\\").replace("\"", "\\\"")));
      xml.append("\" ");
    }
    xml.setLength(xml.length() - 1);
    return xml.append("</Array></SimpleSetPredicate>").toString();
  }

  private static String range(String field, Range range) {
    List<String> ends = new ArrayList<>();
    if (range.hasLow()) {
      ends.add(compare(field, "greaterOrEqual", range.low()));
    }
    if (range.hasHigh()) {
      ends.add(compare(field, "lessThan", range.high()));
    }
    return ends.isEmpty()
        ? "<SimplePredicate field=\"" + field + "\" operator=\"isNotMissing\"/>"
        : joined("and", ends);
  }

  private static String compare(String field, String operator, double value) {
    return "<SimplePredicate field=\""
        + field
        + "\" operator=\""
        + operator
        + "\" value=\""
        + Numbers.show(value)
        + "\"/>";
  }

  private static String escaped(String text) {
    StringBuilder xml = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> xml.append("&amp;");
        case '<' -> xml.append("&lt;");
        case '>' -> xml.append("&gt;");
        case '"' -> xml.append("&quot;");
        case '\n', '\r', '\t' -> xml.append("&#").append((int) c).append(';');
        default -> xml.append(c < ' ' ? '?' : c);
      }
    }
    return xml.toString();
  }
}
