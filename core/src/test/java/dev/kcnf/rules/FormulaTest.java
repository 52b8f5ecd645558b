package dev.kcnf.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Range;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import java.util.List;
import org.junit.jupiter.api.Test;

class FormulaTest {
  private static final Schema SCHEMA =
      Schema.closed(
          List.of(
              new Attribute("odor", List.of("none", "foul", "musty")),
              new Attribute(
                  "age", List.of("<3.5", "3.5..7", "7..9", ">=9", "?"), Cuts.at(3.5, 7, 9)),
              new Attribute("red", List.of("0", "1"))));

  private static final Clause FOUL = Clause.of(Literal.notIn(0, 1, 2));
  private static final Clause YOUNG = Clause.of(Literal.notIn(2, 1), Literal.notIn(1, 1, 0));

  @Test
  void cnf_isTrueUnlessAPatternMatches_dnfIfOneDoes() {
    Formula cnf = Formula.cnf(SCHEMA, "edible", List.of(FOUL, YOUNG));
    Formula dnf = Formula.dnf(SCHEMA, "bad", cnf.patterns());
    for (int odor = 0; odor < 3; odor++) {
      for (int age = 0; age < 5; age++) {
        for (int red = 0; red < 2; red++) {
          boolean bad = odor > 0 || (red == 1 && age < 2);
          assertThat(cnf.holds(SCHEMA.example(odor, age, red))).isEqualTo(!bad);
          assertThat(dnf.holds(SCHEMA.example(odor, age, red))).isEqualTo(bad);
        }
      }
    }
    assertThat(cnf.size()).isEqualTo(2);
    assertThat(cnf.literals()).isEqualTo(3);
    assertThat(cnf.plainClauses()).isEqualTo(2 + 2);
  }

  @Test
  void words_readLikeASentence_andJoinAdjacentRanges() {
    Formula cnf = Formula.cnf(SCHEMA, "edible", List.of(FOUL, YOUNG));
    assertThat(cnf.words())
        .isEqualTo("edible unless: odor is in {foul, musty}; or age is <7 and red is 1")
        .isEqualTo(cnf.toString());
    Formula dnf = Formula.dnf(SCHEMA, "bad", List.of(Clause.of(Literal.notIn(1, 1, 2, 4))));
    assertThat(dnf.words()).isEqualTo("bad if: age is not in {3.5..9, ?}");
    Formula ends = Formula.dnf(SCHEMA, "bad", List.of(Clause.of(Literal.in(1, 3, 0))));
    assertThat(ends.words()).isEqualTo("bad if: age is in {<3.5, >=9}");
    Formula all = Formula.dnf(SCHEMA, "bad", List.of(Clause.of(Literal.in(1, 3, 0, 1, 2))));
    assertThat(all.words()).isEqualTo("bad if: age is any number");
    assertThat(Formula.cnf(SCHEMA, "edible", List.of()).words()).isEqualTo("always edible");
    assertThat(Formula.dnf(SCHEMA, "bad", List.of()).words()).isEqualTo("never bad");
  }

  @Test
  void words_ofATextThatHasAWord_andOfValuesWithCommas_readAsMeant() {
    Schema schema =
        Schema.closed(
            List.of(
                new Attribute("name has fiat", List.of("no", "yes")),
                new Attribute("place", List.of("China", "Hong Kong, China", "Japan"))));
    Clause clause = Clause.of(Literal.in(0, 1), Literal.in(1, 0, 1));
    assertThat(clause.words(schema))
        .isEqualTo("name has fiat and place is in {China, 'Hong Kong, China'}");
    assertThat(Clause.of(Literal.in(0, 0)).words(schema)).isEqualTo("name has no fiat");
    assertThat(Clause.of(Literal.notIn(0, 1)).words(schema)).isEqualTo("name has no fiat");
  }

  @Test
  void ofCells_namesTheOthers_whereRareOnesAreMeant() {
    Schema schema = Schema.closed(List.of(new Attribute("a", List.of("x", "y", "z", "(other)"))));
    assertThat(Literal.in(0, 0, 3).ofCells(schema)).isEqualTo(Literal.notIn(0, 1, 2));
    assertThat(Literal.notIn(0, 0, 3).ofCells(schema)).isEqualTo(Literal.in(0, 1, 2));
    assertThat(Literal.in(0, 0, 1).ofCells(schema)).isEqualTo(Literal.in(0, 0, 1));
    Schema first = Schema.closed(List.of(new Attribute("a", List.of("(other)", "x", "y"))));
    assertThat(Literal.in(0, 0).ofCells(first)).isEqualTo(Literal.notIn(0, 1, 2));
  }

