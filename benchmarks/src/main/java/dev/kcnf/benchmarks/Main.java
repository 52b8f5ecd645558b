package dev.kcnf.benchmarks;

import dev.kcnf.benchmarks.serve.Serve;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code kcnf-bench}. */
@Command(
    name = "kcnf-bench",
    mixinStandardHelpOptions = true,
    description = "Benchmarks of kcnf.",
    subcommands = {
      Peers.class,
      FirstPass.class,
      Ablation.class,
      ManyTablesCommand.class,
      Curves.class,
      Calibration.class,
      Scale.class,
      RuleLists.class,
      Merge.class,
      ReasonsCommand.class,
      Rows.class,
      RealTables.class,
      CutsCommand.class,
      Pauses.class,
      Kill.class,
      Serve.class,
      Compress.class,
      Jmh.class
    })
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    int status = commandLine().execute(args);
    System.out.flush();
    System.err.flush();
    // Without their destructors: the native libraries of several peers crash one another there.
    Runtime.getRuntime().halt(status);
  }

  static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new Main());
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    // A user error gets one line; a stack trace is for our own mistakes.
    commandLine.setExecutionExceptionHandler(
        (e, command, parsed) -> {
          if (!(e instanceof IllegalArgumentException)) {
            throw e;
          }
          command.getErr().println("kcnf-bench: " + e.getMessage());
          return CommandLine.ExitCode.USAGE;
        });
    // JMH reads its own options.
    Objects.requireNonNull(commandLine.getSubcommands().get("jmh"))
        .setUnmatchedOptionsArePositionalParams(true);
    return commandLine;
  }
}
