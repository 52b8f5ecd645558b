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
  }
}
