package dev.kcnf.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.server.http.wire.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A server in a directory, and requests to it over real sockets. */
final class Client implements AutoCloseable {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  final KcnfServer server;

  Client(KcnfServer server) {
    this.server = server;
  }

  /** A server on the models of this directory. */
  static Client start(Path directory) throws IOException {
    return start(directory, KcnfServer.Options.loopback(0));
  }

  static Client start(Path directory, KcnfServer.Options options) throws IOException {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    return new Client(KcnfServer.start(directory, options, nowhere));
  }

  /** Makes a model of mushrooms, which may be bad. */
  void create(String name, String predictor) throws IOException, InterruptedException {
    HttpResponse<String> made =
        post(
            "/api/models",
            "{\"name\":\""
                + name
                + "\",\"columns\":[\"odor\",\"size\"],\"target\":\"class\","
                + "\"value\":\"bad\",\"predictor\":\""
                + predictor
                + "\"}");
    assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
  }

  /** The answer is an error in the one shape, and tells nothing of the insides. */
  static void isError(HttpResponse<String> answer, int status, String code) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    Map<String, @Nullable Object> body =
        Json.object(answer.body().getBytes(StandardCharsets.UTF_8));
    assertThat(body.keySet()).containsExactly("error");
    assertThat(body.get("error")).isInstanceOf(Map.class);
    Map<?, ?> error = (Map<?, ?>) Objects.requireNonNull(body.get("error"));
    assertThat(error.get("code")).isEqualTo(code);
    assertThat(String.valueOf(error.get("message"))).isNotEmpty();
    assertThat(answer.body()).doesNotContain("Exception").doesNotContain("at dev.");
  }

  String base() {
    return "http://127.0.0.1:" + server.port();
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(base() + path)).timeout(Duration.ofSeconds(30));
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(request(path).GET());
  }

  HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
    return post(path, "application/json", body);
  }

  HttpResponse<String> post(String path, String type, String body)
      throws IOException, InterruptedException {
    return send(request(path).header("Content-Type", type).POST(BodyPublishers.ofString(body)));
  }

  /** What the server answers to these bytes, until it closes or is silent for two seconds. */
  String raw(byte[] bytes) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(2000);
      socket.getOutputStream().write(bytes);
      socket.getOutputStream().flush();
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    } catch (java.net.SocketTimeoutException | java.net.SocketException e) {
      return "";
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
