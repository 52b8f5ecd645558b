package dev.kcnf.cli;

import dev.kcnf.SettingException;
import dev.kcnf.cli.archive.CompressCommand;
import dev.kcnf.cli.archive.DecompressCommand;
import dev.kcnf.cli.console.Console;
import dev.kcnf.cli.console.ExitCode;
import dev.kcnf.cli.console.Heap;
import dev.kcnf.cli.console.Interrupts;
import dev.kcnf.cli.console.LowMemoryException;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.OutputException;
import dev.kcnf.cli.console.PipeOutput;
import dev.kcnf.cli.console.ProgressBar;
import dev.kcnf.cli.console.ResultWriter;
import dev.kcnf.cli.console.Version;
import dev.kcnf.cli.console.Wording;
import dev.kcnf.cli.data.ModelFiles;
import dev.kcnf.cli.data.ModelFiles.UnreadableException;
import dev.kcnf.cli.learn.CompareCommand;
import dev.kcnf.cli.learn.LearnCommand;
import dev.kcnf.cli.predict.PredictCommand;
import dev.kcnf.cli.predict.PredictionWriter;
import dev.kcnf.cli.reproduce.ReproduceCommand;
import dev.kcnf.cli.rules.CheckCommand;
import dev.kcnf.cli.rules.RulesCommand;
import dev.kcnf.cli.serve.ServeCommand;
import dev.kcnf.cli.trace.TraceCommand;
import dev.kcnf.cnf.MemoryLimitException;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.rows.Nearest;
import dev.kcnf.rows.TableException;
import dev.kcnf.table.jdbc.DatabaseException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code kcnf}. */
@Command(
    name = "kcnf",
    description = "Learns Boolean rules from a stream of labelled examples, one at a time.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExit status:%n",
    footer = {
      "  0 done, also if the reader of a pipe has left; 1 internal error, unwritable output, no"
          + " memory;",
      "  2 wrong usage, also a limit of memory; 3 bad input data; 4 unreadable or damaged model or"
          + " archive;",
      "  5 rows violate the rules of 'kcnf check';",
      "  130 interrupted by Ctrl-C, 143 by SIGTERM: what was learned is saved and reported."
    })
public final class Main implements Runnable {
  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show where an error comes from (also: KCNF_DEBUG=1).")
  private boolean debug;

  @Spec private CommandSpec spec = CommandSpec.create();

  private Main() {}

  /** Runs the command and ends the process with its exit status. */
  public static void main(String[] args) {
    OutputStream out = new FileOutputStream(FileDescriptor.out); // System.out hides errors
    if (ModelFiles.isPipe(Path.of("/dev/stdout"))) {
      out = new PipeOutput(out);
    }
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    Interrupts interrupts = new Interrupts();
    interrupts.install();
    int status = run(interrupts.watch(System.in), out, err, System.getenv(), interrupts, args);
    System.exit(status);
  }

  /** Runs the command on these streams; returns the exit status. */
  static int run(
      InputStream in, OutputStream out, PrintStream err, Map<String, String> env, String... args) {
    return run(in, out, err, env, new Interrupts(), args);
  }

  static int run(
      InputStream in,
      OutputStream out,
      PrintStream err,
      Map<String, String> env,
      Interrupts interrupts,
      String... args) {
    Main main = new Main();
    CommandLine line = new CommandLine(main);
    int width = ProgressBar.width(env.get("KCNF_TERMINAL"));
    // Predictions that go to the same terminal are progress enough.
    int beside = env.containsKey("KCNF_TERMINAL_OUT") ? 0 : width;
    Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
    commands.put("learn", () -> LearnCommand.commandLine(in, interrupts, width));
    commands.put("predict", () -> PredictCommand.commandLine(in, interrupts, beside));
    commands.put("compare", () -> CompareCommand.commandLine(in));
    commands.put("rules", () -> RulesCommand.commandLine(in, interrupts, width));
    commands.put("check", () -> CheckCommand.commandLine(in));
    commands.put("trace", () -> TraceCommand.commandLine(in));
    commands.put("reproduce", ReproduceCommand::new);
    commands.put("merge", MergeCommand::new);
    commands.put("inspect", () -> InspectCommand.commandLine(in, interrupts));
    commands.put("compress", () -> CompressCommand.commandLine(in, out, interrupts, width > 0));
    commands.put("decompress", () -> DecompressCommand.commandLine(in, out, width > 0));
    commands.put("serve", () -> new ServeCommand(interrupts));
    commands.put("datasets", DatasetsCommand::new);
    addTo(line, commands, args);
    line.setOut(ResultWriter.to(out));
    line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
    line.setParameterExceptionHandler(Main::wrongUsage);
    line.setExecutionExceptionHandler(
        (e, command, parsed) -> main.failed(e, command, env.containsKey("KCNF_DEBUG")));
    try {
      int status = line.execute(args);
      // Help is printed by picocli, which ignores write errors.
      return status == ExitCode.DONE ? Console.finish(line.getCommandSpec()) : status;
    } catch (OutOfMemoryError e) {
      err.println("kcnf: " + Heap.message());
      return ExitCode.INTERNAL_ERROR;
    } finally {
      interrupts.done();
    }
  }

