package dev.kcnf.flink.job;

import java.nio.file.Path;
import java.util.Arrays;

/** Runs the job in a process of its own, which a test kills. */
public final class JobProcess {
  private JobProcess() {}

  public static void main(String[] args) throws Exception {
    String[] options = Arrays.copyOfRange(args, 1, args.length);
    Jobs.start(Path.of(args[0]), null, 1, options);
    Thread.sleep(600_000);
    System.exit(3);
  }
}
