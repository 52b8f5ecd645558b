package dev.kcnf.server.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A server in a process of its own, so that it can be killed, and run out of room. */
final class ServerProcess implements AutoCloseable {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  final Process process;
  final int port;

  ServerProcess(Path directory) throws IOException {
    process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    ServerProcess.class.getName(),
                    directory.toString()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    port = Integer.parseInt(String.valueOf(out.readLine()));
  }

  public static void main(String[] args) throws IOException {
    KcnfServer server =
        KcnfServer.start(Path.of(args[0]), KcnfServer.Options.loopback(0), System.err);
    System.out.println(server.port());
  }

  HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
    return HTTP.send(request(path).build(), BodyHandlers.ofByteArray());
  }

  HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
    return HTTP.send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
  }

  @Override
  public void close() {
    kill();
  }

  /** As kill -9 does; returns when it is gone. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }
}
