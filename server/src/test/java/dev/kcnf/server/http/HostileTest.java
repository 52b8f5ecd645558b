package dev.kcnf.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.server.http.wire.Limit;
import dev.kcnf.server.http.wire.Limits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests that want to do harm: the server answers, tells nothing, and goes on. The build sends a
 * few hundred; {@code ./mvnw -pl server -am test -Dtest=HostileTest -Dkcnf.hostile=1000000
 * -Dsurefire.failIfNoSpecifiedTests=false} a million, and with {@code -Dkcnf.hostile.seed=2} a
 * million others.
 */
class HostileTest {
  private static final int REQUESTS = Integer.getInteger("kcnf.hostile", 400);
  private static final int FIRST_SEED = Integer.getInteger("kcnf.hostile.seed", 1);
  private static final int SENDERS = 4;
  private static final long MOST_HEAP = 256L << 20;

  private static final List<String> SEEDS =
      List.of(
          "{\"row\":{\"a\":\"1\",\"b\":2},\"label\":\"yes\",\"id\":\"x\"}",
          "[{\"a\":true,\"y\":\"no\"},{\"a\":null}]",
          "{\"a\":1}\n{\"a\":2,\"y\":\"yes\"}\n",
          "a,b,y\n1,\"2\n\",yes\n3,4,no\n",
          "{\"name\":\"n\",\"target\":\"y\",\"columns\":[\"a\"],\"settings\":{\"k\":2}}",
          "{\"inputs\":[{\"name\":\"a\",\"data\":[[\"1\"],[2]]}]}",
          "{\"inputs\":[{\"name\":\"a\",\"shape\":[2],\"datatype\":\"INT32\",\"data\":[1,2]}]}",
          "{\"id\":\"x\",\"label\":\"no\"}");
  private static final List<String> PATHS =
      List.of(
          "/api/models/m/predict",
          "/api/models/m/learn",
          "/api/models/m/step?reasons=true",
          "/api/models/m/predict?reasons=1&id=a",
          "/api/models/m/events/",
          "/api/models",
          "/v2/models/m/infer",
          "/api/models/m/merge",
          "/api/models/m/copy",
          "/api/compare?models=m,n",
          "/api/models/m/file");
  private static final List<String> TYPES =
      List.of(
          "application/json", "application/x-ndjson", "text/csv", "application/octet-stream", "x");

  @TempDir Path directory;

  @Test
  void mutatedRequests_areAnswered_andTellNothing() throws Exception {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    Limits limits = Limits.usual().with(Limit.IDLE_SECONDS, 2).with(Limit.MODELS, 5);
    try (Client client =
        new Client(
            KcnfServer.start(
                directory,
                KcnfServer.Options.loopback(0).withLimits(limits),
                new PrintStream(log, true, StandardCharsets.UTF_8)))) {
      client.post(
          "/api/models",
          "{\"name\":\"m\",\"columns\":[\"a\",\"b\"],\"target\":\"y\",\"value\":\"yes\"}");
      client.post("/api/models/m/copy", "{\"name\":\"n\"}");
      List<Future<?>> senders = new ArrayList<>();
      ExecutorService threads = Executors.newFixedThreadPool(SENDERS);
      for (int seed = 1; seed <= SENDERS; seed++) {
        SplitMix random = SplitMix.of(1000L * (FIRST_SEED - 1) + seed);
        senders.add(threads.submit(() -> send(client, random, REQUESTS / SENDERS)));
      }
      threads.shutdown();
      for (Future<?> sender : senders) {
        sender.get();
      }
      assertThat(log.toString(StandardCharsets.UTF_8)).as("internal errors").isEmpty();
      assertThat(client.post("/api/models/m/predict", "{\"a\":1}").statusCode()).isEqualTo(200);
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      assertThat(runtime.totalMemory() - runtime.freeMemory()).as("heap").isLessThan(MOST_HEAP);
    }
  }

  private static @Nullable Object send(Client client, SplitMix random, int count)
      throws IOException {
    for (int i = 0; i < count; i++) {
      byte[] request = request(random);
      assertThat(client.raw(request))
          .as("%s", new String(request, StandardCharsets.ISO_8859_1))
          .doesNotContain("Exception")
          .doesNotContain("at dev.kcnf")
          .doesNotContain("org.eclipse")
          .doesNotContain("\"internal\"");
    }
    return null;
  }

