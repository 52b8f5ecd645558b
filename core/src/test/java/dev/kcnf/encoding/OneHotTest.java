package dev.kcnf.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.encoding.Schema.Attribute;
import java.util.List;
import org.junit.jupiter.api.Test;

class OneHotTest {
  private static final Attribute COLOUR = new Attribute("colour", List.of("red", "green", "blue"));
  private static final Attribute FLAG = new Attribute("flag", List.of("0", "1"));
  private static final Attribute CONSTANT = new Attribute("constant", List.of("c"));
  private static final Attribute YES = new Attribute("yes", List.of("y", "n"));
  private static final Attribute SIDE = new Attribute("side", List.of("left", "right"));

  @Test
  void schema_hasOneBooleanPerValue_keepsBooleansAndDropsConstants() {
    Schema schema = Schema.closed(List.of(COLOUR, CONSTANT, FLAG, YES, SIDE));
    OneHot oneHot = OneHot.of(schema);
    assertThat(oneHot.schema().isBoolean()).isTrue();
    assertThat(oneHot.schema().attributes())
        .extracting(Attribute::name)
        .containsExactly(
            "colour=red", "colour=green", "colour=blue", "flag", "yes", "side=left", "side=right");
    assertThat(OneHot.perValue(schema).schema().attributes())
        .extracting(Attribute::name)
        .containsExactly(
            "colour=red",
            "colour=green",
            "colour=blue",
            "flag",
            "yes=y",
            "yes=n",
            "side=left",
            "side=right");
  }

  @Test
  void expand_setsTheBooleanOfEachValue() {
    Schema schema = Schema.closed(List.of(COLOUR, CONSTANT, FLAG, YES));
    OneHot oneHot = OneHot.of(schema);
    assertThat(oneHot.expand(schema.example("green", "c", "1", "n")))
        .isEqualTo(oneHot.schema().example(0, 1, 0, 1, 0));
    assertThat(oneHot.expand(schema.example("red", "c", "0", "y")))
        .isEqualTo(oneHot.schema().example(1, 0, 0, 0, 1));
  }

  @Test
  void expand_usesTheLayoutOfTheBooleanSchema() {
    Schema schema = Schema.closed(List.of(COLOUR));
    OneHot oneHot = OneHot.of(schema);
    Example x = oneHot.expand(schema.example("blue"));
    assertThat(x.layout()).isSameAs(oneHot.schema().layout());
    assertThat(x.word(0)).isEqualTo(oneHot.schema().example(0, 0, 1).word(0));
  }

  @Test
  void of_constantsOnly_keepsThem() {
    Schema schema = Schema.closed(List.of(CONSTANT, new Attribute("other", List.of("o"))));
    OneHot oneHot = OneHot.of(schema);
    assertThat(oneHot.schema().attributes())
        .extracting(Attribute::name)
        .containsExactly("constant=c", "other=o");
    assertThat(oneHot.expand(schema.example(0, 0))).isEqualTo(oneHot.schema().example(1, 1));
  }

  @Test
  void expand_ofAValueThatCameLater_isAllFalse() {
    Schema schema = Schema.openFrom(List.of(COLOUR, FLAG));
    OneHot oneHot = OneHot.of(schema);
    assertThat(oneHot.expand(schema.example("pink", "1")))
        .isEqualTo(oneHot.schema().example(0, 0, 0, 1));
    assertThat(oneHot.expand(schema.example("blue", "2")))
        .isEqualTo(oneHot.schema().example(0, 0, 1, 0));
  }

  @Test
  void names_thatWouldCollide_areNumbered() {
    Schema source =
        Schema.closed(
            List.of(
                new Schema.Attribute("a", List.of("b=c", "d")),
                new Schema.Attribute("a=b", List.of("c", "d"))));
    Schema booleans = OneHot.of(source).schema();
    assertThat(booleans.attributes().stream().map(Schema.Attribute::name))
        .containsExactly("a=b=c", "a=d", "a=b=c #2", "a=b=d");
  }

  @Test
  void aBooleanAttribute_isOneBooleanWhicheverValueCameFirst() {
    Schema source = Schema.open(List.of("f"));
    Example one = source.example("1");
    Example zero = source.example("0");
    OneHot oneHot = OneHot.of(source);
    assertThat(oneHot.schema().size()).isEqualTo(1);
    assertThat(oneHot.expand(one).value(0)).isEqualTo(1);
    assertThat(oneHot.expand(zero).value(0)).isZero();
  }

  @Test
  void pairsOfNoAndYes_areOneBoolean_butNotWithAThirdValue() {
    for (List<String> pair :
        List.of(
            List.of("no", "yes"),
            List.of("False", "True"),
            List.of("F", "t"),
            List.of("false", "true"), // as JSON has them
            List.of("-1", "1"))) {
      for (int yes = 0; yes < 2; yes++) {
        List<String> values = yes == 1 ? pair : List.of(pair.get(1), pair.get(0));
        Schema schema = Schema.closed(List.of(new Attribute("a", values)));
        OneHot oneHot = OneHot.of(schema);
        assertThat(oneHot.schema().size()).as("%s", values).isEqualTo(1);
        assertThat(oneHot.expand(schema.example(yes)).value(0)).as("%s", values).isEqualTo(1);
        assertThat(oneHot.expand(schema.example(1 - yes)).value(0)).as("%s", values).isZero();
        assertThat(OneHot.joinsPairs(schema)).isTrue();
      }
    }
    Schema missing = Schema.closed(List.of(new Attribute("a", List.of("no", "yes", "?"))));
    assertThat(OneHot.of(missing).schema().size()).isEqualTo(3);
    assertThat(OneHot.joinsPairs(missing)).isFalse();
    assertThat(OneHot.joinsPairs(Schema.closed(List.of(FLAG, COLOUR, SIDE)))).isFalse();
  }

  @Test
  void size_isThatOfTheExpansion() {
    List<List<Attribute>> tables =
        List.of(
            List.of(COLOUR, CONSTANT, FLAG, YES, SIDE),
            List.of(CONSTANT),
            List.of(CONSTANT, new Attribute("other", List.of("o"))),
            List.of(FLAG, CONSTANT),
            List.of(COLOUR));
    for (List<Attribute> attributes : tables) {
      Schema schema = Schema.closed(attributes);
      assertThat(OneHot.size(schema)).isEqualTo(OneHot.of(schema).schema().size());
    }
  }

  @Test
  void names_thatCollideAgain_areNumberedOn() {
    Schema source =
        Schema.closed(
            List.of(
                new Schema.Attribute("a", List.of("b=c=d", "x")),
                new Schema.Attribute("a=b", List.of("c=d", "y")),
                new Schema.Attribute("a=b=c", List.of("d", "z"))));
    assertThat(OneHot.of(source).schema().attributes().stream().map(Schema.Attribute::name))
        .contains("a=b=c=d", "a=b=c=d #2", "a=b=c=d #3");
  }

  @Test
  void joinsPairs_whicheverValueCameFirst() {
    assertThat(OneHot.joinsPairs(Schema.closed(List.of(pair("yes", "no"))))).isTrue();
    assertThat(OneHot.joinsPairs(Schema.closed(List.of(pair("no", "yes"))))).isTrue();
    assertThat(OneHot.joinsPairs(Schema.closed(List.of(pair("1", "0"))))).isFalse();
    assertThat(OneHot.joinsPairs(Schema.closed(List.of(pair("red", "green"))))).isFalse();
  }

  private static Schema.Attribute pair(String first, String second) {
    return new Schema.Attribute("a", List.of(first, second));
  }
}
