package dev.kcnf.cli;

import dev.kcnf.cli.input.KnownColumns;
import dev.kcnf.encoding.ColumnEncoding;
import dev.kcnf.model.Clauses;
import dev.kcnf.model.Model;
import dev.kcnf.model.Totals;
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
    Model model = ModelFiles.read(file);
    return Console.print(spec, json ? json(model) + "\n" : text(model));
  }

  private static int values(Model model) {
    return IntStream.range(0, model.schema().size()).map(model.schema()::cardinality).sum();
  }

  private String text(Model model) throws IOException {
    Totals totals = model.totals();
    StringBuilder text = new StringBuilder();
    line(text, "model", "%s, %,d bytes", file, Files.size(file));
    line(text, "predictor", "%s", model.choice());
    line(text, "target", "%s%s", model.target(), classes(model));
    line(text, "columns", "%,d with %,d values", model.schema().size(), values(model));
    if (model.target().hasClasses()) {
      line(text, "examples", "%,d", totals.examples());
    } else {
      line(text, "examples", "%,d, %,d of them positive", totals.examples(), totals.positives());
    }
    line(text, "mistakes", "%,d", totals.mistakes());
    line(text, "loss", "%s", LearnReport.bits(totals.bits()));
    ExpertWeights.of(model).lines().forEach(l -> line(text, l.getKey(), "%s", l.getValue()));
    Optional<Clauses> clauses = model.clauses();
    if (clauses.isPresent()) {
      double members = clauses.get().members();
      long seen = clauses.get().seen();
      line(text, "clauses", "%,.0f left, %,d ruled out", members - seen, seen);
      line(text, "memory", "%,d bytes of tables", clauses.get().bytes());
    }
    if (columns) {
      for (int a = 0; a < model.schema().size(); a++) {
        ColumnEncoding encoding = model.columns().get(a);
        String kind = encoding.isNumeric() ? "numeric" : "categorical";
        String values = KnownColumns.of(model, true).values(a).toString();
        line(text, "column", "%s, %s: %s", model.schema().name(a), kind, values);
      }
    }
    return text.toString();
  }

  private static String classes(Model model) {
    return model.classes().map(c -> ", " + LearnReport.classNames(c.names())).orElse("");
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
    Totals totals = model.totals();
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      json.writeStringProperty("predictor", model.choice().kind().toString());
      LearnReport.settings(json, model.choice());
      json.writeStringProperty("target", model.target().toString());
      json.writeNumberProperty("attributes", model.schema().size());
      json.writeNumberProperty("values", values(model));
      json.writeNumberProperty("examples", totals.examples());
      if (model.target().hasClasses()) {
        json.writeArrayPropertyStart("classes");
        model.classes().orElseThrow().names().forEach(json::writeString);
        json.writeEndArray();
      } else {
        json.writeNumberProperty("positives", totals.positives());
      }
      json.writeNumberProperty("mistakes", totals.mistakes());
      LearnReport.number(json, "logLossBits", totals.bits());
      ExpertWeights.of(model).write(json);
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