  private static byte[] request(SplitMix random) {
    byte[] body =
        mutated(SEEDS.get(random.nextInt(SEEDS.size())).getBytes(StandardCharsets.UTF_8), random);
    String head =
        (random.nextInt(10) == 0 ? "PUT " : "POST ")
            + PATHS.get(random.nextInt(PATHS.size()))
            + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: "
            + TYPES.get(random.nextInt(TYPES.size()))
            + "\r\nContent-Length: "
            + body.length
            + "\r\n\r\n";
    byte[] top = head.getBytes(StandardCharsets.US_ASCII);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(random.nextInt(8) == 0 ? mutated(top, random) : top);
    all.writeBytes(body);
    return all.toByteArray();
  }

  private static byte[] mutated(byte[] seed, SplitMix random) {
    byte[] bytes = seed.clone();
    for (int changes = random.nextInt(4); changes > 0 && bytes.length > 0; changes--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(3)) {
        case 0 -> bytes[at] = (byte) random.nextInt(256);
        case 1 -> bytes = java.util.Arrays.copyOf(bytes, at);
        default -> bytes[at] = (byte) "{}[]\",:\n\0".charAt(random.nextInt(9));
      }
    }
    return bytes;
  }

  /** More than there are threads: the short bodies take none, of the streams some are refused. */
  @Test
  void bodiesThatDoNotEnd_leaveThreadsForOthers() throws Exception {
    PrintStream log = new PrintStream(OutputStream.nullOutputStream());
    Limits limits = Limits.usual().with(Limit.IDLE_SECONDS, 300);
    KcnfServer.Options options = KcnfServer.Options.loopback(0).withLimits(limits);
    List<Socket> slow = new ArrayList<>();
    try (Client client = new Client(KcnfServer.start(directory, options, log))) {
      client.post("/api/models", "{\"name\":\"m\",\"columns\":[\"a\"],\"target\":\"y\"}");
      for (int i = 0; i < 600; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), client.server.port());
        slow.add(socket);
        String length = i % 3 == 0 ? "Content-Length: 1000" : "Transfer-Encoding: chunked";
        String type = i % 3 == 2 ? "application/x-ndjson" : "application/json";
        String head = "POST /api/models/m/predict HTTP/1.1\r\nHost: localhost\r\nContent-Type: ";
        String begun = head + type + "\r\n" + length + "\r\n\r\n" + (i % 3 == 0 ? "{" : "1\r\n{");
        socket.getOutputStream().write(begun.getBytes(StandardCharsets.US_ASCII));
      }
      assertThat(client.post("/api/models/m/predict", "{\"a\":1}").statusCode()).isEqualTo(200);
      assertThat(client.get("/api/models/m").statusCode()).isEqualTo(200);
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  void slowAndSilentClients_doNotKeepOthersWaiting() throws Exception {
    PrintStream log = new PrintStream(OutputStream.nullOutputStream());
    Limits limits = Limits.usual().with(Limit.IDLE_SECONDS, 1);
    KcnfServer.Options options = KcnfServer.Options.loopback(0).withLimits(limits);
    List<Socket> slow = new ArrayList<>();
    try (Client client = new Client(KcnfServer.start(directory, options, log))) {
      for (int i = 0; i < 300; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), client.server.port());
        slow.add(socket);
        String begun =
            i % 2 == 0
                ? "GET /api/mod"
                : String.join(
                    "\r\n",
                    "POST /api/models HTTP/1.1",
                    "Host: localhost",
                    "Content-Type: application/json",
                    "Content-Length: 1000",
                    "",
                    "{");
        socket.getOutputStream().write(begun.getBytes(StandardCharsets.US_ASCII));
      }
      assertThat(client.get("/api/models").statusCode()).isEqualTo(200);
      slow.get(0).setSoTimeout(10_000);
      assertThat(slow.get(0).getInputStream().readAllBytes()).isNotNull(); // closed by the server
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }
}
