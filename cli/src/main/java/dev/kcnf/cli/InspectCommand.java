package dev.kcnf.cli;

import dev.kcnf.Clauses;
import dev.kcnf.cli.archive.ArchiveReport;
import dev.kcnf.cli.console.Console;
import dev.kcnf.cli.console.Interrupts;
import dev.kcnf.cli.data.ModelFiles;
import dev.kcnf.cli.data.TableProfile;
import dev.kcnf.cli.options.InputOptions;
import dev.kcnf.cli.report.LearnReport;
import dev.kcnf.cli.report.TableLines;
import dev.kcnf.cli.report.WeightLines;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Schema;
import dev.kcnf.model.Figures;
import dev.kcnf.model.Model;
import dev.kcnf.rows.TableReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** {@code kcnf inspect}. */
@Command(
    name = "inspect",
    description = {
      "Of a model: its predictor, target and columns, and how its predictions went. Of a table:"
          + " what each column is taken for, how many different cells it has, and how they become"
          + " values."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  kcnf inspect mail.kcnf --columns",
      "  kcnf inspect orders.csv",
      "  kcnf inspect orders.csv --kind zip=category"
    })
final class InspectCommand implements Callable<Integer> {
  @Mixin private InputOptions input = new InputOptions();

  @Option(names = "--columns", description = "List the columns of a model with their values, too.")
  private boolean columns;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  private final InputStream in;
  private final Interrupts interrupts;
  private Path file = Path.of("");

  @Spec private CommandSpec spec = CommandSpec.create();

  private InspectCommand(InputStream in, Interrupts interrupts) {
    this.in = in;
    this.interrupts = interrupts;
  }

  static CommandLine commandLine(InputStream in, Interrupts interrupts) {
    CommandLine line = new CommandLine(new InspectCommand(in, interrupts));
    InputOptions.leaveOut(line.getCommandSpec(), InputOptions.LABEL_OPTIONS); // nothing is learned
    return line;
  }

  @Override
  public Integer call() throws IOException {
    Path path = input.path();
    if (path != null && ArchiveReport.isArchive(path)) {
      return Console.print(spec, ArchiveReport.of(path, json));
    }
    if (path != null && ModelFiles.isModelOrMissing(path)) {
      file = path;
      Model model = ModelFiles.read(file);
      return Console.print(spec, json ? json(model) + "\n" : text(model));
    }
    try (TableReader reader = input.readerWithoutTarget(input.input(in).open())) {
      TableProfile profile = TableProfile.of(reader, interrupts::isStopped);
      return Console.print(spec, json ? TableLines.json(profile) + "\n" : TableLines.text(profile));
    }
  }

  private static int values(Model model) {
    Schema schema = model.columns().schema();
    return IntStream.range(0, schema.size()).map(schema::cardinality).sum();
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
        String kind = all.encoding(c).kind().toString();
        if (all.attributes(c) == 0) {
          line(text, "column", "%s, %s: nothing is learned from it", all.name(c), kind);
        }
        for (int i = 0; i < all.attributes(c); i++) {
          int a = all.firstAttribute(c) + i;
          line(text, "column", "%s, %s: %s", all.schema().name(a), kind, all.values(a));
        }
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
      json.writeNumberProperty("attributes", model.columns().schema().size());
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
