package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that cannot start says why in one line, with the status of wrong usage. */
class ServeCommandTest {
  @TempDir Path directory;

  private void refuses(String message, String... options) {
    String[] args = new String[options.length + 1];
    args[0] = "serve";
    System.arraycopy(options, 0, args, 1, options.length);
    Kcnf run = Kcnf.run(args);
    assertThat(run.status()).as(run.err()).isEqualTo(2);
    assertThat(run.err().lines().toList()).singleElement().asString().contains(message);
    assertThat(run.err()).doesNotContain("Exception").doesNotContain("internal error");
  }

  @Test
  void aPortInUse_isToldAsSuch() throws IOException {
    String data = directory.resolve("data").toString();
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      refuses("port " + port + ": another program does already", "--port", port, "--data", data);
    }
  }

  @Test
  void aFileInsteadOfADirectory_isToldAsSuch() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "x");
    refuses("is a file; models are kept in a directory", "--port", "0", "--data", file.toString());
  }

  @Test
  void aTokenFileThatIsNotThere_orHasNoToken_isToldAsSuch() throws IOException {
    String none = directory.resolve("none").toString();
    refuses("there is no such file", "--port", "0", "--data", none, "--token-file", none);
    Path empty = Files.writeString(directory.resolve("empty"), "short\n");
    refuses("must have one token", "--port", "0", "--data", none, "--token-file", empty.toString());
  }

  @Test
  void addressesThatOthersReach_needAToken() {
    String data = directory.resolve("data").toString();
    refuses("needs --token-file", "--port", "0", "--data", data, "--address", "0.0.0.0");
  }
}
