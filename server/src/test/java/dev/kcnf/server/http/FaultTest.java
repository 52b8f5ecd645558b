package dev.kcnf.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.Predictors;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real processes that are killed and run out of room; {@code kcnf-bench serve --kill} has more. */
class FaultTest {
  private static final String MODEL =
      "{\"name\":\"m\",\"columns\":[\"a\",\"b\"],\"target\":\"y\",\"value\":\"yes\"}";

  @TempDir Path directory;

  private static String[] cells(long row) {
    SplitMix random = SplitMix.of(row);
    return new String[] {"a" + random.nextInt(5), "b" + random.nextInt(3)};
  }

  private static String label(long row) {
    return cells(row)[0].equals("a1") || row % 11 == 0 ? "yes" : "no";
  }

  private static String json(long row) {
    String[] cells = cells(row);
    return "{\"a\":\"" + cells[0] + "\",\"b\":\"" + cells[1] + "\",\"y\":\"" + label(row) + "\"}";
  }

  /** The bytes of the model that learned these rows and was never stopped. */
  private static byte[] undisturbed(long rows) {
    Model model =
        Model.create(Predictors.auto(), Columns.of("a", "b"), Target.of("y", "yes"), 256L << 20);
    for (long row = 0; row < rows; row++) {
      model.learn(cells(row), label(row));
    }
    return model.toBytes();
  }

  @Test
  void killedAtRandomMoments_everythingAcknowledgedIsThere_byteForByte() throws Exception {
    SplitMix random = SplitMix.of(7);
    AtomicLong acknowledged = new AtomicLong();
    for (int kill = 0; kill < 4; kill++) {
      try (ServerProcess server = new ServerProcess(directory)) {
        if (kill == 0) {
          server.post("/api/models", MODEL);
        } else {
          acknowledged.set(checked(server, acknowledged.get()));
        }
        Thread client = new Thread(() -> learn(server, acknowledged));
        client.start();
        while (kill == 0 && acknowledged.get() == 0) {
          Thread.sleep(1); // so that there is something to lose
        }
        Thread.sleep(50 + random.nextInt(150)); // when, not whether: any moment will do
        server.kill();
        client.join();
      }
    }
    try (ServerProcess server = new ServerProcess(directory)) {
      assertThat(checked(server, acknowledged.get())).isPositive();
    }
  }

  private static void learn(ServerProcess server, AtomicLong acknowledged) {
    try {
      while (server.post("/api/models/m/learn", json(acknowledged.get())).statusCode() == 200) {
        acknowledged.incrementAndGet();
      }
    } catch (IOException e) {
      // It was killed.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** All that was acknowledged, and at most the row that was under way. */
  private static long checked(ServerProcess server, long acknowledged) throws Exception {
    byte[] bytes = server.get("/api/models/m/file").body();
    long examples = Model.fromBytes(bytes).examples();
    assertThat(examples).isBetween(acknowledged, acknowledged + 1);
    assertThat(bytes).isEqualTo(undisturbed(examples));
    return examples;
  }

  /** The operating system refuses to write: a limit on the size of files, which it can lift. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void noRoom_isSaid_readsGoOn_andNothingIsLostWhenThereIsRoomAgain() throws Exception {
    try (ServerProcess server = new ServerProcess(directory)) {
      server.post("/api/models", MODEL);
      for (long row = 0; row < 20; row++) {
        assertThat(server.post("/api/models/m/learn", json(row)).statusCode()).isEqualTo(200);
      }
      limit(server, "100");
      for (int again = 0; again < 3; again++) {
        HttpResponse<String> full = server.post("/api/models/m/learn", json(20));
        assertThat(full.statusCode()).isEqualTo(507);
        assertThat(full.body()).contains("\"no_room\"").contains("nothing has changed");
      }
      assertThat(server.post("/api/models", MODEL.replace("\"m\"", "\"n\"")).statusCode())
          .isEqualTo(507);
      assertThat(server.post("/api/models/m/predict", "{\"a\":\"a1\"}").statusCode())
          .isEqualTo(200);
      assertThat(server.get("/api/models/m/metrics").statusCode()).isEqualTo(200);
      limit(server, "unlimited");
      for (long row = 20; row < 30; row++) {
        assertThat(server.post("/api/models/m/learn", json(row)).statusCode()).isEqualTo(200);
      }
    }
    try (ServerProcess server = new ServerProcess(directory)) { // it was killed
      assertThat(server.get("/api/models/m/file").body()).isEqualTo(undisturbed(30));
    }
  }

  private static void limit(ServerProcess server, String bytes) throws Exception {
    Process prlimit =
        new ProcessBuilder(
                "prlimit", "--pid", "" + server.process.pid(), "--fsize=" + bytes + ":unlimited")
            .inheritIO()
            .start();
    assertThat(prlimit.waitFor()).isZero();
  }
}
