package dev.kcnf.cli;

import dev.kcnf.cli.console.Console;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.Table;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code kcnf datasets}. */
@Command(
    name = "datasets",
    description = "Lists the built-in tables, which --data names.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = "  kcnf datasets; kcnf learn --data kr-vs-kp -k 3")
final class DatasetsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    StringBuilder text = new StringBuilder();
    for (Table table : BuiltIn.all()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-12s %,6d rows, %2d attributes, target %s=%s%n",
              table.name(),
              table.rows().size(),
              table.columns().size() - 1,
              table.target(),
              table.positive()));
    }
    return Console.print(spec, text.toString());
  }
}
