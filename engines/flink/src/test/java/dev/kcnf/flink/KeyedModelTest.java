package dev.kcnf.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.model.Model;
import dev.kcnf.predictors.Predictors;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

/** Models of keys are copied and saved whole, whichever of the two has the model itself. */
class KeyedModelTest {
  private static final int ROWS = 200;

  private final KeyedModel.Serializer serializer = new KeyedModel.Serializer();

  private KeyedModel restored(KeyedModel keyed) throws Exception {
    DataOutputSerializer out = new DataOutputSerializer(1 << 16);
    serializer.serialize(keyed, out);
    DataOutputSerializer copied = new DataOutputSerializer(1 << 16);
    serializer.copy(new DataInputDeserializer(out.getCopyOfBuffer()), copied);
    assertThat(copied.getCopyOfBuffer()).isEqualTo(out.getCopyOfBuffer());
    return serializer.deserialize(new DataInputDeserializer(out.getCopyOfBuffer()));
  }

  private static void learn(Model model, int from, int to) {
    for (int i = from; i < to; i++) {
      Event event = Mushrooms.event(i);
      model.learn(event.cells(), String.valueOf(event.label()));
    }
  }

  @Test
  void aCopyAndItsOriginal_areEqualAndIndependent() throws Exception {
    byte[] expected = Streams.learned(Predictors.kcnf(2), ROWS).toBytes();
    KeyedModel original = new KeyedModel(Streams.learned(Predictors.kcnf(2), ROWS), 7);
    KeyedModel copy = serializer.copy(original);
    KeyedModel ofCopied = serializer.copy(original); // of one whose model is gone
    learn(copy.model(), ROWS, 2 * ROWS);
    copy.seen(9);

    for (KeyedModel keyed : new KeyedModel[] {restored(original), original, ofCopied}) {
      assertThat(keyed.model().toBytes()).isEqualTo(expected);
      assertThat(keyed.lastSeen()).isEqualTo(7);
    }
    assertThat(copy.model().toBytes())
        .isEqualTo(Streams.learned(Predictors.kcnf(2), 2 * ROWS).toBytes());
    assertThat(copy.lastSeen()).isEqualTo(9);
  }

  @Test
  void whatIsRestored_learnsOn() throws Exception {
    KeyedModel keyed =
        restored(restored(new KeyedModel(Streams.learned(Predictors.fast(), 50), 3)));
    learn(keyed.model(), 50, ROWS);
    assertThat(keyed.model().toBytes())
        .isEqualTo(Streams.learned(Predictors.fast(), ROWS).toBytes());
    assertThat(restored(keyed).lastSeen()).isEqualTo(3);
  }
}
