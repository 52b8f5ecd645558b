package dev.kcnf.flink.job;

import dev.kcnf.encoding.Columns;
import dev.kcnf.flink.KeyedOnlineLearner.Limits;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
        --keys N            how many of these models a task keeps, those seen last; 100000 unless told otherwise
        --idle-hours N      forget the model of a key that was not seen for so long; 720 unless told otherwise
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
          "keys",
          "idle-hours",
          "parallel",
          "alarms",
          "alarm-at",
          "models",
          "checkpoint-ms",
          "name");

  private static final Pattern BROKERS = Pattern.compile("[^,\\s]+:\\d+(,[^,\\s]+:\\d+)*");

  private final Map<String, String> given;

  private JobOptions(Map<String, String> given) {
    this.given = given;
  }

  static boolean isHelp(String... args) {
    return args.length == 1 && Set.of("--help", "-h", "help").contains(args[0]);
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
    if (!BROKERS.matcher(required("brokers")).matches()) {
      throw new IllegalArgumentException(
          "--brokers must be HOST:PORT,HOST:PORT,..., was '" + required("brokers") + "'");
    }
    needs("alarm-at", "alarms");
    needs("keys", "key");
    needs("idle-hours", "key");
    List<String> topics = topics();
    if (Set.copyOf(topics).size() < topics.size()) {
      throw new IllegalArgumentException(
          "--in, --out, --alarms and --models must be different topics, are "
              + String.join(", ", topics));
    }
    alarmAt();
    limits();
    checkpointMillis();
    parallel();
  }

  private void needs(String option, String other) {
    if (given.containsKey(option) && !given.containsKey(other)) {
      throw new IllegalArgumentException("--" + option + " is for --" + other);
    }
  }

  private List<String> topics() {
    return Stream.of("in", "out", "alarms", "models")
        .map(given::get)
        .filter(Objects::nonNull)
        .toList();
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

  private int whole(String name, int usual, int least) {
    String text = get(name, String.valueOf(usual));
    try {
      int number = Integer.parseInt(text);
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw new IllegalArgumentException(
        "--" + name + " must be a whole number from " + least + " on, was '" + text + "'");
  }

  double alarmAt() {
    String text = get("alarm-at", "0.9");
    try {
      double number = Double.parseDouble(text);
      if (number > 0 && number <= 1) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw new IllegalArgumentException(
        "--alarm-at must be a probability above 0, was '" + text + "'");
  }

  Limits limits() {
    Limits usual = Limits.USUAL;
    int hours = whole("idle-hours", (int) usual.idle().toHours(), 1);
    return new Limits(whole("keys", usual.keysPerTask(), 1), Duration.ofHours(hours));
  }

  int checkpointMillis() {
    return whole("checkpoint-ms", 1000, 10);
  }

  int parallel() {
    return whole("parallel", 1, 1);
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
    if (spec.kind().has(Setting.K)) {
      return spec.with(Setting.K, whole("k", 3, 1)).narrowed(columns);
    }
    if (given.containsKey("k")) {
      throw new IllegalArgumentException("--k is not a setting of " + spec.kind());
    }
    return spec;
  }

  private List<String> header(List<String> usual) {
    String own = get("header");
    if (own == null) {
      return usual;
    }
    List<String> names = Arrays.stream(own.split(",", -1)).map(String::strip).toList();
    for (String name : names) {
      if (name.isEmpty() || Collections.frequency(names, name) > 1) {
        throw new IllegalArgumentException("--header must name each column once: " + own);
      }
    }
    return names;
  }

  private RowReader rows(Model model, List<String> header) {
    LineFormat format = format();
    if (format == LineFormat.JSON && given.containsKey("header")) {
      throw new IllegalArgumentException("--header is for CSV: a JSON record names its columns");
    }
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
