package dev.kcnf.coding;

import dev.kcnf.LogLoss;
import dev.kcnf.Predictor;
import dev.kcnf.encoding.Example;

/**
 * Codes the labels of examples that both sides know, by any predictor: the paper's setting, in
 * which the cumulative log-loss is the size of the code. The decoder's predictor learns what it
 * decodes, so it makes the encoder's predictions.
 *
 * <pre>{@code
 * ArithmeticEncoder encoder = new ArithmeticEncoder();
 * LabelCoder coder = new LabelCoder(predictor, encoder);
 * for (…) coder.code(x, label);
 * byte[] code = encoder.finish();
 *
 * LabelCoder decoder = new LabelCoder(freshPredictor, new ArithmeticDecoder(code));
 * for (…) boolean label = decoder.code(x, false);
 * }</pre>
 */
public final class LabelCoder {
  private final Predictor predictor;
  private final BitCoder coder;

  /** Codes with this predictor, which learns each label. */
  public LabelCoder(Predictor predictor, BitCoder coder) {
    this.predictor = predictor;
    this.coder = coder;
  }

  /**
   * Codes the label of an example.
   *
   * @param label the label; a decoder ignores it
   * @return the label
   */
  public boolean code(Example x, boolean label) {
    int p1 = BitCoder.probability(LogLoss.probability(predictor.logOdds(x)));
    boolean coded = coder.code(label ? 1 : 0, p1) != 0;
    predictor.learn(x, coded);
    return coded;
  }
}
