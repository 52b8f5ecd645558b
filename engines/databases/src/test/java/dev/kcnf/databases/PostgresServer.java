package dev.kcnf.databases;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A PostgreSQL server of its own, on loopback and in a temporary directory. */
final class PostgresServer {
  static final String USER = "tester";
  static final String PASSWORD = "opensesame";

  private final Path programs;
  private final Path directory;
  private final int port;

  private PostgresServer(Path programs, Path directory, int port) {
    this.programs = programs;
    this.directory = directory;
    this.port = port;
  }

  static PostgresServer start() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("kcnf-postgres");
    // The server does not run as root; whoever it runs as must get at its files.
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
    Path password = Files.writeString(directory.resolve("password"), PASSWORD + "\n");
    PostgresServer server = new PostgresServer(programs(), directory, freePort());
    server.run(
        "initdb",
        "-D",
        server.data(),
        "-U",
        USER,
        "-A",
        "scram-sha-256",
        "--pwfile",
        password.toString(),
        "-E",
        "UTF8",
        "--locale=C",
        "--no-sync");
    String options =
        String.format(
            "-p %d -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off",
            server.port);
    server.run(
        "pg_ctl",
        "-D",
        server.data(),
        "-w",
        "-t",
        "120",
        "-o",
        options,
        "-l",
        directory.resolve("log").toString(),
        "start");
    return server;
  }

  /** The newest of the installed ones. */
  private static Path programs() throws IOException {
    Path installed = Path.of("/usr/lib/postgresql");
    if (Files.isDirectory(installed)) {
      try (Stream<Path> versions = Files.list(installed)) {
        Path newest =
            versions
                .map(version -> version.resolve("bin"))
                .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                .max(Comparator.comparing(Path::toString))
                .orElse(null);
        if (newest != null) {
          return newest;
        }
      }
    }
    for (String path : System.getenv("PATH").split(":", -1)) {
      if (Files.isExecutable(Path.of(path, "initdb"))) {
        return Path.of(path);
      }
    }
    throw new IllegalStateException(
        "no initdb found; install PostgreSQL's server: apt-get install postgresql");
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private String data() {
    return directory.resolve("data").toString();
  }

  private void run(String program, String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("runuser", "-u", "postgres", "--"));
    }
    command.add(programs.resolve(program).toString());
    command.addAll(List.of(args));
    Path log = Files.createTempFile("kcnf-postgres", ".log");
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    int status = process.waitFor();
    String said = Files.readString(log);
    Files.delete(log);
    if (status != 0) {
      throw new IllegalStateException(String.join(" ", command) + ": " + said);
    }
  }

  String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
  }

  /** Stops it and deletes its files. */
  void stop() throws IOException, InterruptedException {
    run("pg_ctl", "-D", data(), "-m", "immediate", "-w", "stop");
    if (System.getProperty("user.name").equals("root")) {
      new ProcessBuilder("rm", "-rf", directory.toString()).start().waitFor();
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
