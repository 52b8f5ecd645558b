package dev.kcnf.flink.job;

import dev.kcnf.encoding.Columns;
import dev.kcnf.flink.job.RowReader.LineFormat;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.PredictorSpec;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableReader;
import dev.kcnf.table.Tables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the job was asked to do, as {@code --name value}. */
final class JobOptions {
  static final String USAGE =
      """
      usage: flink run kcnf-flink.jar --brokers HOST:PORT --in TOPIC --out TOPIC
               --target COLUMN[=VALUE] --like TABLE | --model FILE

        --like TABLE        a file with a header and some rows like those of the topic: tells the columns
        --model FILE        go on from this model, which knows its columns and target
        --format csv|json   how a record is written; csv, which has no header, unless told otherwise
        --header A,B,...    the columns of a CSV record; those of the file of --like unless told otherwise
        --predictor NAME    auto, fast, kcnf, ...; auto unless told otherwise
        --k N               of kcnf and kdnf; 3 unless told otherwise
        --id COLUMN         names the predictions; topic, partition and offset unless told otherwise
        --key COLUMN        learn a model for each value of this column
        --parallel ROWS     learn one model in all tasks, which merge what they learned every so many rows
        --alarms TOPIC      where predictions go whose probability reaches --alarm-at, with reasons
        --alarm-at P        0.9 unless told otherwise
        --models TOPIC      where the model goes with each checkpoint; not with --key
        --checkpoint-ms N   how often results are committed; 1000 unless told otherwise
        --name NAME         of the job, its consumer group and its transactions; kcnf unless told otherwise
      """;

  private static final Set<String> KNOWN =
      Set.of(
          "brokers",
          "in",
          "out",
          "target",
          "like",
          "model",
          "format",
          "header",
          "predictor",
          "k",
          "id",
          "key",
          "parallel",
          "alarms",
          "alarm-at",
          "models",
          "checkpoint-ms",
          "name");

  private final Map<String, String> given;

  private JobOptions(Map<String, String> given) {
    this.given = given;
  }

  static JobOptions parse(String... args) {
    Map<String, String> given = new HashMap<>();
    for (int a = 0; a < args.length; a += 2) {
      String name = args[a].startsWith("--") ? args[a].substring(2) : "";
      if (!KNOWN.contains(name)) {
        throw new IllegalArgumentException("there is no option '" + args[a] + "'");
      }
      if (a + 1 == args.length) {
        throw new IllegalArgumentException(args[a] + " needs a value");
      }
      if (given.put(name, args[a + 1]) != null) {
        throw new IllegalArgumentException(args[a] + " is given twice");
      }
    }
    JobOptions options = new JobOptions(given);
    options.check();
    return options;
  }

  private void check() {
    for (String name : List.of("brokers", "in", "out")) {
      required(name);
    }
    if (given.containsKey("like") == given.containsKey("model")) {
      throw new IllegalArgumentException("one of --like and --model is needed: what the rows are");
    }
    if (given.containsKey("key")
        && (given.containsKey("parallel") || given.containsKey("models"))) {
      throw new IllegalArgumentException("--key goes neither with --parallel nor with --models");
    }
    if (given.containsKey("parallel") && given.containsKey("alarms")) {
      throw new IllegalArgumentException("--alarms does not go with --parallel");
    }
  }

  String required(String name) {
    String value = given.get(name);
    if (value == null) {
      throw new IllegalArgumentException("--" + name + " is missing");
    }
    return value;
  }

  @Nullable String get(String name) {
    return given.get(name);
  }

  String get(String name, String usual) {
    return given.getOrDefault(name, usual);
  }

  int whole(String name, int usual) {
    try {
      return Integer.parseInt(get(name, String.valueOf(usual)));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("--" + name + " must be a number", e);
    }
  }

  double alarmAt() {
    try {
      return Double.parseDouble(get("alarm-at", "0.9"));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("--alarm-at must be a number", e);
    }
  }

  /** The model to begin with, and how rows are read for it. */
  Start start() throws IOException {
    String model = get("model");
    return model == null ? like(Path.of(required("like"))) : from(Model.load(Path.of(model)));
  }

  private Start from(Model model) {
    if (given.containsKey("target") || given.containsKey("predictor") || given.containsKey("k")) {
      throw new IllegalArgumentException("--model has its target and its predictor already");
    }
    return new Start(model, rows(model, header(List.of())));
  }

  private Start like(Path file) throws IOException {
    List<String> ignore = new ArrayList<>();
    for (String own : new String[] {get("id"), get("key")}) {
      if (own != null) {
        ignore.add(own);
      }
    }
    FitOptions usual = FitOptions.ofStream();
    FitOptions options =
        new FitOptions(ignore, usual.only(), usual.kinds(), usual.bins(), usual.binsFrom());
    Table table = Tables.open(file);
    List<String> names = table.columns();
    try (TableReader reader = TableReader.fitQuestion(table, required("target"), options, false)) {
      Columns columns = reader.columns();
      Model model = Model.create(spec(columns.size()), columns, reader.target());
      return new Start(model, rows(model, header(names)));
    }
  }

  private PredictorSpec spec(int columns) {
    PredictorSpec spec = Predictors.of(get("predictor", "auto"));
    return spec.kind().has(Setting.K)
        ? spec.with(Setting.K, whole("k", 3)).narrowed(columns)
        : spec;
  }

  private List<String> header(List<String> usual) {
    String own = get("header");
    return own == null ? usual : Arrays.asList(own.split(","));
  }

  private RowReader rows(Model model, List<String> header) {
    LineFormat format = format();
    if (format == LineFormat.CSV && header.isEmpty()) {
      throw new IllegalArgumentException("--header is missing: the columns of a CSV record");
    }
    return new RowReader(format, model, header, get("id"), get("key"));
  }

  private LineFormat format() {
    try {
      return LineFormat.valueOf(get("format", "csv").toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--format must be csv or json", e);
    }
  }

  /**
   * How the job begins.
   *
   * @param model what is known
   * @param rows reads its rows
   */
  record Start(Model model, RowReader rows) {}
}
