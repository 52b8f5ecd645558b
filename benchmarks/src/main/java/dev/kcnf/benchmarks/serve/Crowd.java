package dev.kcnf.benchmarks.serve;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Thousands of connections that are silent, slow or send without end; others are still served. */
final class Crowd {
  private static final List<String> BEGINNINGS =
      List.of(
          "",
          "GET /api/mod",
          "POST /api/models HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
              + "Content-Length: 100000\r\n\r\n{",
          "POST /api/models/m/step HTTP/1.1\r\nHost: localhost\r\nContent-Type:"
              + " application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n");

  private Crowd() {}

  static void run(Path directory, int connections, PrintWriter out)
      throws IOException, InterruptedException {
    List<String> options = List.of("--connections", "" + (connections + 100));
    List<Socket> crowd = new ArrayList<>();
    try (ServerProcess server = ServerProcess.command(directory, List.of("-Xmx512m"), options);
        Http http = new Http(server.port)) {
      Mushrooms rows = new Mushrooms();
      http.post("/api/models", rows.creation("m", "auto"), 201);
      long before = residentKilobytes(server);
      for (int c = 0; c < connections; c++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port);
        socket.getOutputStream().write(BEGINNINGS.get(c % BEGINNINGS.size()).getBytes(US_ASCII));
        crowd.add(socket);
      }
      Thread endless = new Thread(() -> endless(server.port));
      endless.setDaemon(true);
      endless.start();
      List<byte[]> requests =
          List.of(
              Http.request("POST", "/api/models/m/predict", "application/json", rows.json.get(0)));
      double perSecond = Load.perSecond(server.port, requests, 4, 5);
      out.printf(
          "%,d connections, a quarter each silent, in a header, in a body, in a stream: other"
              + " clients are answered %,.0f times a second; memory of the process %,d MB, before"
              + " %,d%n",
          connections, perSecond, residentKilobytes(server) / 1000, before / 1000);
      for (Socket socket : crowd) {
        socket.close();
      }
      Thread.sleep(2000);
      out.printf("when they are gone: %,.0f%n", Load.perSecond(server.port, requests, 4, 5));
    }
  }

  /** A row that does not end: it is refused, not kept. */
  private static void endless(int port) {
    byte[] chunk = ("10000\r\n" + "x".repeat(1 << 16) + "\r\n").getBytes(US_ASCII);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket
          .getOutputStream()
          .write(
              ("POST /api/models/m/step HTTP/1.1\r\nHost: localhost\r\nContent-Type:"
                      + " application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n")
                  .getBytes(US_ASCII));
      for (long sent = 0; sent < 10L << 30; sent += 1 << 16) {
        socket.getOutputStream().write(chunk);
      }
    } catch (IOException e) {
      // The server has closed it, as it should.
    }
  }

  private static long residentKilobytes(ServerProcess server) throws IOException {
    Path status = Path.of("/proc", "" + server.process.pid(), "status");
    return java.nio.file.Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmRSS"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElse(0);
  }
}
