package dev.kcnf.benchmarks.tables;

import java.util.List;

/** The options that the launcher {@code kcnf} gives to Java. */
public final class Launcher {
  /** The same as in the file {@code kcnf}, for all commands but {@code serve}, which has none. */
  public static final List<String> OPTIONS =
      List.of(
          "-XX:+UseSerialGC",
          "-Xshare:auto",
          "-XX:Tier4InvocationThreshold=50000",
          "-XX:Tier4MinInvocationThreshold=6000",
          "-XX:Tier4CompileThreshold=150000",
          "-XX:Tier4BackEdgeThreshold=400000");

  private Launcher() {}
}
