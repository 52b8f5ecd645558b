package dev.kcnf.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.Prequential;
import dev.kcnf.encoding.OneHot;
import dev.kcnf.naivebayes.Madnb;
import org.junit.jupiter.api.Test;

/** Against the loss that an independent implementation had in file order. */
class MadnbOnTablesTest {

  @Test
  void madnb_onMushroom_hasTheKnownLoss() {
    assertThat(madnb(BuiltIn.mushroom()).bits()).isCloseTo(1838.43, within(0.005));
  }

  @Test
  void madnb_onKrVsKp_hasTheKnownLoss() {
    assertThat(madnb(BuiltIn.krVsKp()).bits()).isCloseTo(1735.94, within(0.005));
  }

  private static Prequential madnb(Table table) {
    LabelledTable rows = table.label();
    OneHot oneHot = OneHot.perValue(rows.schema());
    Madnb madnb = Madnb.of(oneHot.schema());
    Prequential evaluation = new Prequential();
    for (int t = 0; t < rows.size(); t++) {
      evaluation.step(madnb, oneHot.expand(rows.examples()[t]), rows.labels()[t]);
    }
    return evaluation;
  }
}
