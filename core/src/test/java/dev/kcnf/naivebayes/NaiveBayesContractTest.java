package dev.kcnf.naivebayes;

import dev.kcnf.PredictorContract;
import java.util.BitSet;
import java.util.stream.Stream;

class NaiveBayesContractTest extends PredictorContract {

  @Override
  protected Stream<Subject> subjects() {
    BitSet some = BitSet.valueOf(new long[] {0b1010011});
    return Stream.of(
        Subject.noisy("naive Bayes", 7, s -> NaiveBayes.of(s)),
        Subject.realisable("naive Bayes of some features", 7, s -> NaiveBayes.of(s, some)),
        Subject.noisy("MADNB", 7, Madnb::of),
        Subject.realisable("MADNB", 70, Madnb::of));
  }
}