  /**
   * Adds the command that is called, as making all of them takes longer than many a run; all of
   * them where it is not the first word, or one that speaks of the others.
   */
  private static void addTo(
      CommandLine line, Map<String, Supplier<Object>> commands, String... args) {
    Supplier<Object> called = args.length == 0 ? null : commands.get(args[0]);
    if (called != null) {
      line.addSubcommand(args[0], called.get());
      return;
    }
    commands.forEach((name, command) -> line.addSubcommand(name, command.get()));
    line.addSubcommand(new CompletionCommand());
    line.addSubcommand(new CommandLine.HelpCommand());
  }

  private static int wrongUsage(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("kcnf: " + usageProblem(e));
    err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.WRONG_USAGE;
  }

  /** The problem in the user's words, where picocli uses a programmer's. */
  private static String usageProblem(ParameterException e) {
    CommandSpec command = e.getCommandLine().getCommandSpec();
    if (e instanceof UnmatchedArgumentException unmatched) {
      String word = unmatched.getUnmatched().get(0);
      if (unmatched.isUnknownOption()) {
        String hint = Nearest.hint(word, command.optionsMap().keySet());
        return "there is no option '" + word + "'" + (hint.startsWith("did") ? "; " + hint : "");
      }
      return command.subcommands().isEmpty()
          ? "'" + word + "' is one argument too many"
          : "there is no command '"
              + word
              + "'; "
              + Nearest.hint(word, command.subcommands().keySet());
    }
    return String.valueOf(e.getMessage())
        .replaceFirst("is not an? (int|long)$", "is not a whole number");
  }

  private int failed(Exception e, CommandLine command, boolean debugEnv) {
    if (e instanceof PredictionWriter.ClosedException) {
      return Console.finish(command.getCommandSpec());
    }
    PrintWriter err = command.getErr();
    int status = status(e);
    err.println("kcnf: " + message(e, status, command));
    if (debug || debugEnv) {
      e.printStackTrace(err);
    }
    return status;
  }

  /** The exit status for this error. */
  static int status(Exception e) {
    if (e instanceof OptionException
        || e instanceof SettingException
        || e instanceof MemoryLimitException) {
      return ExitCode.WRONG_USAGE;
    }
    if (e instanceof DatabaseException database) {
      boolean option = database.kind() == DatabaseException.Kind.NO_DRIVER;
      return option ? ExitCode.WRONG_USAGE : ExitCode.BAD_INPUT;
    }
    if (e instanceof TableException || e instanceof IOException) {
      return ExitCode.BAD_INPUT;
    }
    boolean badModel = e instanceof DamagedModelException || e instanceof UnreadableException;
    return badModel ? ExitCode.BAD_MODEL : ExitCode.INTERNAL_ERROR;
  }

  private static boolean isExpected(Exception e) {
    return e instanceof OutputException || e instanceof LowMemoryException;
  }

  private static String message(Exception e, int status, CommandLine command) {
    if (status == ExitCode.INTERNAL_ERROR && !isExpected(e)) {
      return "internal error: " + e + "; please report it, with the output of --debug";
    }
    if (e instanceof SettingException setting) {
      return Wording.of(setting);
    }
    if (e instanceof TableException table) {
      return Wording.of(table) + (canSkip(command) ? Wording.skipping(table) : "");
    }
    if (e instanceof DatabaseException database) {
      return Wording.of(database);
    }
    if (e instanceof MemoryLimitException limit) {
      return Wording.of(limit);
    }
    // The message of a FileSystemException is often just the file name.
    return e instanceof FileSystemException ? e.toString() : String.valueOf(e.getMessage());
  }

  /** Whether bad rows could be skipped, and are not. */
  private static boolean canSkip(CommandLine command) {
    OptionSpec option = command.getCommandSpec().findOption("--on-error");
    return option != null && !"skip".equalsIgnoreCase(option.getValue());
  }

  /** Called if no command is given. */
  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
