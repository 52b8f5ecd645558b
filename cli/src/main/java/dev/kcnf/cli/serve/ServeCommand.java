package dev.kcnf.cli.serve;

import dev.kcnf.cli.console.Console;
import dev.kcnf.cli.console.ExitCode;
import dev.kcnf.cli.console.Interrupts;
import dev.kcnf.cli.console.OptionException;
import dev.kcnf.cli.console.OutputException;
import dev.kcnf.server.demo.Demo;
import dev.kcnf.server.http.KcnfServer;
import dev.kcnf.server.http.wire.CannotListenException;
import dev.kcnf.server.http.wire.Limit;
import dev.kcnf.server.http.wire.Limits;
import dev.kcnf.server.store.DirectoryInUseException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kcnf serve}. */
@Command(
    name = "serve",
    description =
        "Serves models over HTTP: learned and asked by any number of clients, kept on disk, with a"
            + " page to watch them at /. docs/SERVER.md describes the API.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nLimits that are fixed:%n",
    footer = {
      "  a body 8 MiB, a row 1 MiB and 10,000 cells, a JSON array 100,000 rows, names of columns and",
      "  labels 1,000 characters, a model file 256 MiB, the header of a request 8 KiB; 64 streams of",
      "  rows and 64 live watchers at once; bodies slower than 50 bytes a second end; kept",
      "  predictions: 10,000 or 16 MiB of a model, for 7 days; one model 256 MiB of tables.",
      "%nExamples:%n  kcnf serve --demo                            watch mushrooms being learned",
      "  kcnf serve --data models --port 9000         keep models in the directory 'models'",
      "  kcnf serve --address 0.0.0.0 --host ml.example.org --token-file token"
    })
public final class ServeCommand implements Callable<Integer> {
  private static final long MILLIS = 100;
  private static final int LEAST_TOKEN = 16;

  private final Interrupts interrupts;
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "8080",
      description = "The port (default: ${DEFAULT-VALUE}); 0 for any that is free.")
  private int port;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Where the models are kept (default: kcnf-data; with --demo a temporary one).")
  private @Nullable Path data;

  @Option(names = "--demo", description = "Learn the mushrooms live, at a pace to watch.")
  private boolean demo;

  @Option(
      names = "--address",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = {
        "The address to listen on (default: ${DEFAULT-VALUE}). Others than those of this machine",
        "need --token-file."
      })
  private String address = "127.0.0.1";

  @Option(
      names = "--host",
      paramLabel = "NAME",
      description = "A name by which clients reach it, beside localhost; may be repeated.")
  private @Nullable List<String> hosts;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "The token in this file must be sent with every request, as a bearer token.")
  private @Nullable Path tokenFile;

  @Option(
      names = "--models",
      paramLabel = "N",
      defaultValue = "10000",
      description = "At most so many models (default: ${DEFAULT-VALUE}).")
  private int models;

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = "1000",
      description = "At most so many connections at once; more wait (default: ${DEFAULT-VALUE}).")
  private int connections;

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "0",
      description = "At most so many requests a second of one address; 0: no limit (default).")
  private int rate;

  @Option(
      names = "--idle",
      paramLabel = "SECONDS",
      defaultValue = "30",
      description = "Close a silent connection after that long (default: ${DEFAULT-VALUE}).")
  private int idle;

  @Option(
      names = "--memory",
      paramLabel = "MIB",
      description = {
        "About how much memory models may take, the others wait on disk (default: a third of the",
        "heap)."
      })
  private @Nullable Integer memory;

  /** The command; ends when interrupted. */
  public ServeCommand(Interrupts interrupts) {
    this.interrupts = interrupts;
  }

  @Override
  public Integer call() throws IOException {
    KcnfServer.Options options = options();
    boolean temporary = demo && data == null;
    Path directory = temporary ? Files.createTempDirectory("kcnf-demo") : directory();
    PrintStream log = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    try (KcnfServer server = KcnfServer.start(directory, options, log)) {
      Console.note(spec, "serving http://" + shown() + ":" + server.port() + "/");
      Console.note(
          spec,
          temporary
              ? "a demo: what is learned is gone at the end; --data DIR keeps it"
              : "models are kept in " + directory.toAbsolutePath());
      if (demo) {
        Demo.start(server.registry());
      }
      waitForInterrupt();
    } catch (DirectoryInUseException | CannotListenException e) {
      throw new OptionException(String.valueOf(e.getMessage()));
    } catch (FileSystemException e) {
      throw OutputException.of(directory, e);
    } finally {
      if (temporary) {
        delete(directory);
      }
    }
    interrupts.finishing();
    return ExitCode.DONE;
  }

  private Path directory() {
    Path directory = data == null ? Path.of("kcnf-data") : data;
    if (directory.toString().isEmpty()) {
      throw new OptionException("--data: the name of the directory is empty");
    }
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw new OptionException(
          "--data " + directory + " is a file; models are kept in a directory");
    }
    return directory;
  }

  private @Nullable String token() {
    if (tokenFile == null) {
      return null;
    }
    try {
      String token = Files.readString(tokenFile).trim();
      if (token.length() < LEAST_TOKEN || token.chars().anyMatch(c -> c <= ' ' || c > '~')) {
        throw new OptionException(
            "--token-file "
                + tokenFile
                + " must have one token of at least "
                + LEAST_TOKEN
                + " visible ASCII characters, such as 'openssl rand -hex 20' gives");
      }
      return token;
    } catch (IOException e) {
      throw new OptionException(
          "--token-file "
              + tokenFile
              + (Files.exists(tokenFile) ? " cannot be read" : ": there is no such file"));
    }
  }

  private String shown() {
    return address.equals("127.0.0.1") ? "localhost" : inAddress(address);
  }

  /** As it stands in addresses of the web, where IPv6 has brackets. */
  private static String inAddress(String host) {
    return host.contains(":") ? "[" + host + "]" : host;
  }

  private KcnfServer.Options options() {
    if (port < 0 || port > 65_535) {
      throw new OptionException("--port must be in 0..65535, was " + port);
    }
    if (models < 1 || connections < 1 || rate < 0 || idle < 1 || (memory != null && memory < 1)) {
      throw new OptionException(
          "--models, --connections, --idle and --memory must be at least 1, --rate at least 0");
    }
    Limits limits =
        Limits.usual()
            .with(Limit.MODELS, models)
            .with(Limit.CONNECTIONS, connections)
            .with(Limit.REQUESTS_PER_SECOND, rate)
            .with(Limit.IDLE_SECONDS, idle);
    if (memory != null) {
      limits = limits.with(Limit.MEMORY_MIB, memory);
    }
    Set<String> names = new LinkedHashSet<>(hosts == null ? List.of() : hosts);
    names.add(inAddress(address));
    try {
      return new KcnfServer.Options(address, port, names, token(), limits);
    } catch (IllegalArgumentException e) {
      throw new OptionException(
          "--address " + address + " can be reached by others, so it needs --token-file");
    }
  }

  private void waitForInterrupt() {
    interrupts.awaitDone();
    while (!interrupts.isStopped()) {
      try {
        Thread.sleep(MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
