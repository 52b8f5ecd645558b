package dev.kcnf.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.parts.Part.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartsTest {

  @Test
  void parts_areGatheredByValues_theStrongestFirst_thenWhatIsNotAboutValues() {
    Parts parts = new Parts(3);
    parts.addBase(9);
    parts.addValue(0, 1);
    parts.addValues(List.of(0), 1);
    parts.addValues(List.of(0, 2), -3);
    parts.addNeverSeen(List.of(0, 2), 1, 0.5);
    parts.addNeverSeen(List.of(1), 0, -0.25);
    parts.addRest(0.125);
    assertThat(parts.toList())
        .extracting(part -> part.kind() + " " + part.attributes() + " " + part.logOdds())
        .containsExactly(
            "VALUES [0, 2] -3.0",
            "VALUES [0] 2.0",
            "NEVER_SEEN [0, 2] 0.5",
            "VALUES [1] -0.25",
            "BASE_RATE [] 9.0",
            "REST [] 0.125");
  }

  @Test
  void add_takesAMultiple_andNumbersSidesAnew() {
    Parts from = new Parts(2);
    from.addValue(1, 2);
    from.addNeverSeen(List.of(0, 1), 1, 4);
    Parts parts = new Parts(2);
    parts.add(from, -0.5, side -> ~side);
    assertThat(parts.toList())
        .extracting(part -> part.kind() + " " + part.side() + " " + part.logOdds())
        .containsExactly("NEVER_SEEN -2 -2.0", "VALUES 0 -1.0");
  }

  @Test
  void settle_shrinksToALimit_absorbsRounding_andKeepsTheRest() {
    Parts cut = new Parts(2);
    cut.addValue(0, 30);
    cut.addValue(1, 10);
    cut.settle(20);
    assertThat(cut.toList()).extracting(Part::logOdds).containsExactly(15.0, 5.0);
    Parts rounded = new Parts(1);
    rounded.addValue(0, 3);
    rounded.settle(3 + 1e-9);
    assertThat(rounded.toList()).hasSize(1);
    assertThat(rounded.sum()).isCloseTo(3 + 1e-9, within(1e-15));
    Parts other = new Parts(1);
    other.addValue(0, 3);
    other.settle(-1);
    assertThat(other.toList()).extracting(Part::kind).containsExactly(Kind.VALUES, Kind.REST);
    assertThat(other.sum()).isEqualTo(-1);
  }
}