  @Test
  void notation_isThatOfMathematics() {
    assertThat(Formula.cnf(SCHEMA, "edible", List.of(FOUL, YOUNG)).notation())
        .isEqualTo("(odor ∉ {foul, musty}) ∧ (age ≠ <7 ∨ red ≠ 1)");
    assertThat(Formula.dnf(SCHEMA, "bad", List.of(FOUL.negated(), YOUNG.negated())).notation())
        .isEqualTo("(odor ∈ {foul, musty}) ∨ (age = <7 ∧ red = 1)");
    assertThat(Formula.cnf(SCHEMA, "t", List.of()).notation()).isEqualTo("⊤");
    assertThat(Formula.dnf(SCHEMA, "t", List.of()).notation()).isEqualTo("⊥");
  }

  @Test
  void values_areRangesIfTheirColumnHasCuts() {
    Literal ages = Literal.in(1, 0, 1, 3, 4);
    assertThat(ages.ranges(SCHEMA))
        .containsExactly(
            new Range(Double.NEGATIVE_INFINITY, 7), new Range(9, Double.POSITIVE_INFINITY));
    assertThat(ages.names(SCHEMA)).containsExactly("?");
    assertThat(Literal.in(0, 0, 1).ranges(SCHEMA)).isEmpty();
    assertThat(Literal.in(0, 0, 1).names(SCHEMA)).containsExactly("none", "foul");
  }

  @Test
  void textsThatLookLikeRanges_areTextsIfTheirColumnHasNoCuts() {
    Schema sizes = Schema.closed(List.of(new Attribute("size", List.of("<5", "5..9", ">=9"))));
    Formula small = Formula.dnf(sizes, "small", List.of(Clause.of(Literal.in(0, 0, 1))));
    assertThat(small.words()).isEqualTo("small if: size is in {<5, 5..9}");
    assertThat(small.notation()).isEqualTo("(size ∈ {<5, 5..9})");
  }

  @Test
  void valuesThatAppearLater_areNoneOfThoseNamed() {
    Schema open = Schema.open(List.of("a"));
    open.example("x");
    Formula cnf = Formula.cnf(open, "t", List.of(Clause.of(Literal.notIn(0, 0))));
    assertThat(cnf.holds(open.example("x"))).isFalse();
    assertThat(cnf.holds(open.example("new"))).isTrue();
  }

  @Test
  void formulas_areEqualIfTheySayTheSameOfTheSameAttributes() {
    Formula one = Formula.cnf(SCHEMA, "edible", List.of(FOUL));
    Formula same =
        Formula.cnf(
            Schema.closed(SCHEMA.attributes()),
            "edible",
            List.of(Clause.of(Literal.notIn(0, 2, 1, 2))));
    assertThat(one).isEqualTo(same).hasSameHashCodeAs(same);
    assertThat(one).isNotEqualTo(Formula.cnf(SCHEMA, "edible", List.of(YOUNG)));
    assertThat(one).isNotEqualTo(Formula.dnf(SCHEMA, "edible", List.of(FOUL)));
    assertThat(one).isNotEqualTo(Formula.cnf(SCHEMA, "bad", List.of(FOUL)));
    assertThat(one).isNotEqualTo(Formula.cnf(Schema.booleans(9), "edible", List.of()));
    assertThat(Literal.in(0, 1)).isNotEqualTo(Literal.notIn(0, 1)).isNotEqualTo(Literal.in(1, 1));
    assertThat(Literal.in(0, 1).toString()).isEqualTo("0 in [1]");
    assertThat(Literal.notIn(0, 1).negated()).isEqualTo(Literal.in(0, 1));
  }

  @Test
  void badParts_areRefusedWithWhatIsWrong() {
    assertThatThrownBy(() -> Literal.in(0)).hasMessageContaining("at least one value number");
    assertThatThrownBy(() -> Literal.in(0, -1)).hasMessageContaining("was [-1]");
    assertThatThrownBy(() -> Literal.in(-1, 0)).hasMessage("attribute must be at least 0, was -1");
    assertThatThrownBy(() -> new Clause(List.of()))
        .hasMessage("a clause needs at least one literal");
    assertThatThrownBy(() -> Clause.of(Literal.in(2, 0), Literal.notIn(2, 1)))
        .hasMessage("a clause may have one literal per attribute, has two of attribute 2");
    assertThatThrownBy(() -> Formula.cnf(SCHEMA, "t", List.of(Clause.of(Literal.in(3, 0)))))
        .hasMessage("attribute must be in 0..2, was 3");
    assertThatThrownBy(() -> Formula.cnf(SCHEMA, "t", List.of(Clause.of(Literal.in(0, 1, 3)))))
        .hasMessage("value number of attribute 'odor' must be in 0..2, was 3");
    assertThatThrownBy(
            () ->
                new Rules(
                    Formula.cnf(SCHEMA, "t", List.of(FOUL)),
                    List.of(),
                    List.of(),
                    1,
                    1,
                    1,
                    0,
                    true))
        .hasMessage("needs one support per clause, 1, got 0");
  }
}
