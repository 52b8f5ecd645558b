package dev.kcnf.benchmarks.serve;

import dev.kcnf.SplitMix;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Many models of {@code kcnf serve} in a small heap, each learning and answering. */
final class ManyModels {
  private static final int ROWS = 500;

  private ManyModels() {}

  static void run(Path directory, int models, long seed, PrintWriter out) throws IOException {
    List<String> java = List.of("-Xmx512m");
    try (ServerProcess server = ServerProcess.command(directory, java, List.of());
        Http http = new Http(server.port)) {
      Mushrooms rows = new Mushrooms();
      long began = System.nanoTime();
      for (int m = 0; m < models; m++) {
        http.post("/api/models", rows.creation("m" + m, "auto"), 201);
        String path = "/api/models/m" + m + "/learn";
        byte[] lines = rows.lines((long) m * ROWS, ROWS);
        http.stream(Http.request("POST", path, "application/x-ndjson", lines));
      }
      out.printf(
          "%,d models of %d rows each made in %.0f s, heap 512 MB%n",
          models, ROWS, (System.nanoTime() - began) / 1e9);
      long[] took = new long[models];
      int[] order = SplitMix.of(seed).permutation(models);
      for (int i = 0; i < models; i++) {
        began = System.nanoTime();
        byte[] row = rows.json.get(i % rows.size());
        http.sent("POST", "/api/models/m" + order[i] + "/predict", "application/json", row, 200);
        took[i] = System.nanoTime() - began;
      }
      Arrays.sort(took);
      String metrics = http.sent("GET", "/metrics", "text/plain", new byte[0], 200);
      String inMemory =
          metrics.lines().filter(l -> l.startsWith("kcnf_models_in_memory")).findFirst().orElse("");
      out.printf(
          "each answered, in a random order: median %.1f ms, most %.1f ms; %s%n",
          took[models / 2] / 1e6, took[models - 1] / 1e6, inMemory);
    }
  }
}
