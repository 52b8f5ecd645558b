package dev.kcnf.server.http;

import static dev.kcnf.server.http.Client.isError;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.server.http.wire.Json;
import dev.kcnf.table.client.KcnfClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models that have learned nothing or little: what they say, and what their figures are. */
class FreshModelTest {
  @TempDir static Path directory;
  private static Client client;

  @BeforeAll
  static void start() throws IOException {
    client = Client.start(directory);
  }

  @AfterAll
  static void stop() throws IOException {
    client.close();
  }

  private static void make(String json) throws Exception {
    HttpResponse<String> made = client.post("/api/models", json);
    assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
  }

  private static Map<?, ?> total(String name) throws Exception {
    String body = client.get("/api/models/" + name + "/metrics").body();
    return (Map<?, ?>)
        Objects.requireNonNull(Json.object(body.getBytes(StandardCharsets.UTF_8)).get("total"));
  }

  @Test
  void ofSeveralClasses_withoutAny_decidesNothing() throws Exception {
    make("{\"name\":\"none\",\"columns\":[\"a\"],\"target\":\"y\"}");
    String nothing = "{\"decision\":null,\"probability\":null,\"probabilities\":{}}";
    assertThat(client.post("/api/models/none/predict", "{\"a\":\"1\"}").body()).isEqualTo(nothing);
    assertThat(client.post("/api/models/none/predict", "text/csv", "a\n1\n").body())
        .endsWith("\n,,,\n");
    KcnfClient java = KcnfClient.of(URI.create(client.base()));
    assertThat(java.predict("none", Map.of("a", "1")).decision()).isEmpty();
    assertThat(client.post("/api/models/none/step", "{\"a\":\"1\",\"y\":\"red\"}").body())
        .isEqualTo(nothing);
    assertThat(client.post("/api/models/none/predict", "{\"a\":\"1\"}").body())
        .startsWith("{\"decision\":\"red\"");
  }

  @Test
  void figuresOfNoExamples_areNull_notPerfect() throws Exception {
    client.create("unused", "auto");
    Map<?, ?> total = total("unused");
    assertThat(total.get("examples")).isEqualTo("0");
    assertThat(total.get("accuracy")).isNull();
    assertThat(total.get("baselineAccuracy")).isNull();
    assertThat(client.get("/api/models/unused/calibration").body())
        .contains("{\"count\":0,\"mean\":null,\"share\":null}");
  }

  /** The first row of several classes is no news to anyone: neither pays for it. */
  @Test
  void baseline_paysForNewClasses_asTheModelDoes() throws Exception {
    make("{\"name\":\"paid\",\"columns\":[\"a\"],\"target\":\"y\"}");
    client.post("/api/models/paid/learn", "{\"a\":\"1\",\"y\":\"red\"}");
    assertThat(total("paid").get("bits")).isEqualTo("0.0");
    assertThat(Double.parseDouble(String.valueOf(total("paid").get("baselineBits")))).isZero();
    client.create("asked", "auto");
    client.post("/api/models/asked/learn", "{\"odor\":\"foul\",\"class\":\"bad\"}");
    assertThat(total("asked").get("baselineBits")).isEqualTo("1.0");
  }

  @Test
  void theOtherClass_keepsItsName_whateverLabelsCome() throws Exception {
    client.create("named", "kcnf");
    String predict = "/api/models/named/predict";
    assertThat(client.post(predict, "{\"row\":{\"odor\":\"x\"},\"id\":\"7\"}").body())
        .contains("\"bad\":")
        .contains("\"not bad\":");
    for (String label : List.of("good", "bad", "strange", "good")) {
      client.post("/api/models/named/learn", "{\"odor\":\"x\",\"class\":\"" + label + "\"}");
      assertThat(client.post(predict, "{\"odor\":\"x\"}").body())
          .contains("\"bad\":")
          .contains("\"not bad\":");
    }
    client.post("/api/models/named/learn", "{\"id\":\"7\",\"label\":\"strange\"}");
    assertThat(client.get("/api/models/named").body())
        .contains("\"classes\":[\"bad\",\"not bad\"]");
    assertThat(client.get("/api/models/named/metrics").body())
        .contains("{\"name\":\"not bad\",\"examples\":4,")
        .contains("{\"name\":\"bad\",\"examples\":1,")
        .doesNotContain("\"good\"");
  }

  @Test
  void rowsThatSayNothingOfTheColumns_areRefused_whileTheseAreNotKnown() throws Exception {
    make("{\"name\":\"target-only\",\"target\":\"y\",\"fitRows\":2}");
    String learn = "/api/models/target-only/learn";
    for (int i = 0; i < 3; i++) {
      HttpResponse<String> refused = client.post(learn, "{\"y\":\"a\"}");
      isError(refused, 422, "bad_request");
      assertThat(refused.body()).contains("a row needs a column beside 'y'");
    }
    isError(client.post(learn, "{\"a\":\"1\",\"y\":\"?\"}"), 422, "bad_request");
    client.post(learn, "[{\"a\":\"1\",\"y\":\"p\"},{\"a\":\"2\",\"y\":\"q\"}]");
    assertThat(client.post(learn, "{\"y\":\"p\"}").body()).isEqualTo("{\"learned\":true}");
    assertThat(client.get("/api/models/target-only").body())
        .contains("\"ready\":true")
        .contains("\"examples\":3,");
  }

  @Test
  void firstRowsThatDoNotTellTheColumns_areToldWhy() throws Exception {
    make(
        "{\"name\":\"unfit\",\"target\":\"y\",\"value\":\"p\",\"fitRows\":1,"
            + "\"predictor\":\"kcnf\",\"settings\":{\"k\":6}}");
    StringBuilder row = new StringBuilder("{\"y\":\"p\"");
    for (int c = 0; c < 300; c++) {
      row.append(",\"c").append(c).append("\":\"").append(c % 7).append('"');
    }
    client.post("/api/models/unfit/learn", row + "}");
    HttpResponse<String> predicted = client.post("/api/models/unfit/predict", "{\"c1\":\"1\"}");
    isError(predicted, 409, "not_ready");
    assertThat(predicted.body())
        .contains("the columns cannot be told from the 1 rows so far: ")
        .doesNotContain("Learn more");
  }

  /** What is acknowledged is learned: a class too many is refused when it comes. */
  @Test
  void moreClassesThanThereMayBe_areRefused_alsoWhileRowsAreHeldBack() throws Exception {
    make("{\"name\":\"many\",\"target\":\"y\",\"fitRows\":258,\"predictor\":\"kt\"}");
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 257; i++) {
      rows.append("{\"a\":\"1\",\"y\":\"label").append(i).append("\"}\n");
    }
    rows.append("{\"a\":\"1\",\"y\":\"label0\"}\n".repeat(2));
    List<String> answers =
        client
            .post("/api/models/many/learn", "application/x-ndjson", rows.toString())
            .body()
            .lines()
            .toList();
    assertThat(answers).filteredOn(line -> line.equals("{\"learned\":true}")).hasSize(258);
    assertThat(answers.get(256)).contains("\"error\"").contains("256");
    assertThat(client.get("/api/models/many").body()).contains("\"examples\":258,");
  }
}
