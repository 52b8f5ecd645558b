package dev.kcnf.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.Predictors;
import java.util.List;
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
    KeyedModel original = new KeyedModel(Streams.learned(Predictors.kcnf(2), ROWS), 7, 17);
    KeyedModel copy = serializer.copy(original);
    KeyedModel ofCopied = serializer.copy(original); // of one whose model is gone
    learn(copy.model(), ROWS, 2 * ROWS);
    copy.seen(9);
    copy.dueAt(19);

    for (KeyedModel keyed : new KeyedModel[] {restored(original), original, ofCopied}) {
      assertThat(keyed.model().toBytes()).isEqualTo(expected);
      assertThat(keyed.lastSeen()).isEqualTo(7);
      assertThat(keyed.due()).isEqualTo(17);
    }
    assertThat(copy.model().toBytes())
        .isEqualTo(Streams.learned(Predictors.kcnf(2), 2 * ROWS).toBytes());
    assertThat(copy.lastSeen()).isEqualTo(9);
    assertThat(copy.due()).isEqualTo(19);
  }

  @Test
  void whatIsRestored_learnsOn() throws Exception {
    KeyedModel keyed =
        restored(restored(new KeyedModel(Streams.learned(Predictors.fast(), 50), 3, 13)));
    learn(keyed.model(), 50, ROWS);
    assertThat(keyed.model().toBytes())
        .isEqualTo(Streams.learned(Predictors.fast(), ROWS).toBytes());
    assertThat(restored(keyed).lastSeen()).isEqualTo(3);
  }

  @Test
  void aCheckpointOfAnotherJob_isRefusedInWords() {
    Model saved = Model.create(Predictors.kcnf(2), Columns.of("a", "b"), Target.of("y", "yes"));
    ModelState.check(saved, saved.copy());
    for (Model start :
        List.of(
            Model.create(Predictors.kcnf(2), Columns.of("b", "a"), Target.of("y", "yes")),
            Model.create(Predictors.kcnf(2), Columns.of("a", "b"), Target.of("y", "no")),
            Model.create(Predictors.kcnf(1), Columns.of("a", "b"), Target.of("y", "yes")))) {
      assertThatThrownBy(() -> ModelState.check(saved, start))
          .hasMessageStartingWith(
              "the checkpoint has a model of kcnf k=2, Algorithm 2 for y=yes from a, b")
          .hasMessageContaining("start the job as it was, or without the checkpoint");
    }
  }

  @Test
  void stateThatIsNoModel_isRefusedInWords() throws Exception {
    byte[] bytes = ModelSerializer.bytes(Streams.learned(Predictors.kcnf(2), ROWS));
    bytes[bytes.length / 2] ^= 1;
    assertThatThrownBy(() -> ModelSerializer.model(bytes))
        .isInstanceOf(DamagedModelException.class)
        .hasMessageContaining("some byte before was changed");
  }
}
