package dev.kcnf.databases;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The command in a process of its own, with a heap of its own. */
record Command(int status, String out, String err) {

  /**
   * Runs it.
   *
   * @param heap such as 64m
   */
  static Command run(Path directory, String heap, String... args)
      throws IOException, InterruptedException {
    return run(directory, heap, classPath(), PostgresServer.PASSWORD, List.of(args));
  }

  static Command run(
      Path directory, String heap, String classPath, String password, List<String> args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-Xmx" + heap, "-cp", classPath));
    command.add("dev.kcnf.cli.Main");
    command.addAll(args);
    Path out = Files.createTempFile(directory, "out", "");
    Path err = Files.createTempFile(directory, "err", "");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().put("KCNF_JDBC_PASSWORD", password);
    int status = builder.start().waitFor();
    return new Command(status, Files.readString(out), Files.readString(err));
  }

  static String classPath() {
    return System.getProperty("java.class.path");
  }

  /** The class path without the jars that have this in their names. */
  static String classPathWithout(String name) {
    return Arrays.stream(classPath().split(File.pathSeparator))
        .filter(entry -> !jar(entry).contains(name))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The jar on the class path that has this in its name. */
  static String jarOf(String name) {
    return Arrays.stream(classPath().split(File.pathSeparator))
        .filter(entry -> jar(entry).contains(name))
        .findFirst()
        .orElseThrow();
  }

  private static String jar(String entry) {
    return Path.of(entry).getFileName().toString();
  }
}
