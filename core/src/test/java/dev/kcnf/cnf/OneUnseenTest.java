package dev.kcnf.cnf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All but one of the combinations are seen, each of them once the one: whatever place of the tables
 * it is looked up in, it must be found. Random examples leave many unseen, any of which will do.
 */
class OneUnseenTest {
  private static final int D = 9;

  private static Example[] inputs(Schema schema) {
    Example[] inputs = new Example[1 << D];
    for (int bits = 0; bits < inputs.length; bits++) {
      int[] values = new int[D];
      for (int a = 0; a < D; a++) {
        values[a] = bits >> a & 1;
      }
      inputs[bits] = schema.example(values).frozen();
    }
    return inputs;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void theOneUnseenCombination_isViolated_byWhatHasIt(int k) {
    Schema schema = Schema.booleans(D);
    Example[] inputs = inputs(schema);
    for (int attributes = 0; attributes < inputs.length; attributes++) {
      if (Integer.bitCount(attributes) == k) {
        int values = attributes & 0b101_010_011; // some zeros, some ones
        KCnfSpace space = KCnfSpace.of(schema, k);
        for (int bits = 0; bits < inputs.length; bits++) {
          if ((bits & attributes) != values) {
            space.learn(inputs[bits]);
          }
        }
        for (int bits = 0; bits < inputs.length; bits++) {
          boolean has = (bits & attributes) == values;
          String what = "attributes " + attributes + ", input " + bits;
          assertThat(space.holds(inputs[bits])).as(what).isEqualTo(!has);
          assertThat(space.violated(inputs[bits])).as(what).isEqualTo(has ? 1 : 0);
        }
      }
    }
  }
}
