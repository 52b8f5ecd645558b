package dev.kcnf.benchmarks.serve;

import dev.kcnf.model.Model;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Speeds beside their peers in the same run: alternately measured, medians of five. */
final class Speed {
  private static final int ROUNDS = 5;
  private static final int CONNECTIONS = 8;
  private static final int BATCH = 50_000;

  private final ServerProcess server;
  private final Mushrooms rows;
  private final double seconds;
  private final PrintWriter out;

  private Speed(ServerProcess server, Mushrooms rows, double seconds, PrintWriter out) {
    this.server = server;
    this.rows = rows;
    this.seconds = seconds;
    this.out = out;
  }

  static void run(Path directory, List<String> java, double seconds, PrintWriter out)
      throws IOException {
    try (ServerProcess server = ServerProcess.measured(directory, java);
        Http http = new Http(server.port)) {
      Mushrooms rows = new Mushrooms();
      http.post("/api/models", rows.creation("m", "auto"), 201);
      Speed speed = new Speed(server, rows, seconds, out);
      http.stream(speed.lines("learn", 0, rows.size()));
      double perSecond = speed.single();
      speed.batches();
      speed.whileLearning(perSecond / 2);
    }
  }

  private byte[] lines(String verb, long from, int count) {
    String path = "/api/models/m/" + verb;
    return Http.request("POST", path, "application/x-ndjson", rows.lines(from, count));
  }

  private List<byte[]> requests(String path) {
    List<byte[]> requests = new ArrayList<>();
    for (byte[] row : rows.json) {
      requests.add(Http.request("POST", path, "application/json", row));
    }
    return requests;
  }

  /** Single rows beside the same requests to an empty handler; requests per second. */
  private double single() throws IOException {
    List<byte[]> predictions = requests("/api/models/m/predict");
    List<byte[]> empties = requests("/empty");
    Load.perSecond(server.port, predictions, CONNECTIONS, 2 * seconds); // until it is compiled
    Load.perSecond(server.emptyPort, empties, CONNECTIONS, seconds);
    double[] predict = new double[ROUNDS];
    double[] empty = new double[ROUNDS];
    for (int r = 0; r < ROUNDS; r++) {
      empty[r] = Load.perSecond(server.emptyPort, empties, CONNECTIONS, seconds);
      predict[r] = Load.perSecond(server.port, predictions, CONNECTIONS, seconds);
    }
    report("predict, a row a request, beside an empty handler", predict, empty, 0.7);
    return median(predict);
  }

  /** NDJSON on one connection beside the library in one thread of this process. */
  private void batches() throws IOException {
    try (Http http = new Http(server.port)) {
      batches(http);
    }
  }

  private void batches(Http http) throws IOException {
    http.sent("GET", "/api/models/m/file", "text/plain", new byte[0], 200);
    Model model = Model.fromBytes(http.body());
    byte[] request = lines("predict", 0, BATCH);
    double[] served = new double[ROUNDS];
    double[] library = new double[ROUNDS];
    for (int r = -2; r < ROUNDS; r++) {
      double own = libraryPerSecond(model);
      long began = System.nanoTime();
      http.stream(request);
      if (r >= 0) {
        library[r] = own;
        served[r] = BATCH / ((System.nanoTime() - began) / 1e9);
      }
    }
    report("predict, rows in NDJSON, beside the library", served, library, 0.6);
    byte[] steps = lines("step", 0, BATCH);
    for (int r = 0; r < ROUNDS; r++) {
      long began = System.nanoTime();
      for (int i = 0; i < BATCH; i++) {
        model.step(rows.cells.get(i % rows.size()), rows.labels.get(i % rows.size()));
      }
      library[r] = BATCH / ((System.nanoTime() - began) / 1e9);
      began = System.nanoTime();
      http.stream(steps);
      served[r] = BATCH / ((System.nanoTime() - began) / 1e9);
    }
    report("step, rows in NDJSON, beside the library", served, library, 0.6);
  }

  private double libraryPerSecond(Model model) {
    double sum = 0;
    long began = System.nanoTime();
    for (int i = 0; i < BATCH; i++) {
      sum += model.predict(rows.cells.get(i % rows.size())).probability();
    }
    double perSecond = BATCH / ((System.nanoTime() - began) / 1e9);
    if (Double.isNaN(sum)) {
      throw new IllegalStateException("a prediction is no number");
    }
    return perSecond;
  }

  /** Predictions at a fixed rate, while another client has the model learn row by row. */
  private void whileLearning(double perSecond) throws IOException {
    AtomicBoolean done = new AtomicBoolean();
    AtomicLong learned = new AtomicLong();
    List<byte[]> steps = requests("/api/models/m/step");
    Thread learner =
        new Thread(
            () -> {
              try (Http http = new Http(server.port)) {
                while (!done.get()) {
                  http.send(steps.get((int) (learned.getAndIncrement() % steps.size())));
                }
              } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
            });
    learner.start();
    List<byte[]> predictions = requests("/api/models/m/predict");
    Load.latencies(server.port, predictions, CONNECTIONS, perSecond, 4 * seconds); // to compile
    learned.set(0);
    long[] took = Load.latencies(server.port, predictions, CONNECTIONS, perSecond, 4 * seconds);
    done.set(true);
    join(learner);
    out.printf(
        "predict at %,.0f a second while %,d rows are learned: median %.2f ms, p99 %.2f ms, p99.9"
            + " %.2f ms, most %.1f ms (wanted p99 below 10)%n",
        perSecond,
        learned.get(),
        took[took.length / 2] / 1e6,
        took[(int) (took.length * 0.99)] / 1e6,
        took[(int) (took.length * 0.999)] / 1e6,
        took[took.length - 1] / 1e6);
  }

  private static void join(Thread thread) throws IOException {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private void report(String what, double[] own, double[] peer, double wanted) {
    out.printf(
        "%s: %,.0f and %,.0f a second: %.0f %% (wanted %.0f)%n",
        what, median(own), median(peer), 100 * median(own) / median(peer), 100 * wanted);
    out.flush();
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
