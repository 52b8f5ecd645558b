package dev.kcnf.moa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.yahoo.labs.samoa.instances.InstancesHeader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import moa.classifiers.AbstractClassifier;
import moa.classifiers.rules.KcnfAuto;
import moa.core.InstanceExample;
import moa.streams.ArffFileStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What CapyMOA's {@code MOAClassifier} calls, in its order: it sets a seed and the header, then the
 * options as text, prepares, resets by {@code resetLearningImpl}, and sets the header again; it
 * hands over examples, not instances, and normalises votes if they sum to something finite.
 */
class CapyMoaTest {
  @TempDir Path directory;

  private static AbstractClassifier made(InstancesHeader header, String options) {
    KcnfAuto learner = new KcnfAuto();
    learner.setRandomSeed(1);
    learner.setModelContext(header);
    learner.getOptions().setViaCLIString(options);
    learner.prepareForUse();
    learner.resetLearningImpl();
    learner.setModelContext(header);
    return learner;
  }

  private static List<double[]> prequential(Path arff, String options, StringBuilder printed) {
    ArffFileStream stream = Streams.open(arff);
    AbstractClassifier learner = made(stream.getHeader(), options);
    List<double[]> said = new ArrayList<>();
    while (stream.hasMoreInstances()) {
      InstanceExample next = stream.nextInstance();
      double[] votes = learner.getVotesForInstance(next);
      assertThat(Arrays.stream(votes).sum()).isCloseTo(1, within(1e-9));
      said.add(votes.clone());
      learner.trainOnInstance(next);
    }
    printed.append(learner);
    return said;
  }

  @Test
  void asCapyMoaDoes_givesTheVotesOfMoa_andPrintsTheRules() {
    Path arff = Streams.arff(directory, "generators.AgrawalGenerator -f 2", 400);
    StringBuilder printed = new StringBuilder();
    List<double[]> said = prequential(arff, "", printed);
    assertThat(said).containsExactlyElementsOf(Streams.votes(arff, new KcnfAuto()));
    assertThat(printed)
        .contains("auto of class=groupB: 400 examples")
        .contains("class=groupB unless");

    KcnfAuto fast = new KcnfAuto();
    fast.fastOption.set();
    assertThat(prequential(arff, "-f", printed))
        .containsExactlyElementsOf(Streams.votes(arff, fast));
    assertThat(fast.getOptions().getHelpString()).contains("-f fast", "-L columnsLike");
  }
}
