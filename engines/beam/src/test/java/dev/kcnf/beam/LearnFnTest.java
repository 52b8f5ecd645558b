package dev.kcnf.beam;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.Predictors;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.coders.ListCoder;
import org.apache.beam.sdk.coders.StringUtf8Coder;
import org.apache.beam.sdk.transforms.Combine;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.ParDo;
import org.junit.jupiter.api.Test;

class LearnFnTest {
  private static final AtomicReference<byte[]> RESULT = new AtomicReference<>();

  /** Hands the model to the test. */
  static final class Keep extends DoFn<byte[], Void> {
    private static final long serialVersionUID = 1L;

    @ProcessElement
    public void keep(@Element byte[] model) {
      RESULT.set(model);
    }
  }

  @Test
  void aCombinedModel_isTheSequentialOne() {
    Model start =
        Model.create(Predictors.kcnf(2), Columns.of("a", "b", "c"), Target.of("y", "yes"));
    Model sequential = start.copy();
    List<List<String>> rows = new ArrayList<>();
    SplitMix random = SplitMix.of(1);
    for (int i = 0; i < 1000; i++) {
      String a = "v" + random.nextInt(4);
      String b = "v" + random.nextInt(4);
      String c = "v" + random.nextInt(4);
      String label = a.equals(b) || c.equals("v0") ? "yes" : "no";
      rows.add(List.of(a, b, c, label));
      sequential.learn(new String[] {a, b, c}, label);
    }
    Pipeline pipeline = Pipeline.create();
    pipeline
        .apply(Create.of(rows).withCoder(ListCoder.of(StringUtf8Coder.of())))
        .apply(Combine.globally(new LearnFn(start)))
        .apply(ParDo.of(new Keep()));
    pipeline.run().waitUntilFinish();
    assertThat(Model.fromBytes(Objects.requireNonNull(RESULT.get())).withoutFigures().toBytes())
        .isEqualTo(sequential.withoutFigures().toBytes());
  }
}
