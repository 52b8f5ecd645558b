package dev.kcnf.cli;

import dev.kcnf.cli.console.Console;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.data.ModelFiles;
import dev.kcnf.cli.data.ModelOutput;
import dev.kcnf.model.MergeException;
import dev.kcnf.model.Model;
import dev.kcnf.rows.Plural;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
            + "predictor, columns and target. Those of auto, kcnf, kdnf and most of the paper's "
            + "predictors do.",
    mixinStandardHelpOptions = true,
    customSynopsis = "kcnf merge MODEL MODEL... -o OUT",
    footerHeading = "%nExamples:%n",
    footer = {
      "  kcnf learn monday.csv  --target spam=yes --model mon.kcnf",
      "  kcnf learn tuesday.csv --columns-like mon.kcnf --model tue.kcnf",
      "  kcnf merge mon.kcnf tue.kcnf -o week.kcnf"
    })
final class MergeCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..*",
      paramLabel = "MODEL",
      description = "The models, two or more; earliest first where their order counts.")
  private List<Path> models = new ArrayList<>();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "The merged model; may be one of those merged.")
  private @Nullable Path output;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    if (models.size() < 2 || output == null) {
      throw new OptionException(
          (output == null ? "-o OUT is missing" : "two or more models are needed")
              + ", as in: kcnf merge a.kcnf b.kcnf -o both.kcnf");
    }
    refuseTwice();
    ModelOutput merging = ModelOutput.of(output);
    Path first = models.get(0);
    Model merged = ModelFiles.read(first);
    List<Model> others = new ArrayList<>();
    for (Path file : models.subList(1, models.size())) {
      Model next = ModelFiles.read(file);
      try {
        merged.checkMergeable(next);
      } catch (MergeException e) {
        throw new OptionException(first + " and " + file + ": " + e.getMessage() + hint(first, e));
      }
      others.add(next);
    }
    merge(merged, others);
    merging.save(merged);
    return Console.print(
        spec,
        String.format(
            Locale.ROOT,
            "%d models of %s merged: %s, %s%n",
            models.size(),
            merged.spec(),
            Plural.of(merged.examples(), "example"),
            output));
  }

  /** Its examples would be counted, and those that auto keeps learned, twice. */
  private void refuseTwice() {
    for (int i = 0; i < models.size(); i++) {
      for (Path before : models.subList(0, i)) {
        if (isSame(before, models.get(i))) {
          throw new OptionException(
              "the model "
                  + models.get(i)
                  + " is named twice"
                  + (before.equals(models.get(i)) ? "" : ", also as " + before)
                  + "; its examples would count twice, so name it once");
        }
      }
    }
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return false; // to read it says why
    }
  }

  private static void merge(Model merged, List<Model> others) {
    try {
      merged.merge(others);
    } catch (MergeException e) {
      throw new OptionException(String.valueOf(e.getMessage()));
    }
  }

  /** Advice if the columns differ, as the bins of numeric ones nearly always do. */
  private static String hint(Path first, MergeException e) {
    return e.reason() == MergeException.Cause.COLUMNS
        ? "; models learned with --columns-like " + first + " have its columns"
        : "";
  }
}
