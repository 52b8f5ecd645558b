package dev.kcnf.benchmarks.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kcnf.SplitMix;
import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.Predictors;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Kills {@code kcnf serve} at random moments while clients have models learn, starts it again, and
 * compares: each model must be, byte for byte, the one that learned its client's rows up to the
 * last one acknowledged, or up to the request that was under way.
 */
final class Kills {
  private static final List<String> JAVA = List.of("-Xmx256m", "-XX:TieredStopAtLevel=1");
  private static final int SHARED = 3; // clients of one model, which share writes to the disk

  private final Path directory;
  private final SplitMix random;
  private final PrintWriter out;
  private final Mushrooms rows = new Mushrooms();
  private final List<Client> clients = new ArrayList<>();
  private final Shared shared = new Shared();
  private long atStart;

  Kills(Path directory, long seed, PrintWriter out) throws IOException {
    this.directory = directory;
    this.out = out;
    random = SplitMix.of(seed);
    clients.add(new Client("one-by-one", 1, ""));
    clients.add(new Client("batches", 40, ""));
    clients.add(new Client("long-rows", 20, "x".repeat(20_000))); // a snapshot every 400 rows
  }

  void run(int kills) throws IOException, InterruptedException {
    create();
    long began = System.nanoTime();
    for (int kill = 1; kill <= kills; kill++) {
      round();
      if (kill % 25 == 0 || kill == kills) {
        long acknowledged = clients.stream().mapToLong(c -> c.acknowledged).sum();
        out.printf(
            "%d kills, %d of them before it served; %,d rows acknowledged to clients of their own,"
                + " %,d to clients of one model; none lost, every model byte for byte; %.0f s%n",
            kill, atStart, acknowledged, shared.acknowledged, (System.nanoTime() - began) / 1e9);
        out.flush();
      }
    }
  }

  private void create() throws IOException {
    try (ServerProcess server = ServerProcess.command(directory, JAVA, List.of());
        Http http = new Http(server.port)) {
      for (Client client : clients) {
        http.post("/api/models", client.creation(), 201);
      }
      http.post("/api/models", rows.creation("shared", "kcnf"), 201);
    }
  }

  /** One life of the server: it is checked, put under load and killed. */
  private void round() throws IOException, InterruptedException {
    if (random.nextInt(10) == 0) {
      Process process = ServerProcess.begin(directory, JAVA, List.of());
      Thread.sleep(random.nextInt(1500));
      process.destroyForcibly().waitFor();
      atStart++;
      return;
    }
    ServerProcess server = ServerProcess.command(directory, JAVA, List.of());
    try (Http http = new Http(server.port)) {
      for (Client client : clients) {
        client.check(http);
      }
      shared.check(http);
    }
    List<Thread> threads = new ArrayList<>();
    for (Client client : clients) {
      threads.add(new Thread(() -> client.learn(server.port)));
    }
    for (int s = 0; s < SHARED; s++) {
      threads.add(new Thread(() -> shared.learn(server.port)));
    }
    threads.forEach(Thread::start);
    Thread.sleep(random.nextInt(700));
    server.kill();
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** A client that alone has its model learn, and so knows its order. */
  private final class Client {
    final String name;
    final int batch;
    final String filler;
    final Model reference;
    long acknowledged;
    int underWay;

    Client(String name, int batch, String filler) {
      this.name = name;
      this.batch = batch;
      this.filler = filler;
      List<String> columns = new ArrayList<>(rows.columns);
      columns.add("filler");
      reference =
          Model.create(
              Predictors.auto(),
              Columns.of(columns.toArray(String[]::new)),
              Target.of("class", "poisonous"),
              256L << 20);
    }

    String creation() {
      return rows.creation(name, "auto").replace("],\"target\"", ",\"filler\"],\"target\"");
    }

    void learn(int port) {
      try (Http http = new Http(port)) {
        while (true) {
          underWay = batch;
          http.sent("POST", "/api/models/" + name + "/learn", "application/x-ndjson", lines(), 200);
          if (new String(http.body(), UTF_8).split("\"learned\":true", -1).length != batch + 1) {
            throw new IllegalStateException(new String(http.body(), UTF_8));
          }
          acknowledged += batch;
          underWay = 0;
        }
      } catch (IOException e) {
        // It was killed.
      }
    }

    private byte[] lines() {
      StringBuilder lines = new StringBuilder();
      for (long r = acknowledged; r < acknowledged + batch; r++) {
        String json = new String(rows.json.get((int) (r % rows.size())), UTF_8);
        lines.append(json, 0, json.length() - 1);
        lines.append(",\"filler\":\"").append(filler).append(r % 3).append("\"}\n");
      }
      return lines.toString().getBytes(UTF_8);
    }

    /** Compares with the model that never stopped. */
    void check(Http http) throws IOException {
      http.sent("GET", "/api/models/" + name + "/file", "text/plain", new byte[0], 200);
      byte[] bytes = http.body();
      long examples = Model.fromBytes(bytes, 256L << 20).examples();
      if (examples < acknowledged || examples > acknowledged + underWay) {
        throw new IllegalStateException(
            name
                + ": "
                + acknowledged
                + " acknowledged, "
                + underWay
                + " under way, but "
                + examples);
      }
      for (long r = reference.examples(); r < examples; r++) {
        String[] cells = rows.cells.get((int) (r % rows.size()));
        String[] all = Arrays.copyOf(cells, cells.length + 1);
        all[cells.length] = filler + r % 3;
        reference.learn(all, rows.labels.get((int) (r % rows.size())));
      }
      if (!Arrays.equals(bytes, reference.toBytes())) {
        throw new IllegalStateException(name + ": the bytes differ after " + examples + " rows");
      }
      acknowledged = examples;
      underWay = 0;
    }
  }

  /** Several clients of one model: how many rows it must have is known, their order is not. */
  private final class Shared {
    private long acknowledged;
    private long underWay;
    private long sent;

    void learn(int port) {
      try (Http http = new Http(port)) {
        while (true) {
          byte[] row;
          synchronized (this) {
            row = rows.json.get((int) (sent++ % rows.size()));
            underWay++;
          }
          http.sent("POST", "/api/models/shared/learn", "application/json", row, 200);
          synchronized (this) {
            acknowledged++;
            underWay--;
          }
        }
      } catch (IOException e) {
        // It was killed.
      }
    }

    void check(Http http) throws IOException {
      http.sent("GET", "/api/models/shared/file", "text/plain", new byte[0], 200);
      long examples = Model.fromBytes(http.body(), 256L << 20).examples();
      if (examples < acknowledged || examples > acknowledged + underWay) {
        throw new IllegalStateException(
            "shared: " + acknowledged + " acknowledged, " + underWay + " under way, " + examples);
      }
      acknowledged = examples;
      underWay = 0;
    }
  }
}
