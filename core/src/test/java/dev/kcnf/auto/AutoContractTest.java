package dev.kcnf.auto;

import dev.kcnf.PredictorContract;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import java.util.List;
import java.util.stream.Stream;

/** {@link Auto} of several widths, with reservoirs that do and do not overflow. */
class AutoContractTest extends PredictorContract {

  @Override
  protected Stream<Subject> subjects() {
    return Stream.of(
        Subject.noisy("auto of 1", 1, schema -> Auto.create(schema, 100)),
        Subject.noisy("auto of 7", 7, schema -> Auto.create(schema, 20)),
        Subject.realisable("auto of 9", 9, schema -> Auto.create(schema, 1)),
        Subject.noisy("auto of 160", 160, schema -> Auto.create(schema, 50)),
        new Subject(
            "auto of ranges",
            () ->
                Schema.openFrom(
                    List.of(
                        new Attribute("x", List.of("<1", "1..2", ">=2"), Cuts.at(1, 2)),
                        new Attribute("y", List.of()),
                        new Attribute("z", List.of()))),
            schema -> Auto.create(schema, 30),
            random -> Subject.rows(random, 3, 4, 8)));
  }
}
