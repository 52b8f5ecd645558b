package dev.kcnf.cli;

import dev.kcnf.Clauses;
import dev.kcnf.cli.archive.ArchiveReport;
import dev.kcnf.cli.console.Console;
import dev.kcnf.cli.data.ModelFiles;
import dev.kcnf.cli.report.LearnReport;
import dev.kcnf.cli.report.WeightLines;
import dev.kcnf.encoding.Columns;
import dev.kcnf.model.Figures;
import dev.kcnf.model.Model;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** {@code kcnf inspect}. */
@Command(
    name = "inspect",
    description = "Says what a model is: predictor, target, columns, and how its predictions went.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = "  kcnf inspect mail.kcnf --columns")
final class InspectCommand implements Callable<Integer> {
  @Parameters(paramLabel = "MODEL", description = "The model.")
  private Path file = Path.of("");

  @Option(names = "--columns", description = "List the columns with their values, too.")
  private boolean columns;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    if (ArchiveReport.isArchive(file)) {
      return Console.print(spec, ArchiveReport.of(file, json));
    }
    Model model = ModelFiles.read(file);
    return Console.print(spec, json ? json(model) + "\n" : text(model));
  }

  private static int values(Model model) {
    return IntStream.range(0, model.columns().size())
        .map(model.columns().schema()::cardinality)
        .sum();
  }

  private String text(Model model) throws IOException {
    Figures figures = model.figures();
    StringBuilder text = new StringBuilder();
    line(text, "model", "%s, %,d bytes", file, Files.size(file));
    line(text, "predictor", "%s", model.spec());
    line(text, "target", "%s%s", model.target(), classes(model));
    line(text, "columns", "%,d with %,d values", model.columns().size(), values(model));
    if (model.target().hasClasses()) {
      line(text, "examples", "%,d", figures.examples());
    } else {
      line(text, "examples", "%,d, %,d of them positive", figures.examples(), figures.positives());
    }
    line(text, "mistakes", "%,d", figures.mistakes());
    line(text, "loss", "%s", LearnReport.bits(figures.bits()));
    WeightLines.of(model.weights()).forEach(l -> line(text, l.getKey(), "%s", l.getValue()));
    Optional<Clauses> clauses = model.clauses();
    if (clauses.isPresent()) {
      double members = clauses.get().members();
      long seen = clauses.get().seen();
      line(text, "clauses", "%,.0f left, %,d ruled out", members - seen, seen);
      line(text, "memory", "%,d bytes of tables", clauses.get().bytes());
    }
    if (columns) {
      Columns all = model.columns();
      for (int c = 0; c < all.size(); c++) {
        String kind = all.encoding(c).isNumeric() ? "numeric" : "categorical";
        line(text, "column", "%s, %s: %s", all.name(c), kind, all.values(c));
      }
    }
    return text.toString();
  }

  private static String classes(Model model) {
    return model.target().hasClasses() ? ", " + LearnReport.classNames(model.classes()) : "";
  }

  private static void line(StringBuilder text, String name, String format, Object... values) {
    text.append(String.format(Locale.ROOT, "%-11s" + format + "%n", prepend(name, values)));
  }

  private static Object[] prepend(Object first, Object[] rest) {
    Object[] all = new Object[rest.length + 1];
    all[0] = first;
    System.arraycopy(rest, 0, all, 1, rest.length);
    return all;
  }

  private String json(Model model) throws IOException {
    Figures figures = model.figures();
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      json.writeStringProperty("predictor", model.spec().kind().name());
      LearnReport.settings(json, model.spec());
      json.writeStringProperty("target", model.target().toString());
      json.writeNumberProperty("attributes", model.columns().size());
      json.writeNumberProperty("values", values(model));
      json.writeNumberProperty("examples", figures.examples());
      if (model.target().hasClasses()) {
        json.writeArrayPropertyStart("classes");
        model.classes().forEach(json::writeString);
        json.writeEndArray();
      } else {
        json.writeNumberProperty("positives", figures.positives());
      }
      json.writeNumberProperty("mistakes", figures.mistakes());
      LearnReport.number(json, "logLossBits", figures.bits());
      WeightLines.write(model.weights(), json);
      Optional<Clauses> clauses = model.clauses();
      if (clauses.isPresent()) {
        json.writeNumberProperty("clausesLeft", clauses.get().members() - clauses.get().seen());
        json.writeNumberProperty("clausesRuledOut", clauses.get().seen());
      }
      json.writeNumberProperty("bytes", Files.size(file));
      json.writeEndObject();
    }
    return out.toString();
  }
}
