package dev.kcnf.rules.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Numbers;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.rules.Clause;
import dev.kcnf.rules.Formula;
import dev.kcnf.rules.Literal;
import dev.kcnf.rules.RuleList;
import dev.kcnf.rules.Rules;
import java.util.List;
import org.junit.jupiter.api.Test;

class PmmlFormatTest {
  private static final Schema SCHEMA =
      Schema.closed(
          List.of(
              new Attribute("odor", List.of("none", "foul", "a\"b\\ & <c>", "?")),
              new Attribute("age", List.of("<10", "10..20", ">=20", "?"), Cuts.at(10, 20)),
              new Attribute("color", List.of("red", "blue", "(other)")),
              new Attribute("\"x\"\n\u0001", List.of("?", "y"))));

  private static RuleList list(RuleList.Rule... rules) {
    List<Long> rest = List.of(1L, 58L, 3L);
    return new RuleList(
        SCHEMA, "kind>", List.of("a", "b<", "c"), List.of(rules), 1, rest, 100, null, true);
  }

  private static RuleList.Rule rule(int label, Literal... literals) {
    return new RuleList.Rule(Clause.of(literals), label, List.of(5L, 0L, 1L), 7, 2, 4);
  }

  @Test
  void list_isARuleSetWhoseFirstHitDecides() {
    RuleList list = list(rule(0, Literal.in(0, 1, 2), Literal.in(1, 1)), rule(2, Literal.in(2, 1)));
    String[] sure = new String[3];
    for (int place = 0; place < 3; place++) {
      sure[place] = Numbers.show(list.probabilities(place)[list.label(place)]);
    }
    assertThat(RuleFormat.PMML.format(list))
        .isEqualTo(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <PMML xmlns="http://www.dmg.org/PMML-4_4" version="4.4">
              <Header><Application name="kcnf"/></Header>
              <DataDictionary numberOfFields="4">
                <DataField name="odor" optype="categorical" dataType="string">
                  <Value value="none"/>
                  <Value value="foul"/>
                  <Value value="a&quot;b\\ &amp; &lt;c&gt;"/>
                </DataField>
                <DataField name="age" optype="continuous" dataType="double"/>
                <DataField name="color" optype="categorical" dataType="string">
                  <Value value="red"/>
                  <Value value="blue"/>
                  <Value value="(other)"/>
                </DataField>
                <DataField name="kind&gt;" optype="categorical" dataType="string">
                  <Value value="a"/>
                  <Value value="b&lt;"/>
                  <Value value="c"/>
                </DataField>
              </DataDictionary>
              <RuleSetModel functionName="classification" algorithmName="kcnf">
                <MiningSchema>
                  <MiningField name="odor" usageType="active" invalidValueTreatment="asIs"/>
                  <MiningField name="age" usageType="active" invalidValueTreatment="asIs"/>
                  <MiningField name="color" usageType="active" invalidValueTreatment="asIs"/>
                  <MiningField name="kind&gt;" usageType="target"/>
                </MiningSchema>
                <RuleSet recordCount="74" defaultScore="b&lt;" defaultConfidence="%s">
                  <RuleSelectionMethod criterion="firstHit"/>
                  <SimpleRule id="1" score="a" recordCount="9" nbCorrect="7" confidence="%s">
                    <CompoundPredicate booleanOperator="and"><SimpleSetPredicate field="odor" \
            booleanOperator="isIn"><Array n="2" type="string">"foul" \
            "a\\&quot;b\\\\ &amp; &lt;c&gt;"</Array></SimpleSetPredicate>\
            <CompoundPredicate booleanOperator="and">\
            <SimplePredicate field="age" operator="greaterOrEqual" value="10"/>\
            <SimplePredicate field="age" operator="lessThan" value="20"/></CompoundPredicate>\
            </CompoundPredicate>
                  </SimpleRule>
                  <SimpleRule id="2" score="c" recordCount="9" nbCorrect="7" confidence="%s">
                    <SimpleSetPredicate field="color" booleanOperator="isIn">\
            <Array n="1" type="string">"blue"</Array></SimpleSetPredicate>
                  </SimpleRule>
                </RuleSet>
              </RuleSetModel>
            </PMML>
            """
                .formatted(sure[2], sure[0], sure[1]));
  }

  /** The only condition of a rule; A, B and so on are short for what is the same in all. */
  private static String predicate(Literal literal) {
    String xml = PmmlFormat.of(list(rule(0, literal)));
    int from = xml.indexOf(">\n", xml.indexOf("<SimpleRule")) + 2;
    return xml.substring(from, xml.indexOf("</SimpleRule>"))
        .strip()
        .replaceAll("<SimpleSetPredicate field=\"\\w+\" booleanOperator=\"", "{")
        .replaceAll(
            "\"><Array n=\"\\d\" type=\"string\">(.*?)</Array></SimpleSetPredicate>", " $1}")
        .replaceAll(
            "<SimplePredicate field=\"\\w+\" operator=\"(\\w+)\"(?: value=\"(\\d+)\")?/>", "[$1$2]")
        .replaceAll("<CompoundPredicate booleanOperator=\"(\\w+)\">", "$1(")
        .replace("</CompoundPredicate>", ")");
  }

  /** A missing cell has no value in PMML, and no comparison with it holds. */
  @Test
  void missingCells_areAskedForAsSuch() {
    assertThat(predicate(Literal.in(0, 3))).isEqualTo("[isMissing]");
    assertThat(predicate(Literal.notIn(0, 3))).isEqualTo("[isNotMissing]");
    assertThat(predicate(Literal.in(0, 1, 3))).isEqualTo("or({isIn \"foul\"}[isMissing])");
    assertThat(predicate(Literal.notIn(0, 1))).isEqualTo("or([isMissing]{isNotIn \"foul\"})");
    assertThat(predicate(Literal.notIn(0, 1, 3)))
        .isEqualTo("and([isNotMissing]{isNotIn \"foul\"})");
    assertThat(predicate(Literal.notIn(2, 0))).isEqualTo("{isNotIn \"red\"}");
    assertThat(predicate(Literal.in(2, 2))).isEqualTo("{isNotIn \"red\" \"blue\"}");
  }

  @Test
  void ranges_areComparisons() {
    assertThat(predicate(Literal.in(1, 0))).isEqualTo("[lessThan10]");
    assertThat(predicate(Literal.in(1, 0, 2, 3)))
        .isEqualTo("or([lessThan10][greaterOrEqual20][isMissing])");
    assertThat(predicate(Literal.in(1, 0, 1, 2))).isEqualTo("[isNotMissing]");
  }

  @Test
  void namesThatXmlCannotHave_areEscapedOrReplaced() {
    assertThat(PmmlFormat.of(list(rule(0, Literal.notIn(3, 1)))))
        .contains("<DataField name=\"&quot;x&quot;&#10;?\" optype")
        .contains(
            "<CompoundPredicate booleanOperator=\"or\">"
                + "<SimplePredicate field=\"&quot;x&quot;&#10;?\" operator=\"isMissing\"/>");
  }

  @Test
  void formulas_areRefused() {
    Rules rules =
        new Rules(Formula.cnf(SCHEMA, "t", List.of()), List.of(), List.of(), 1, 1, 1, 0, true);
    assertThatThrownBy(() -> RuleFormat.PMML.format(rules))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageStartingWith("PMML is of lists of rules, not of constraints");
  }
}
