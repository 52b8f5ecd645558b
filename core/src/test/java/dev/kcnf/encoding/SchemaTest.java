package dev.kcnf.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SchemaTest {
  private static final Attribute COLOUR = new Attribute("colour", List.of("red", "green", "blue"));
  private static final Attribute SIZE = new Attribute("size", List.of("s", "l"));

  @Test
  void closed_knowsItsNamesAndNumbers() {
    Schema schema = Schema.closed(List.of(COLOUR, SIZE));
    assertThat(schema.size()).isEqualTo(2);
    assertThat(schema.isOpen()).isFalse();
    assertThat(schema.isBoolean()).isFalse();
    assertThat(schema.name(1)).isEqualTo("size");
    assertThat(schema.attribute("size")).isEqualTo(1);
    assertThat(schema.attribute("shape")).isEqualTo(-1);
    assertThat(schema.cardinality(0)).isEqualTo(3);
    assertThat(schema.value(0, 2)).isEqualTo("blue");
    assertThat(schema.find(0, "blue")).isEqualTo(2);
    assertThat(schema.find(1, "blue")).isEqualTo(-1);
    assertThat(schema.intern(0, "green")).isEqualTo(1);
    assertThat(schema.attributes()).containsExactly(COLOUR, SIZE);
    assertThat(schema).hasToString("[colour, size]");
  }

  @Test
  void closed_refusesAnUnknownValue_andNamesTheKnownOnes() {
    Schema schema = Schema.closed(List.of(COLOUR, SIZE));
    refused(
        () -> schema.intern(0, "pink"),
        "attribute 'colour' has no value 'pink'; it has [red, green, blue]");
    refused(() -> schema.example("red", "m"), "attribute 'size' has no value 'm'; it has [s, l]");
    assertThat(schema.cardinality(0)).isEqualTo(3);
  }

  @Test
  void schema_ofWrongAttributes_isRefused() {
    refused(() -> Schema.closed(List.of()), "a schema needs at least one attribute");
    refused(() -> Schema.booleans(0), "a schema needs at least one attribute");
    refused(() -> Schema.open(List.of()), "a schema needs at least one attribute");
    refused(() -> Schema.closed(List.of(SIZE, COLOUR, SIZE)), "two attributes are named 'size'");
    refused(() -> Schema.open(List.of("a", "a")), "two attributes are named 'a'");
    refused(
        () -> Schema.closed(List.of(new Attribute("a", List.of("x", "y", "x")))),
        "attribute 'a' has the value 'x' twice");
    refused(
        () -> Schema.closed(List.of(SIZE, new Attribute("b", List.of()))),
        "attribute 'b' has no values");
  }

  @Test
  void example_ofWrongNumbers_isRefused() {
    Schema schema = Schema.closed(List.of(COLOUR, SIZE));
    refused(() -> schema.example(0), "an example needs 2 values, one per attribute, got 1");
    refused(
        () -> schema.example("red", "s", "s"),
        "an example needs 2 values, one per attribute, got 3");
    refused(() -> schema.example(true, false), "an example of Booleans needs a Boolean schema");
    refused(
        () -> schema.example(3, 0), "value number of attribute 'colour' must be in 0..2, was 3");
    refused(
        () -> schema.example(0, -1), "value number of attribute 'size' must be in 0..1, was -1");
  }

  @Test
  void example_fromNumbersNamesOrBits_isTheSame() {
    Schema schema = Schema.closed(List.of(COLOUR, SIZE));
    assertThat(schema.example("blue", "s")).isEqualTo(schema.example(2, 0));
    int[] numbers = {2, 1};
    Example x = schema.example(numbers);
    numbers[0] = 0; // the example has its own copy
    assertThat(x.value(0)).isEqualTo(2);
    assertThat(Schema.booleans(2).example(true, false)).isEqualTo(Schema.booleans(2).example(1, 0));
  }

  @Test
  void booleans_haveValues0And1() {
    Schema schema = Schema.booleans(3);
    assertThat(schema.isBoolean()).isTrue();
    assertThat(schema.name(0)).isEqualTo("x1");
    assertThat(schema.name(2)).isEqualTo("x3");
    assertThat(schema.find(2, "0")).isZero();
    assertThat(schema.find(2, "1")).isEqualTo(1);
    Schema named = Schema.booleans(List.of("p", "q"));
    assertThat(named.isBoolean()).isTrue();
    assertThat(named.attribute("q")).isEqualTo(1);
    // Open, or with the values in another order, it is not the paper's.
    assertThat(Schema.openFrom(schema.attributes()).isBoolean()).isFalse();
    Attribute reversed = new Attribute("a", List.of("1", "0"));
    assertThat(Schema.closed(List.of(reversed)).isBoolean()).isFalse();
    assertThat(Schema.closed(List.of(named.attributes().get(0), SIZE)).isBoolean()).isFalse();
  }

  @Test
  void open_addsValuesInTheOrderTheyAppear_andKeepsTheirNumbers() {
    Schema schema = Schema.open(List.of("colour", "size"));
    assertThat(schema.isOpen()).isTrue();
    assertThat(schema.cardinality(0)).isZero();
    Example first = schema.example("red", "l");
    Example second = schema.example("blue", "l");
    Example third = schema.example("red", "s");
    assertThat(List.of(first, second, third)).hasToString("[[0, 0], [1, 0], [0, 1]]");
    for (int i = 0; i < 100; i++) {
      assertThat(schema.intern(0, "colour " + i)).isEqualTo(i + 2);
    }
    assertThat(schema.find(0, "blue")).isEqualTo(1);
    assertThat(schema.find(0, "colour 99")).isEqualTo(101);
    assertThat(schema.value(0, 101)).isEqualTo("colour 99");
    assertThat(schema.example("red", "l")).isEqualTo(first);
    refused(
        () -> schema.example(102, 0),
        "value number of attribute 'colour' must be in 0..101, was 102");
  }

  @Test
  void openFrom_startsWithTheseValues() {
    Schema schema = Schema.openFrom(List.of(COLOUR, SIZE));
    assertThat(schema.isOpen()).isTrue();
    assertThat(schema.intern(0, "blue")).isEqualTo(2);
    assertThat(schema.intern(0, "pink")).isEqualTo(3);
    assertThat(schema.attributes().get(0).values()).containsExactly("red", "green", "blue", "pink");
  }

  @Test
  void attributes_areASnapshot() {
    Schema schema = Schema.open(List.of("a"));
    schema.intern(0, "x");
    List<Attribute> before = schema.attributes();
    schema.intern(0, "y");
    assertThat(before.get(0).values()).containsExactly("x");
    List<String> values = new ArrayList<>(List.of("x"));
    Attribute attribute = new Attribute("a", values);
    values.add("y");
    assertThat(attribute.values()).containsExactly("x");
  }

  @Test
  void layout_changesOnlyWhenAValueDoesNotFit() {
    Schema schema = Schema.openFrom(List.of(COLOUR, SIZE));
    Layout before = schema.layout();
    schema.example("red", "l");
    schema.intern(0, "blue");
    assertThat(schema.layout()).isSameAs(before);
    schema.example("a fourth", "l");
    Layout after = schema.layout();
    assertThat(after).isNotSameAs(before);
    // Room for one more of what grew, and no more for the rest.
    assertThat(after.capacity(after.rank(0))).isEqualTo(5);
    assertThat(after.capacity(after.rank(1))).isEqualTo(2);
    schema.example("a fifth", "l");
    assertThat(schema.layout()).isSameAs(after);
    schema.example("a sixth", "s");
    assertThat(schema.layout()).isNotSameAs(after);
    schema.example("a seventh", "s");
    assertThat(schema.layout().capacity(schema.layout().rank(0))).isEqualTo(7);
    schema.example("an eighth", "s"); // half as much again for what has many
    assertThat(schema.layout().capacity(schema.layout().rank(0))).isEqualTo(12);
    assertThat(schema.layout().schema()).isSameAs(schema);
  }

  @Test
  void layout_ofAGrowingStream_changesSeldom() {
    Schema schema = Schema.open(List.of("id", "constant"));
    int layouts = 0;
    Layout last = schema.layout();
    for (int i = 0; i < 3000; i++) {
      schema.example("id" + i, "c");
      if (schema.layout() != last) {
        layouts++;
        last = schema.layout();
      }
    }
    assertThat(layouts).isBetween(10, 25);
  }

  @Test
  void layout_packsUpToItsMostValues_andIsWideBeyond() {
    Schema schema = Schema.open(List.of("id", "constant"));
    for (int i = 0; i < Layout.MAX_PACKED_VALUES; i++) {
      schema.example("id" + i, "c");
      assertThat(schema.layout().rank(0)).as("with %d values", i + 1).isNotNegative();
    }
    schema.example("id0", "d");
    schema.example("id0", "e"); // a new layout
    assertThat(schema.layout().rank(0)).isNotNegative();
    schema.example("one more", "c");
    Layout wide = schema.layout();
    assertThat(wide.rank(0)).isEqualTo(-1);
    assertThat(wide.packed()).isEqualTo(1);
    // A wide attribute has no room to outgrow.
    for (int i = 0; i < 5000; i++) {
      schema.example("another" + i, "c");
    }
    assertThat(schema.layout()).isSameAs(wide);
  }

  private static void refused(Runnable call, String message) {
    assertThatIllegalArgumentException().isThrownBy(call::run).withMessage(message);
  }

  @Test
  void numbersOf_translatesByName_andAddsToAnOpenSchema() {
    Schema here = Schema.openFrom(List.of(new Schema.Attribute("a", List.of("x", "y"))));
    Schema there = Schema.openFrom(List.of(new Schema.Attribute("a", List.of("z", "y"))));
    assertThat(here.numbersOf(there)).isEqualTo(new int[][] {{2, 1}});
    assertThat(here.value(0, 2)).isEqualTo("z");
    assertThat(there.cardinality(0)).isEqualTo(2);
    refused(
        () -> here.numbersOf(Schema.booleans(List.of("a", "b"))),
        "cannot merge: 1 attributes here, 2 in the other");
    refused(
        () -> here.numbersOf(Schema.booleans(List.of("b"))),
        "cannot merge: attribute 1 is 'a' here, 'b' in the other");
    refused(
        () -> Schema.booleans(List.of("a")).numbersOf(here),
        "attribute 'a' has no value 'x'; it has [0, 1]");
  }

  @Test
  void manyValues_areFoundAsFewAre_andCopiesGrowSeparately() {
    Schema schema = Schema.open(List.of("a"));
    for (int v = 0; v < 40; v++) {
      assertThat(schema.find(0, "v" + v)).isEqualTo(Schema.UNKNOWN);
      assertThat(schema.intern(0, "v" + v)).isEqualTo(v);
      Schema copy = schema.copy();
      assertThat(copy.intern(0, "new")).isEqualTo(v + 1);
      assertThat(schema.find(0, "new")).isEqualTo(Schema.UNKNOWN);
      for (int known = 0; known <= v; known++) {
        assertThat(schema.find(0, "v" + known)).isEqualTo(known);
        assertThat(copy.find(0, "v" + known)).isEqualTo(known);
        assertThat(copy.value(0, known)).isEqualTo("v" + known);
      }
    }
    assertThat(schema.attributes().get(0).values()).hasSize(40);
  }

  @Test
  void closed_ofManyValues_namesTheFirstTwenty() {
    List<String> twenty = IntStream.range(0, 20).mapToObj(i -> "v" + i).toList();
    Schema all = Schema.closed(List.of(new Attribute("a", twenty)));
    refused(() -> all.intern(0, "x"), "attribute 'a' has no value 'x'; it has " + twenty);
    List<String> more = IntStream.range(0, 23).mapToObj(i -> "v" + i).toList();
    Schema some = Schema.closed(List.of(new Attribute("a", more)));
    refused(
        () -> some.intern(0, "x"),
        "attribute 'a' has no value 'x'; it has " + twenty + " and 3 more");
  }

  @Test
  void example_ofNumbersAndExactOnes_hasBoth() {
    Schema schema = Schema.closed(List.of(COLOUR, SIZE));
    Example x = schema.example(new int[] {2, 1}, new double[] {Double.NaN, 2.5});
    assertThat(x).isEqualTo(schema.example("blue", "l"));
    assertThat(x.number(0)).isNaN();
    assertThat(x.number(1)).isEqualTo(2.5);
  }

  @Test
  void reserveExamples_takesWhatTheyNeedInMemory() {
    Schema schema = Schema.booleans(100);
    int words = schema.layout().words();
    assertThat(words).isGreaterThan(1);
    StateReader in = new StateReader(new byte[0], 0, 0, 10_000);
    schema.reserveExamples(in, "examples", 3);
    assertThat(in.memory()).isEqualTo(10_000 - 3 * (200 + 100 * 4 + 100 * 4 + 8 * words));
    assertThatThrownBy(() -> schema.reserveExamples(in, "examples", 100))
        .isInstanceOf(DamagedModelException.class)
        .hasMessageContaining("100 examples would need");
  }

  @Test
  void layout_leavesRoomForMoreOfWhatHasMany_andOfAllAfterADozen() {
    Schema schema = Schema.open(List.of("grows", "eight", "two", "one"));
    for (int i = 0; i < 8; i++) {
      schema.example("g", "e" + i, "t" + i % 2, "o");
      schema.layout();
    }
    List<String> rooms = new ArrayList<>();
    Layout last = schema.layout();
    for (int i = 0; rooms.size() < 11; i++) {
      schema.example("g" + i, "e0", "t0", "o");
      Layout now = schema.layout();
      if (now != last) {
        rooms.add(
            IntStream.range(0, 4)
                .mapToObj(a -> "" + now.capacity(now.rank(a)))
                .collect(Collectors.joining(" ")));
        last = now;
      }
    }
    // With the first layout and the three of eight values there were twelve before the ninth here.
    assertThat(rooms)
        .containsExactly(
            "4 10 2 2",
            "6 10 2 2",
            "8 10 2 2",
            "13 10 2 2",
            "21 10 2 2",
            "33 10 2 2",
            "51 10 2 2",
            "78 10 2 2",
            "118 10 3 2",
            "178 10 3 2",
            "268 10 3 2");
  }
}
