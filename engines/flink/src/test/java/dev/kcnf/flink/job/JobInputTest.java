package dev.kcnf.flink.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.flink.Event;
import dev.kcnf.flink.Mushrooms;
import dev.kcnf.flink.Streams;
import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import dev.kcnf.predictors.Predictors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.execution.JobClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job goes on from a model, reads JSON, and raises alarms. */
class JobInputTest {
  private static final int KNOWN = 1000;
  private static final int ROWS = 1500;
  private static final double ALARM_AT = 0.95;

  @TempDir static Path folder;

  private static String json(int row) {
    List<String> fields = new ArrayList<>();
    for (int c = 0; c < Mushrooms.header().size(); c++) {
      String cell = Mushrooms.rows(ROWS).get(row)[c];
      fields.add('"' + Mushrooms.header().get(c) + "\":\"" + cell + '"');
    }
    return "{" + String.join(",", fields) + "}";
  }

  @Test
  void jsonRows_areLearnedByASavedModel_andLikelyOnesAreAlarms() throws Exception {
    Path file = folder.resolve("known.kcnf");
    Model model = Streams.learned(Predictors.fast(), KNOWN);
    model.save(file);
    List<String> lines = new ArrayList<>();
    for (int i = KNOWN; i < ROWS; i++) {
      lines.add(json(i));
    }
    lines.add(10, "{\"class\":"); // is left out
    List<String> keys = lines.stream().map(line -> "").toList();
    List<String> expected = new ArrayList<>();
    List<String> alarms = new ArrayList<>();
    for (int i = KNOWN; i < ROWS; i++) {
      Event event = Mushrooms.event(i);
      Prediction p = model.step(event.cells(), String.valueOf(event.label()));
      String id = "in-0-" + (i - KNOWN < 10 ? i - KNOWN : i - KNOWN + 1);
      String line = KafkaJobTest.line(id, p.decision(), p.probability());
      expected.add(line);
      if (p.probability() >= ALARM_AT) {
        alarms.add(line);
      }
    }
    assertThat(alarms).hasSizeBetween(10, expected.size() - 10);
    try (Broker broker = Broker.start(folder.resolve("kafka"))) {
      broker.create(1, "in", "out", "alarms");
      String[] options = {
        "--brokers",
        broker.address(),
        "--in",
        "in",
        "--out",
        "out",
        "--alarms",
        "alarms",
        "--alarm-at",
        String.valueOf(ALARM_AT),
        "--format",
        "json",
        "--model",
        file.toString(),
        "--checkpoint-ms",
        "200"
      };
      JobClient job = Jobs.start(folder.resolve("checkpoints"), null, 1, options);
      broker.send("in", keys, lines);
      assertThat(lines(broker, "out", expected.size())).containsExactlyElementsOf(expected);
      assertThat(lines(broker, "alarms", alarms.size())).containsExactlyElementsOf(alarms);
      assertThat(KafkaJobTest.texts(broker.await("alarms", r -> r.size() >= alarms.size())))
          .allSatisfy(alarm -> assertThat(KafkaJobTest.field(alarm, "reasons")).contains("="));
      Jobs.cancel(job);
    }
  }

  private static List<String> lines(Broker broker, String topic, int count) {
    return KafkaJobTest.texts(broker.await(topic, r -> r.size() >= count)).stream()
        .map(
            json ->
                KafkaJobTest.line(
                    KafkaJobTest.field(json, "id"),
                    KafkaJobTest.field(json, "decision"),
                    KafkaJobTest.number(json)))
        .toList();
  }

