package dev.kcnf.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.server.http.wire.Limit;
import dev.kcnf.server.http.wire.Limits;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that begin a request and do not go on: each is told so, and its connection closed. */
class SilentClientsTest {
  private static final List<String> TYPES =
      List.of(
          "application/json",
          "application/json; charset=utf-8",
          "application/x-ndjson",
          "text/csv",
          "application/octet-stream");

  @TempDir static Path directory;
  private static Client client;

  @BeforeAll
  static void start() throws Exception {
    Limits limits = Limits.usual().with(Limit.IDLE_SECONDS, 1);
    client = Client.start(directory, KcnfServer.Options.loopback(0).withLimits(limits));
    client.create("m", "kcnf");
  }

  @AfterAll
  static void stop() throws IOException {
    client.close();
  }

  private static String head(String type, String length) {
    String target =
        type.equals("application/octet-stream")
            ? "PUT /api/models/x/file"
            : "POST /api/models/m/step";
    return String.join(
        "\r\n", target + " HTTP/1.1", "Host: localhost", "Content-Type: " + type, length, "", "");
  }

  private static Socket begin(String request) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), client.server.port());
    socket.setSoTimeout(10_000);
    OutputStream out = socket.getOutputStream();
    out.write(request.getBytes(StandardCharsets.US_ASCII));
    out.flush();
    return socket;
  }

  /** All that is sent until the server closes the connection. */
  private static String rest(Socket socket) throws IOException {
    try (socket) {
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void aBodyThatStops_isAnsweredWith408_inTheOneShape_whateverItsType() throws Exception {
    Map<String, Socket> silent = new LinkedHashMap<>();
    for (String type : TYPES) {
      silent.put(type, begin(head(type, "Content-Length: 1000") + "{"));
      if (!type.equals("application/octet-stream")) {
        silent.put(
            type + ", chunked", begin(head(type, "Transfer-Encoding: chunked") + "1\r\n{\r\n"));
      }
    }
    for (Map.Entry<String, Socket> one : silent.entrySet()) {
      assertThat(rest(one.getValue()))
          .as(one.getKey())
          .startsWith("HTTP/1.1 408 ")
          .endsWith("\"message\":\"the request did not end\"}}");
    }
  }

  @Test
  void aStreamThatStops_saysSoInItsLastLine_afterTheAnswersBefore() throws Exception {
    String row = "{\"odor\":\"foul\",\"class\":\"bad\"}\n";
    String chunk = Integer.toHexString(row.length()) + "\r\n" + row + "\r\n";
    String answer = rest(begin(head("application/x-ndjson", "Transfer-Encoding: chunked") + chunk));
    assertThat(answer).startsWith("HTTP/1.1 200 ").contains("\"decision\":");
    assertThat(answer.substring(answer.indexOf("\"decision\":"))).contains("\"too_slow\"");
  }

  @Test
  void aBodyThatIsTooLong_isRefusedAtOnce_beforeItIsSent() throws Exception {
    for (String type : TYPES.subList(1, TYPES.size())) {
      if (type.startsWith("application/json") || type.startsWith("application/octet")) {
        try (Socket socket = begin(head(type, "Content-Length: 99999999999") + "{")) {
          socket.setSoTimeout(900); // before it is idle
          byte[] begun = new byte[12];
          assertThat(socket.getInputStream().readNBytes(begun, 0, 12)).isEqualTo(12);
          assertThat(new String(begun, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 413");
        } catch (SocketTimeoutException e) {
          throw new AssertionError(type + ": not answered", e);
        }
      }
    }
  }

  @Test
  void brokenChunks_areTheClientsMistake() throws Exception {
    for (String type : TYPES.subList(0, 4)) {
      String answer =
          rest(begin(head(type, "Transfer-Encoding: chunked") + "fffffffffffffffffff\r\n{"));
      assertThat(answer).as(type).startsWith("HTTP/1.1 400 ").contains("\"code\":\"http\"");
    }
  }
}
