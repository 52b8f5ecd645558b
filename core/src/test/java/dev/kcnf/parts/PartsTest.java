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

  @Test
  void settle_toALimit_shrinksEveryKindOfPart() {
    Parts parts = new Parts(1);
    parts.addBase(8);
    parts.addRest(4);
    parts.addValue(0, 20);
    parts.addValues(List.of(0, 1), 8);
    parts.settle(20);
    assertThat(parts.toList()).extracting(Part::logOdds).containsExactly(10.0, 4.0, 4.0, 2.0);
    Parts none = new Parts(1);
    none.addValue(0, 3);
    none.settle(0);
    assertThat(none.toList()).extracting(Part::logOdds).containsExactly(3.0, -3.0);
  }

  /** What rounding loses grows with the parts, not with their sum, which may be 0. */
  @Test
  void settle_givesWhatRoundingLostToTheStrongest() {
    Parts values = new Parts(3);
    values.addValue(0, 1000);
    values.addValue(1, -2000);
    values.addValue(2, 1000);
    values.settle(1e-6);
    assertThat(values.toList()).extracting(Part::logOdds).containsExactly(-2000 + 1e-6, 1e3, 1e3);
    Parts equal = new Parts(2);
    equal.addValue(0, 1000);
    equal.addValue(1, -1000);
    equal.settle(1e-6);
    assertThat(equal.toList()).extracting(Part::logOdds).containsExactly(1000 + 1e-6, -1e3);
    Parts base = new Parts(0);
    base.addBase(1000);
    base.addRest(-1000);
    base.settle(1e-6);
    assertThat(base.toList()).extracting(Part::logOdds).containsExactly(1000 + 1e-6, -1e3);
    Parts together = new Parts(3);
    together.addValues(List.of(0, 1), 1000);
    together.addValues(List.of(1, 2), -1000);
    together.settle(1e-6);
    assertThat(together.toList())
        .extracting(Part::kind)
        .containsExactly(Kind.VALUES, Kind.VALUES, Kind.BASE_RATE);
  }

  @Test
  void add_takesAMultipleOfBaseAndRestToo_andKeepsSides() {
    Parts from = new Parts(2);
    from.addBase(3);
    from.addRest(5);
    from.addNeverSeen(List.of(0, 1), 1, 7);
    Parts parts = new Parts(2);
    parts.addBase(1);
    parts.addRest(1);
    parts.add(from, 2);
    assertThat(parts.toList()).extracting(Part::logOdds).containsExactly(14.0, 11.0, 7.0);
    assertThat(parts.toList().get(0).side()).isOne();
  }

  @Test
  void countBy_countsValues_notWhatNeverCame() {
    Parts parts = new Parts(2);
    parts.addValue(0, 3);
    parts.addValues(List.of(0, 1), 2);
    parts.addNeverSeen(List.of(0, 1), 0, 1);
    parts.countBy(part -> part.counted(12, 5));
    assertThat(parts.toList()).extracting(Part::examples).containsExactly(12L, 12L, -1L);
    assertThat(parts.toList()).extracting(Part::own).containsExactly(5L, 5L, 0L);
  }

  @Test
  void share_movesWhatValuesAddToThoseThatTellMore_andKeepsTheSums() {
    Parts parts = new Parts(4);
    parts.addValue(0, 2);
    parts.addValue(1, 2);
    parts.addValue(2, -1);
    parts.addValues(List.of(0, 3), 0.5);
    parts.addBase(-0.25);
    parts.share(new double[] {3, 1, 5, 1});
    assertThat(parts.sum()).isCloseTo(3.25, within(1e-12));
    assertThat(parts.toList().stream().map(Part::logOdds).toList())
        .containsExactly(3.0, 1.0, -1.0, 0.5, -0.25);
  }

  @Test
  void information_isTheMutualInformation_lessWhatChanceWouldGive() {
    Information information = new Information(3);
    information.add(0, 50, 50); // decides
    information.add(0, 0, 50);
    for (int value = 0; value < 100; value++) { // as an id does, but by chance
      information.add(1, value % 2, 1);
    }
    information.add(2, 25, 50); // tells nothing
    information.add(2, 25, 50);
    double[] weights = information.weights(50, 100);
    double most = 100 * StrictMath.log(2) - 0.5;
    assertThat(weights[0]).isCloseTo(1.1 * most, within(1e-9));
    assertThat(weights[1]).isCloseTo(0.1 * most + 100 * StrictMath.log(2) - 49.5, within(1e-9));
    assertThat(weights[2]).isCloseTo(0.1 * most, within(1e-9));
    assertThat(new Information(2).weights(0, 0)).as("nothing is known").containsExactly(1, 1);
  }
}
