package dev.kcnf.server.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A server in a directory, and requests to it over real sockets. */
final class Client implements AutoCloseable {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  final KcnfServer server;

  Client(KcnfServer server) {
    this.server = server;
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
