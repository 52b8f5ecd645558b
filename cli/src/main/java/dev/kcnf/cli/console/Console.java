package dev.kcnf.cli.console;

import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;

/** Prints results and messages. */
public final class Console {
  private Console() {}

  /** Prints a message to the user. */
  public static void note(CommandSpec spec, String message) {
    spec.commandLine().getErr().println("kcnf: " + message);
  }

  /** Prints results; returns the exit status. */
  public static int print(CommandSpec spec, String results) {
    PrintWriter out = spec.commandLine().getOut();
    out.print(results);
    return finish(spec);
  }

  /** Checks that all results were written; returns the exit status. */
  public static int finish(CommandSpec spec) {
    PrintWriter out = spec.commandLine().getOut();
    if (!out.checkError() || readerLeft(spec)) {
      return ExitCode.DONE;
    }
    boolean knows = out instanceof ResultWriter;
    note(spec, knows ? ((ResultWriter) out).problem() : "the results cannot be written");
    return ExitCode.INTERNAL_ERROR;
  }

  /** Whether the reader of the results has left, which is no error. */
  public static boolean readerLeft(CommandSpec spec) {
    return spec.commandLine().getOut() instanceof ResultWriter out && out.readerLeft();
  }
}
