package dev.kcnf.cli;

import dev.kcnf.cli.console.Console;
import dev.kcnf.cli.console.OptionException;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kcnf completion}. */
@Command(
    name = "completion",
    description = "Prints a script that completes commands and options in a shell.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {"  source <(kcnf completion bash)", "  kcnf completion zsh > ~/.kcnf-completion.zsh"})
final class CompletionCommand implements Callable<Integer> {
  @Parameters(paramLabel = "bash|zsh", description = "The shell.")
  private String shell = "";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    // One script serves both: in zsh it turns on bash completion first.
    if (!shell.equalsIgnoreCase("bash") && !shell.equalsIgnoreCase("zsh")) {
      throw new OptionException("the shell must be bash or zsh, was '" + shell + "'");
    }
    return Console.print(spec, AutoComplete.bash("kcnf", spec.root().commandLine()));
  }
}
