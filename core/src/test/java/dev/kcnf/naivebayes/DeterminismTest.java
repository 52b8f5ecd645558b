package dev.kcnf.naivebayes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.Predictor;
import dev.kcnf.SplitMix;
import dev.kcnf.encoding.Example;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.StateWriter;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** A fixed stream gives these bytes on every JDK, in every version that can read the models. */
class DeterminismTest {

  @Test
  void naiveBayes_onAFixedStream_givesTheGoldenBytes() throws NoSuchAlgorithmException {
    Schema schema = Schema.booleans(40);
    assertThat(digest(NaiveBayes.of(schema), schema))
        .isEqualTo("e27809194a631a82ca29efc101a2dd57664682539ef3d9004eecffe04c762187");
  }

  @Test
  void madnb_onAFixedStream_givesTheGoldenBytes() throws NoSuchAlgorithmException {
    Schema schema = Schema.booleans(40);
    assertThat(digest(Madnb.of(schema), schema))
        .isEqualTo("e1d264947ef0e28e8913e7871909920bbf798e55f29457b39071d34e57b07e2f");
  }

  /** SHA-256 of all log-odds on the way and of the state at the end. */
  private static String digest(Predictor predictor, Schema schema) throws NoSuchAlgorithmException {
    SplitMix random = SplitMix.of(2014);
    StateWriter out = new StateWriter();
    for (int t = 0; t < 1000; t++) {
      boolean[] bits = Streams.bits(random, schema.size(), 12);
      Example x = schema.example(bits);
      out.writeDouble(predictor.step(x, Streams.noisyLabel(random, bits)));
    }
    predictor.save(out);
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(out.toByteArray());
    return HexFormat.of().formatHex(hash);
  }
}