  @Test
  void wrongOptions_areNamed() {
    assertThatThrownBy(() -> JobOptions.parse("--broker", "x"))
        .hasMessage("there is no option '--broker'");
    assertThatThrownBy(() -> JobOptions.parse("--in", "x")).hasMessage("--brokers is missing");
    assertThatThrownBy(() -> JobOptions.parse("--brokers", "b", "--in", "i", "--out", "o"))
        .hasMessageContaining("one of --like and --model");
    assertRefused("--out needs a value", "--out");
    assertRefused("--in is given twice", "--in", "i");
    assertRefused("--brokers must be HOST:PORT,HOST:PORT,..., was 'b'", "--brokers", "b");
    assertRefused("must be different topics, are i, o, i", "--alarms", "i");
    assertRefused("--alarm-at is for --alarms", "--alarm-at", "0.5");
    for (String p : List.of("0", "1.5", "NaN", "x")) {
      assertRefused("must be a probability above 0, was '" + p, "--alarms", "a", "--alarm-at", p);
    }
    assertRefused("--keys is for --key", "--keys", "5");
    assertRefused("--idle-hours must be a whole number from 1", "--key", "a", "--idle-hours", "0");
    assertRefused("--parallel must be a whole number from 1 on, was '0'", "--parallel", "0");
    assertRefused("--checkpoint-ms must be a whole number from 10", "--checkpoint-ms", "1");
    assertRefused("--key goes neither", "--key", "a", "--parallel", "5");
    assertRefused("--alarms does not go with --parallel", "--alarms", "a", "--parallel", "5");
  }

  private static void assertRefused(String message, String... more) {
    List<String> args = new ArrayList<>(List.of("--in", "i", "--out", "o", "--like", "t.csv"));
    if (!more[0].equals("--brokers")) {
      args.addAll(List.of("--brokers", "b:1"));
    }
    args.addAll(List.of(more));
    assertThatThrownBy(() -> JobOptions.parse(args.toArray(String[]::new)))
        .hasMessageContaining(message);
  }

  private static void assertNoStart(String message, String... args) {
    List<String> all = new ArrayList<>(List.of("--brokers", "b:1", "--in", "i", "--out", "o"));
    all.addAll(List.of(args));
    JobOptions options = JobOptions.parse(all.toArray(String[]::new));
    assertThatThrownBy(options::start).hasMessageContaining(message);
  }

  @Test
  void whatDoesNotFitTheTableOrTheModel_isNamed() throws Exception {
    String table = Mushrooms.file(folder).toString();
    String target = "class=poisonous";
    assertNoStart("colour", "--like", table, "--target", "colour=red");
    assertNoStart("--target is missing", "--like", table);
    assertNoStart("no column 'shop'", "--like", table, "--target", target, "--key", "shop");
    assertNoStart("no column 'shop'", "--like", table, "--target", target, "--id", "shop");
    assertNoStart(
        "no column 'cap-shape'", "--like", table, "--target", target, "--header", "class,x");
    assertNoStart("each column once", "--like", table, "--target", target, "--header", "a,a");
    assertNoStart("--k is not a setting", "--like", table, "--target", target, "--k", "2");
    assertNoStart("magic", "--like", table, "--target", target, "--predictor", "magic");
    assertNoStart("csv or json", "--like", table, "--target", target, "--format", "xml");
    assertNoStart(
        "names its columns",
        "--like",
        table,
        "--target",
        target,
        "--format",
        "json",
        "--header",
        "a");
    assertNoStart("none.csv", "--like", folder.resolve("none.csv").toString(), "--target", target);
    assertNoStart("model", "--model", table);
    Path known = folder.resolve("other.kcnf");
    Streams.mushrooms(Predictors.fast()).save(known);
    assertNoStart("has its target", "--model", known.toString(), "--target", target);
    assertNoStart("--header is missing", "--model", known.toString());
    assertNoStart("no column 'cap-shape'", "--model", known.toString(), "--header", "class,odor");
  }

  @Test
  void aTopicThatIsNotThere_isNamed() throws Exception {
    try (Broker broker = Broker.start(folder.resolve("topics"))) {
      assertThatThrownBy(() -> Topics.check(broker.address(), "rows"))
          .hasMessage("there is no topic 'rows' at " + broker.address() + ", nor any other");
      broker.create(1, "rowes");
      assertThatThrownBy(() -> Topics.check(broker.address(), "rows"))
          .hasMessageEndingWith("; there is rowes");
      Topics.check(broker.address(), "rowes");
    }
  }
}
