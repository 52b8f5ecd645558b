package dev.kcnf.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that want to do harm: the server answers, tells nothing, and goes on. */
class HostileTest {
  private static final List<String> SEEDS =
      List.of(
          "{\"row\":{\"a\":\"1\",\"b\":2},\"label\":\"yes\",\"id\":\"x\"}",
          "[{\"a\":true,\"y\":\"no\"},{\"a\":null}]",
          "{\"a\":1}\n{\"a\":2,\"y\":\"yes\"}\n",
          "a,b,y\n1,\"2\n\",yes\n3,4,no\n",
          "{\"name\":\"n\",\"target\":\"y\",\"columns\":[\"a\"],\"settings\":{\"k\":2}}",
          "{\"inputs\":[{\"name\":\"a\",\"data\":[[\"1\"],[2]]}]}");
  private static final List<String> PATHS =
      List.of(
          "/api/models/m/predict",
          "/api/models/m/learn",
          "/api/models/m/step?reasons=true",
          "/api/models",
          "/v2/models/m/infer",
          "/api/models/m/merge",
          "/api/models/m/copy",
          "/api/compare?models=m,m",
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
      SplitMix random = SplitMix.of(1);
      for (int i = 0; i < 400; i++) {
        String answer = client.raw(request(random));
        assertThat(answer)
            .as("request %d", i)
            .doesNotContain("Exception")
            .doesNotContain("at dev.kcnf")
            .doesNotContain("org.eclipse");
      }
      assertThat(log.toString(StandardCharsets.UTF_8)).as("internal errors").isEmpty();
      assertThat(client.post("/api/models/m/predict", "{\"a\":1}").statusCode()).isEqualTo(200);
    }
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
                : "POST /api/models HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 1000\r\n\r\n{";
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
