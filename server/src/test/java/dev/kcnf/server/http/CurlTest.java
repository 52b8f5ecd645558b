package dev.kcnf.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.model.Model;
import dev.kcnf.table.client.KcnfClient;
import dev.kcnf.table.client.ServerException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines of docs/SERVER.md do what they say. */
class CurlTest {
  @TempDir Path directory;

  private KcnfServer start() throws Exception {
    PrintStream log = new PrintStream(OutputStream.nullOutputStream());
    return KcnfServer.start(directory.resolve("data"), KcnfServer.Options.loopback(0), log);
  }

  @Test
  void curlLines_ofTheDocuments_work() throws Exception {
    assertThat(isThere("curl")).as("curl is needed to run the lines of docs/SERVER.md").isTrue();
    String page = Files.readString(Path.of("../docs/SERVER.md"));
    int from = page.indexOf("```sh\n") + 6;
    String lines = page.substring(from, page.indexOf("```", from));
    try (KcnfServer server = start()) {
      String script = lines.replace("localhost:8080", "localhost:" + server.port());
      Process shell =
          new ProcessBuilder("sh", "-e", "-c", script)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .start();
      String out = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(shell.waitFor()).as(out).isZero();
      assertThat(out).doesNotContain("\"error\"").contains("\"id\":\"message-1\",\"learned\":true");
      assertThat(Model.load(directory.resolve("mail.kcnf")).examples()).isEqualTo(4);
    }
  }

  private static boolean isThere(String command) throws Exception {
    return new ProcessBuilder("sh", "-c", "command -v " + command).start().waitFor() == 0;
  }

  @Test
  void javaClient_learnsPredictsAndLabelsLater() throws Exception {
    try (KcnfServer server = start()) {
      KcnfClient client = KcnfClient.of(URI.create("http://localhost:" + server.port()));
      client.create("mail", List.of("sender", "subject"), "spam", "yes");
      Map<String, String> row = Map.of("sender", "unknown", "subject", "\"prize\"\n");
      client.learn("mail", row, "yes");
      assertThat(client.step("mail", row, "yes").decision()).isEqualTo("yes");
      KcnfClient.Answer answer = client.predict("mail", row, "7");
      assertThat(answer.probability()).isEqualTo(answer.probabilities().get("yes"));
      client.label("mail", "7", "yes");
      assertThat(server.registry().get("mail").state().model().examples()).isEqualTo(3);
      assertThatThrownBy(() -> client.predict("none", row))
          .isInstanceOfSatisfying(
              ServerException.class, e -> assertThat(e.code()).isEqualTo("no_such_model"));
    }
  }

  @Test
  void javaClient_makesExplainsDownloadsAndRemoves() throws Exception {
    try (KcnfServer server = start()) {
      KcnfClient client = KcnfClient.of(URI.create("http://localhost:" + server.port() + "/"));
      client.create("first-rows", "y");
      client.create("colours", List.of("shape"), "colour");
      Map<String, String> round = Map.of("shape", "round");
      assertThat(client.predict("colours", round).decision()).isEmpty();
      for (String label : List.of("red", "green", "red", "red")) {
        client.learn("colours", round, label);
      }
      assertThat(client.explain("colours", round).reasons()).isNotEmpty();
      assertThat(client.predict("colours", List.of(round, Map.of("shape", "flat"), round)))
          .hasSize(3)
          .first()
          .satisfies(answer -> assertThat(answer.decision()).isEqualTo("red"))
          .satisfies(answer -> assertThat(answer.reasons()).isEmpty());
      assertThatThrownBy(() -> client.predict("colours", List.of(round, Map.of("size", "1"))))
          .isInstanceOf(ServerException.class)
          .hasMessageContaining("no column 'size'");
      Model here = client.download("colours");
      assertThat(here.examples()).isEqualTo(4);
      client.upload("again", here);
      assertThat(client.models()).containsExactly("again", "colours", "first-rows");
      assertThat(client.predict("again", round)).isEqualTo(client.predict("colours", round));
      assertThat(client.rules("colours")).isNotEmpty();
      client.delete("colours");
      assertThat(client.models()).containsExactly("again", "first-rows");
      assertThatThrownBy(() -> client.delete("no such / name")).isInstanceOf(ServerException.class);
    }
  }
}
