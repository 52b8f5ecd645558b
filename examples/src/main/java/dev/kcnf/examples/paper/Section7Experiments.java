package dev.kcnf.examples.paper;

import dev.kcnf.paper.experiments.Experiment;
import dev.kcnf.paper.experiments.Options;
import dev.kcnf.paper.experiments.Progress;
import dev.kcnf.paper.report.TextReport;

/** Section 7: how do I run one of the paper's tables again from a program? */
public final class Section7Experiments {
  private Section7Experiments() {}

  public static void main(String[] args) {
    Options options = new Options(3, 1, 1, Progress.NONE); // repeats, seed, threads
    System.out.println(TextReport.of(Experiment.TABLE1.run(options)));
  }
}
