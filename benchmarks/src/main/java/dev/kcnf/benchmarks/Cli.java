package dev.kcnf.benchmarks;

import dev.kcnf.benchmarks.tables.Launcher;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the command {@code kcnf} in its own process, like its launcher does. */
public final class Cli {
  private Cli() {}

  /**
   * The process to start.
   *
   * @param javaOptions for the Java virtual machine, besides those of the launcher
   * @param args for the command
   */
  public static ProcessBuilder command(List<String> javaOptions, List<String> args) {
    return java(javaOptions, "dev.kcnf.cli.Main", args);
  }

  /** The process that runs a class in the same way. */
  public static ProcessBuilder java(List<String> javaOptions, String mainClass, List<String> args) {
    List<String> options = new ArrayList<>(Launcher.OPTIONS);
    options.addAll(javaOptions);
    return plainJava(options, mainClass, args);
  }

  /** The process that runs a class with these options only, as the launcher does for a server. */
  public static ProcessBuilder plainJava(
      List<String> javaOptions, String mainClass, List<String> args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(javaOptions);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
    command.addAll(args);
    return new ProcessBuilder(command);
  }
}
