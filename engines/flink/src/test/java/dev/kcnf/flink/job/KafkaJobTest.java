package dev.kcnf.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.flink.Event;
import dev.kcnf.flink.Mushrooms;
import dev.kcnf.model.Model;
import dev.kcnf.model.Prediction;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.core.execution.JobClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Predictions and models survive failures of tasks, processes and brokers, and rescaling. */
class KafkaJobTest {
  private static final int ROWS = 2000;

  @TempDir static Path folder;
  private static Broker broker;

  @BeforeAll
  static void startBroker() throws Exception {
    broker = Broker.start(folder.resolve("kafka"));
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  /** Fails once, at the first event after a checkpoint was completed. */
  static final class FailOnce extends RichMapFunction<Event, Event> implements CheckpointListener {
    static final AtomicInteger FIRED = new AtomicInteger();
    private static final long serialVersionUID = 1L;
    private transient boolean armed;

    @Override
    public Event map(Event event) {
      if (armed && FIRED.compareAndSet(0, 1)) {
        throw new IllegalStateException("injected");
      }
      return event;
    }

    @Override
    public void notifyCheckpointComplete(long checkpoint) {
      armed = true;
    }
  }

  private static String[] options(String test, String... more) {
    List<String> options =
        new ArrayList<>(
            List.of(
                "--brokers",
                broker.address(),
                "--in",
                test + "-in",
                "--out",
                test + "-out",
                "--target",
                "class=poisonous",
                "--like",
                Mushrooms.file(folder).toString(),
                "--checkpoint-ms",
                "200",
                "--name",
                test));
    options.addAll(Arrays.asList(more));
    return options.toArray(String[]::new);
  }

  private static String line(int i) {
    return String.join(",", Mushrooms.rows(ROWS).get(i));
  }

  private static void send(String test, int from, int to) throws Exception {
    List<String> keys = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (int i = from; i < to; i++) {
      keys.add("");
      lines.add(line(i));
    }
    broker.send(test + "-in", keys, lines);
  }

  /** What the job must have said of all rows, and its model. */
  private static void checkAll(String test, String... options) throws IOException {
    Model model = JobOptions.parse(options).start().model();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      Event event = Mushrooms.event(i);
      Prediction p = model.step(event.cells(), String.valueOf(event.label()));
      String id = test + "-in-0-" + i;
      expected.add(line(id, p.decision(), p.probability()));
    }
    List<byte[]> models = broker.await(test + "-models", m -> !m.isEmpty() && examples(m) >= ROWS);
    assertThat(models.get(models.size() - 1)).isEqualTo(model.toBytes());
    List<String> found =
        texts(broker.await(test + "-out", r -> r.size() >= ROWS)).stream()
            .map(json -> line(field(json, "id"), field(json, "decision"), number(json)))
            .toList();
    assertThat(found).containsExactlyElementsOf(expected);
  }

  private static long examples(List<byte[]> models) {
    return Model.fromBytes(models.get(models.size() - 1)).examples();
  }

  static List<String> texts(List<byte[]> records) {
    return records.stream().map(r -> new String(r, StandardCharsets.UTF_8)).toList();
  }

  /** With the decimals that are written. */
  static String line(String id, String decision, double probability) {
    double written = probability >= 1e-5 ? Math.rint(probability * 1e9) / 1e9 : probability;
    return id + " " + decision + " " + written;
  }

  static String field(String json, String name) {
    int at = json.indexOf("\"" + name + "\":\"") + name.length() + 4;
    return json.substring(at, json.indexOf('"', at));
  }

  static double number(String json) {
    int at = json.indexOf("\"probability\":") + 14;
    return Double.parseDouble(json.substring(at).replaceFirst("[,}].*", ""));
  }

  @Test
  void aFailureOfATask_changesNothing() throws Exception {
    broker.create(1, "task-in", "task-out", "task-models");
    String[] options = options("task", "--models", "task-models", "--predictor", "auto");
    FailOnce.FIRED.set(0);
    JobOptions parsed = JobOptions.parse(options);
    JobClient job =
        Jobs.start(
            folder.resolve("task"),
            null,
            2,
            (events, model) ->
                KafkaJob.learn(events.map(new FailOnce()).setParallelism(1), model, parsed),
            options);
    send("task", 0, ROWS / 2);
    broker.await("task-out", r -> r.size() >= ROWS / 4);
    send("task", ROWS / 2, ROWS);
    checkAll("task", options);
    assertThat(FailOnce.FIRED).hasValue(1);
    Jobs.cancel(job);
  }

  @Test
  void aRestartOfTheBroker_changesNothing() throws Exception {
    broker.create(1, "broker-in", "broker-out", "broker-models");
    String[] options = options("broker", "--models", "broker-models", "--predictor", "fast");
    JobClient job = Jobs.start(folder.resolve("broker"), null, 1, options);
    send("broker", 0, ROWS / 2);
    broker.await("broker-out", r -> r.size() >= ROWS / 4);
    broker.restart();
    send("broker", ROWS / 2, ROWS);
    checkAll("broker", options);
    Jobs.cancel(job);
  }

