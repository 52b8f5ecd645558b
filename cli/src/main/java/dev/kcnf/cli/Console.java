package dev.kcnf.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;

/** What a command prints to. */
final class Console {
  private Console() {}

  /** A message to the user. */
  static void note(CommandSpec spec, String message) {
    spec.commandLine().getErr().println("kcnf: " + message);
  }

  /** Prints results; returns the exit status. */
  static int print(CommandSpec spec, String results) {
    PrintWriter out = spec.commandLine().getOut();
    out.print(results);
    return finish(spec);
  }

  /** Sees whether all results could be written; returns the exit status. */
  static int finish(CommandSpec spec) {
    PrintWriter out = spec.commandLine().getOut();
    if (!out.checkError() || readerLeft(spec)) {
      return ExitCode.DONE;
    }
    boolean knows = out instanceof ResultWriter;
    note(spec, knows ? ((ResultWriter) out).problem() : "the results cannot be written");
    return ExitCode.INTERNAL_ERROR;
  }

  /** Whether nobody reads the results any more; who has seen enough needs no message. */
  static boolean readerLeft(CommandSpec spec) {
    return spec.commandLine().getOut() instanceof ResultWriter out && out.readerLeft();
  }
}
