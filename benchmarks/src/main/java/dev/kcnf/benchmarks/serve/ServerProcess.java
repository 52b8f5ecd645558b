package dev.kcnf.benchmarks.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kcnf.benchmarks.Cli;
import dev.kcnf.server.http.KcnfServer;
import io.javalin.Javalin;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A server in a process of its own: {@code kcnf serve}, or, where it is measured, the same server
 * beside a second port with an empty handler on the same Javalin and Jetty.
 */
final class ServerProcess implements Closeable {
  private static final String SERVING = "serving http://localhost:";

  final Process process;
  final int port;
  final int emptyPort;
  private final BufferedReader out;
  private final PrintWriter in;

  private ServerProcess(Process process, BufferedReader out, int port, int emptyPort) {
    this.process = process;
    this.out = out;
    this.port = port;
    this.emptyPort = emptyPort;
    in = new PrintWriter(process.getOutputStream(), true, UTF_8);
  }

  /** {@code kcnf serve} on this directory; null ports until it says that it serves. */
  static ServerProcess command(Path directory, List<String> java, List<String> more)
      throws IOException {
    Process process = begin(directory, java, more);
    BufferedReader out = new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8));
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      int at = line.indexOf(SERVING);
      if (at >= 0) {
        String port = line.substring(at + SERVING.length()).replaceAll("\\D.*", "");
        Thread rest = new Thread(() -> out.lines().forEach(System.err::println));
        rest.setDaemon(true);
        rest.start();
        return new ServerProcess(process, out, Integer.parseInt(port), 0);
      }
      System.err.println(line);
    }
    throw new IOException("kcnf serve did not start");
  }

  /** The process alone, not waited for. */
  static Process begin(Path directory, List<String> java, List<String> more) throws IOException {
    List<String> args = new ArrayList<>(List.of("serve", "--port", "0", "--data"));
    args.add(directory.toString());
    args.addAll(more);
    return Cli.plainJava(java, "dev.kcnf.cli.Main", args).start();
  }

  /** The server that is measured. */
  static ServerProcess measured(Path directory, List<String> java) throws IOException {
    Process process =
        Cli.plainJava(java, ServerProcess.class.getName(), List.of(directory.toString()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.matches("\\d+ \\d+")) { // an option of Java may print lines, too
        String[] ports = line.split(" ", -1);
        return new ServerProcess(
            process, out, Integer.parseInt(ports[0]), Integer.parseInt(ports[1]));
      }
    }
    throw new IOException("the server did not start");
  }

  /** The bytes of the heap in use after a collection. */
  long heap() throws IOException {
    in.println("heap");
    return Long.parseLong(String.valueOf(out.readLine()));
  }

  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() throws IOException {
    process.destroy();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The process of {@link #measured}: prints its ports, then what it is asked for. */
  public static void main(String[] args) throws IOException {
    KcnfServer server =
        KcnfServer.start(Path.of(args[0]), KcnfServer.Options.loopback(0), System.err);
    Javalin empty =
        Javalin.create(
            config -> {
              config.startup.showJavalinBanner = false;
              config.jetty.threadPool = new QueuedThreadPool(160, 8);
              config.jetty.host = "127.0.0.1";
              config.jetty.port = 0;
              config.routes.post("/empty", ctx -> ctx.result("{}"));
            });
    empty.start();
    System.out.println(server.port() + " " + empty.port());
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    while (in.readLine() != null) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      System.out.println(runtime.totalMemory() - runtime.freeMemory());
    }
    empty.stop();
    server.close();
  }
}
