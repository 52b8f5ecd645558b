package dev.kcnf.benchmarks.serve;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** Steps without end: does memory grow? */
final class Steps {
  private static final int BATCH = 1000;
  private static final int REPORTS = 10;

  private Steps() {}

  static void run(Path directory, List<String> java, long steps, PrintWriter out)
      throws IOException {
    try (ServerProcess server = ServerProcess.measured(directory, java);
        Http http = new Http(server.port)) {
      Mushrooms rows = new Mushrooms();
      http.post("/api/models", rows.creation("m", "auto"), 201);
      long began = System.nanoTime();
      for (long at = 0; at < steps; at += BATCH) {
        byte[] lines = rows.lines(at, BATCH);
        http.stream(Http.request("POST", "/api/models/m/step", "application/x-ndjson", lines));
        if ((at + BATCH) % Math.max(BATCH, steps / REPORTS) == 0) {
          double seconds = (System.nanoTime() - began) / 1e9;
          out.printf(
              "%,d steps, %.0f s, heap after a collection %.1f MB%n",
              at + BATCH, seconds, server.heap() / 1e6);
          out.flush();
        }
      }
    }
  }
}
