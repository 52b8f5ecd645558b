package dev.kcnf.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.encoding.Schema.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LayoutTest {

  @Test
  void ranks_ascendByCapacityThenColumn() {
    Layout layout = of(4, 2, 3, 2, 4).layout();
    assertThat(IntStream.range(0, 5).map(layout::attribute)).containsExactly(1, 3, 2, 0, 4);
    assertThat(IntStream.range(0, 5).map(layout::rank)).containsExactly(3, 0, 2, 1, 4);
    assertThat(IntStream.range(0, 6).map(layout::offset)).containsExactly(0, 2, 4, 7, 11, 15);
    assertThat(IntStream.range(0, 5).map(layout::capacity)).containsExactly(2, 2, 3, 4, 4);
    assertThat(layout.attributes()).isEqualTo(5);
    assertThat(layout.packed()).isEqualTo(5);
    assertThat(layout.bits()).isEqualTo(15);
    assertThat(layout.words()).isEqualTo(1);
  }

  @Test
  void words_roundUp() {
    assertThat(of(1).layout().words()).isEqualTo(1);
    assertThat(of(63).layout().words()).isEqualTo(1);
    assertThat(of(64).layout().words()).isEqualTo(1);
    assertThat(of(65).layout().words()).isEqualTo(2);
    assertThat(Schema.booleans(64).layout().words()).isEqualTo(2);
    assertThat(Schema.booleans(65).layout().words()).isEqualTo(3);
    assertThat(Schema.open(List.of("a")).layout().words()).isZero();
  }

  @Test
  void wideAttributes_haveNoBits() {
    Layout layout = of(2, 1025, 1024, 3).layout();
    assertThat(layout.attributes()).isEqualTo(4);
    assertThat(layout.packed()).isEqualTo(3);
    assertThat(layout.rank(1)).isEqualTo(-1);
    assertThat(layout.rank(2)).isEqualTo(2);
    assertThat(layout.rank(3)).isEqualTo(1);
    assertThat(layout.attribute(1)).isEqualTo(3);
    assertThat(layout.bits()).isEqualTo(1029);
    assertThat(layout.words()).isEqualTo(17);
  }

  static Schema of(int... cardinalities) {
    List<Attribute> attributes = new ArrayList<>();
    for (int a = 0; a < cardinalities.length; a++) {
      List<String> values =
          IntStream.range(0, cardinalities[a]).mapToObj(Integer::toString).toList();
      attributes.add(new Attribute("a" + a, values));
    }
    return Schema.closed(attributes);
  }

  @Test
  void forCopy_isTheCopysLayout_unlessThatHasAnotherShape() {
    Schema schema = Schema.open(List.of("a", "b"));
    schema.example("x", "y");
    Layout old = schema.layout();
    assertThat(old.forCopy(schema)).isSameAs(old);
    Schema copy = schema.copy();
    assertThat(old.forCopy(copy)).isSameAs(copy.layout());
    for (int v = 0; v < 20; v++) {
      schema.example("x" + v, "y");
    }
    Schema grown = schema.copy();
    Layout small = old.forCopy(grown);
    assertThat(small).isNotSameAs(grown.layout());
    assertThat(small.schema()).isSameAs(grown);
    assertThat(small.bits()).isEqualTo(old.bits());
  }
}
