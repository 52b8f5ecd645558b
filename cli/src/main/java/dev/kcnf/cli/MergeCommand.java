package dev.kcnf.cli;

import dev.kcnf.cli.input.OptionException;
import dev.kcnf.model.Model;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kcnf merge}. */
@Command(
    name = "merge",
    description =
        "Merges models of parts of a stream into the model of the whole. They must be of the same "
            + "predictor, columns and target.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  kcnf learn monday.csv  --target spam=yes --model mon.kcnf",
      "  kcnf learn tuesday.csv --target spam=yes --model tue.kcnf",
      "  kcnf merge mon.kcnf tue.kcnf -o week.kcnf"
    })
final class MergeCommand implements Callable<Integer> {
  @Parameters(arity = "2..*", paramLabel = "MODEL", description = "The models, earliest first.")
  private List<Path> models = new ArrayList<>();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      required = true,
      description = "The merged model; may be one of those merged.")
  private Path output = Path.of("");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    OutputException.check(output);
    Path first = models.get(0);
    Model merged = ModelFiles.read(first);
    for (Path file : models.subList(1, models.size())) {
      Model next = ModelFiles.read(file);
      try {
        merged.merge(next);
      } catch (IllegalArgumentException e) {
        throw new OptionException(first + " and " + file + ": " + e.getMessage());
      }
    }
    ModelFiles.write(merged, output);
    return Console.print(
        spec,
        String.format(
            Locale.ROOT,
            "%d models of %s merged: %,d examples, %s%n",
            models.size(),
            merged.choice(),
            merged.totals().examples(),
            output));
  }
}