  @Test
  void aKilledProcess_goesOnFromItsCheckpoint() throws Exception {
    broker.create(1, "kill-in", "kill-out", "kill-models");
    String[] options = options("kill", "--models", "kill-models", "--predictor", "kcnf");
    Path checkpoints = folder.resolve("kill");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(JobProcess.class.getName(), checkpoints.toString()));
    command.addAll(Arrays.asList(options));
    Process process = new ProcessBuilder(command).inheritIO().start();
    try {
      send("kill", 0, ROWS / 2);
      broker.await("kill-out", r -> r.size() >= ROWS / 4);
    } finally {
      process.destroyForcibly().waitFor();
    }
    send("kill", ROWS / 2, ROWS);
    String from = Jobs.newestCheckpoint(checkpoints);
    JobClient job = Jobs.start(checkpoints, from, 1, options);
    checkAll("kill", options);
    Jobs.cancel(job);
  }

  @Test
  void rescaling_keepsTheModelOfEachKey() throws Exception {
    broker.create(4, "keys-in", "keys-out");
    String[] options = options("keys", "--key", "habitat", "--predictor", "fast");
    String from = null;
    int sent = 0;
    for (int parallelism = 1; parallelism <= 4; parallelism *= 2) {
      JobClient job = Jobs.start(folder.resolve("keys"), from, parallelism, options);
      int to = parallelism == 4 ? ROWS : sent + ROWS / 3;
      List<String> keys = new ArrayList<>();
      List<String> lines = new ArrayList<>();
      for (; sent < to; sent++) {
        keys.add(habitat(sent));
        lines.add(line(sent));
      }
      broker.send("keys-in", keys, lines);
      broker.await("keys-out", r -> r.size() >= to - 10); // some of the last are not committed yet
      from = Jobs.stop(job, folder.resolve("savepoints"));
    }
    List<String> found =
        texts(broker.await("keys-out", r -> r.size() >= ROWS)).stream()
            .map(json -> line(field(json, "key"), field(json, "decision"), number(json)))
            .toList();
    assertThat(found).containsExactlyInAnyOrderElementsOf(byKey(options));
  }

  private static String habitat(int row) {
    return Mushrooms.rows(ROWS).get(row)[Mushrooms.header().indexOf("habitat")];
  }

  private static List<String> byKey(String... options) throws IOException {
    Model start = JobOptions.parse(options).start().model();
    Map<String, Model> models = new HashMap<>();
    List<String> expected = new ArrayList<>();
    int at = Mushrooms.columns().indexOf("habitat");
    for (int i = 0; i < ROWS; i++) {
      Event event = Mushrooms.event(i);
      List<String> cells = new ArrayList<>(Arrays.asList(event.cells()));
      cells.remove(at); // the key is not predicted from
      Prediction p =
          models
              .computeIfAbsent(habitat(i), k -> start.copy())
              .step(cells.toArray(String[]::new), String.valueOf(event.label()));
      expected.add(line(habitat(i), p.decision(), p.probability()));
    }
    return expected;
  }

  @Test
  void rescaling_keepsTheModelOfAll() throws Exception {
    broker.create(4, "parts-in", "parts-out");
    broker.create(1, "parts-models");
    String[] options =
        options("parts", "--parallel", "100", "--models", "parts-models", "--predictor", "kcnf");
    String from = null;
    int sent = 0;
    for (int parallelism = 1; parallelism <= 4; parallelism *= 2) {
      JobClient job = Jobs.start(folder.resolve("parts"), from, parallelism, options);
      int to = parallelism == 4 ? ROWS : sent + ROWS / 3;
      List<String> keys = new ArrayList<>();
      List<String> lines = new ArrayList<>();
      for (; sent < to; sent++) {
        keys.add("k" + sent);
        lines.add(line(sent));
      }
      broker.send("parts-in", keys, lines);
      broker.await("parts-models", m -> !m.isEmpty() && examples(m) >= to);
      from = Jobs.stop(job, folder.resolve("savepoints"));
    }
    List<byte[]> models = broker.await("parts-models", m -> !m.isEmpty() && examples(m) >= ROWS);
    Model sequential = JobOptions.parse(options).start().model();
    for (int i = 0; i < ROWS; i++) {
      Event event = Mushrooms.event(i);
      sequential.learn(event.cells(), String.valueOf(event.label()));
    }
    assertThat(Model.fromBytes(models.get(models.size() - 1)).withoutFigures().toBytes())
        .isEqualTo(sequential.withoutFigures().toBytes());
    List<String> ids =
        texts(broker.await("parts-out", r -> r.size() >= ROWS)).stream()
            .map(json -> field(json, "id"))
            .toList();
    assertThat(ids).hasSize(ROWS).doesNotHaveDuplicates();
  }
}
