package dev.kcnf.paper.experiments.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.paper.BuiltIn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class EncodingTest {
  @Test
  void encodings_giveTheirBits() {
    Schema schema =
        Schema.closed(
            List.of(
                new Schema.Attribute("three", List.of("c", "a", "b")),
                new Schema.Attribute("two", List.of("t", "f")),
                new Schema.Attribute("one", List.of("x"))));
    Example[] rows = {schema.example("c", "t", "x"), schema.example("b", "f", "x")};
    assertThat(Arrays.asList(Encoding.ONE_HOT.encode(schema, rows, (a, v) -> v)))
        .hasToString("[[0, 0, 1, 0, 1], [0, 1, 0, 1, 0]]");
    assertThat(Arrays.asList(Encoding.COMPACT.encode(schema, rows, (a, v) -> v)))
        .hasToString("[[0, 0, 1, 1], [0, 1, 0, 0]]");
    assertThat(Arrays.asList(Encoding.BINARY.encode(schema, rows, (a, v) -> v)))
        .hasToString("[[0, 1, 1], [1, 0, 0]]");
    assertThat(Arrays.asList(Encoding.PARITY.encode(schema, rows, (a, v) -> v)))
        .hasToString("[[0, 1, 0], [1, 0, 0]]");
  }

  @Test
  void encode_goesByTheCode() {
    Schema schema = Schema.closed(List.of(new Schema.Attribute("a", List.of("first", "second"))));
    Example[] rows = {schema.example("first"), schema.example("second")};
    assertThat(
            Arrays.asList(
                Encoding.PARITY.encode(schema, rows, (a, v) -> v.equals("first") ? "z" : "b")))
        .hasToString("[[1], [0]]");
  }

  @Test
  void mushroomCodes_haveALetterForEveryValue() {
    Schema schema = BuiltIn.mushroom().label().schema();
    for (Schema.Attribute attribute : schema.attributes()) {
      List<String> letters = new ArrayList<>();
      for (String value : attribute.values()) {
        letters.add(MushroomCodes.letter(attribute.name(), value));
      }
      assertThat(letters).as(attribute.name()).doesNotHaveDuplicates();
      assertThat(letters).as(attribute.name()).allMatch(letter -> letter.length() == 1);
    }
    assertThat(MushroomCodes.letter("cap-shape", "convex")).isEqualTo("x");
    assertThat(MushroomCodes.letter("gill-color", "green")).isEqualTo("r");
    assertThat(MushroomCodes.letter("katri", "b")).isEqualTo("b");
  }
}
