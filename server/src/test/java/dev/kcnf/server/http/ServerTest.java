package dev.kcnf.server.http;

import static dev.kcnf.server.http.Client.isError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.model.Model;
import dev.kcnf.server.http.wire.Json;
import dev.kcnf.server.http.wire.Limit;
import dev.kcnf.server.http.wire.Limits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerTest {
  private static final PrintStream LOG = new PrintStream(OutputStream.nullOutputStream());

  @TempDir static Path directory;
  private static Client client;

  @BeforeAll
  static void start() throws IOException {
    client = new Client(KcnfServer.start(directory, KcnfServer.Options.loopback(0), LOG));
  }

  @AfterAll
  static void stop() throws IOException {
    client.close();
  }

  /** They would be written as a question mark, and the model would not be the same when read. */
  @Test
  void halvesOfSurrogatePairs_areRefused_whereverTextComesIn() throws Exception {
    client.create("halves", "auto");
    String path = "/api/models/halves/";
    for (String half : List.of("\\ud801", "\\udc01", "x\\ud801x", "\\udc01\\ud801")) {
      for (String row :
          List.of(
              "{\"odor\":\"" + half + "\",\"class\":\"bad\"}",
              "{\"odor\":\"foul\",\"class\":\"" + half + "\"}",
              "{\"row\":{\"odor\":\"foul\"},\"id\":\"" + half + "\"}")) {
        HttpResponse<String> refused = client.post(path + "learn", row);
        assertThat(refused.statusCode()).as(row).isEqualTo(400);
        assertThat(refused.body()).contains("half of a surrogate pair");
      }
    }
    assertThat(client.post(path + "learn", "{\"odor\":\"\\ud83d\\ude00\",\"class\":\"bad\"}"))
        .extracting(HttpResponse::statusCode)
        .isEqualTo(200);
  }

  @Test
  void model_withNothingButColumnsAndTarget_isMade() throws Exception {
    HttpResponse<String> made =
        client.post(
            "/api/models", "{\"name\":\"plain\",\"columns\":[\"a\",\"b\"],\"target\":\"y\"}");
    assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
    assertThat(client.post("/api/models/plain/learn", "{\"a\":\"1\",\"y\":\"red\"}").statusCode())
        .isEqualTo(200);
  }

  @Test
  void rows_asObjectArrayLinesAndCsv_areLearnedAndPredicted() throws Exception {
    client.create("rows", "auto");
    String path = "/api/models/rows/";
    assertThat(
            client.post(path + "learn", "{\"odor\":\"foul\",\"size\":3,\"class\":\"bad\"}").body())
        .isEqualTo("{\"learned\":true}");
    HttpResponse<String> array =
        client.post(
            path + "step",
            "[{\"row\":{\"odor\":\"none\"},\"label\":\"good\"},{\"odor\":\"x\",\"class\":null},"
                + "{\"row\":{\"odour\":\"x\"},\"label\":\"good\"}]");
    assertThat(array.body())
        .startsWith("[{\"decision\":")
        .contains("needs a label")
        .contains("\"where\":\"row 2\"")
        .contains("did you mean 'odor'?");
    HttpResponse<String> lines =
        client.post(
            path + "step",
            "application/x-ndjson",
            """
            {"odor":"foul","class":"bad"}

            nonsense
            {"odor":"none","class":"good"}\
            """);
    assertThat(lines.body().lines()).hasSize(3);
    assertThat(lines.body()).contains("\"bad_json\"").contains("\"where\":\"line 3, character 1\"");
    HttpResponse<String> csv =
        client.post(
            path + "step", "text/csv", "size,odor,class\n1,foul,bad\n2,none,good\n1,2,3,4\n");
    assertThat(csv.body().lines().toList().get(0)).isEqualTo("id,decision,probability,error");
    assertThat(csv.body().lines()).hasSize(4);
    HttpResponse<String> one = client.post(path + "predict?reasons=true", "{\"odor\":\"foul\"}");
    assertThat(one.body()).contains("\"probabilities\":{\"bad\":").contains("\"reasons\":[");
    assertThat(client.get("/api/models/rows").body()).contains("\"examples\":6,");
  }

  @Test
  void lateLabels_countForThePredictionOfThen() throws Exception {
    client.create("late", "kcnf");
    String path = "/api/models/late/";
    assertThat(client.post(path + "predict", "{\"row\":{\"odor\":\"foul\"},\"id\":\"7\"}").body())
        .startsWith("{\"id\":\"7\",\"decision\":");
    assertThat(client.get("/api/models/late").body()).contains("\"pending\":1");
    assertThat(client.post(path + "learn", "{\"id\":\"7\",\"label\":\"bad\"}").body())
        .isEqualTo("{\"id\":\"7\",\"learned\":true}");
    isError(client.post(path + "learn", "{\"id\":\"7\",\"label\":\"bad\"}"), 404, "no_such_id");
    assertThat(client.get(path + "metrics").body()).contains("\"total\":{\"examples\":1,");
  }

  /** A client that cannot know whether its prediction is still kept sends the row as well. */
  @Test
  void lateLabels_withTheirRows_countOnce_whetherThePredictionIsKeptOrNot() throws Exception {
    client.create("again", "kcnf");
    String path = "/api/models/again/";
    for (int i = 0; i < 3; i++) {
      client.post(path + "learn", "{\"odor\":\"foul\",\"class\":\"bad\"}");
    }
    client.post(path + "predict", "{\"row\":{\"odor\":\"new\"},\"id\":\"7\"}");
    String late = "{\"row\":{\"odor\":\"new\"},\"id\":\"%s\",\"label\":\"bad\"}";
    assertThat(client.post(path + "learn", String.format(late, "7")).body())
        .isEqualTo("{\"id\":\"7\",\"learned\":true}");
    assertThat(client.get("/api/models/again").body())
        .contains("\"pending\":0")
        .contains("\"examples\":4,");
    isError(client.post(path + "learn", "{\"id\":\"7\",\"label\":\"bad\"}"), 404, "no_such_id");
    assertThat(client.post(path + "learn", String.format(late, "8")).statusCode()).isEqualTo(200);
    assertThat(client.get("/api/models/again").body()).contains("\"examples\":5,");
    assertThat(client.get(path + "metrics").body()).contains("\"total\":{\"examples\":5,");
    client.create("labels", "kcnf");
    assertThat(
            client
                .post("/api/compare?models=again,labels", "{\"id\":\"7\",\"label\":\"bad\"}")
                .body())
        .contains("\"refused\":1")
        .contains("a row is compared");
  }

  @Test
  void models_areMadeListedCopiedMergedSentAndRemoved() throws Exception {
    client.create("one", "kcnf");
    client.post("/api/models/one/learn", "{\"odor\":\"foul\",\"class\":\"bad\"}");
    isError(
        client.post("/api/models", "{\"name\":\"one\",\"target\":\"class\"}"), 409, "model_exists");
    isError(client.post("/api/models", "{\"name\":\"a/b\",\"target\":\"c\"}"), 422, "bad_request");
    isError(client.post("/api/models", "{\"nom\":\"x\"}"), 422, "bad_request");
    isError(
        client.post("/api/models", "{\"name\":\"p\",\"target\":\"c\",\"predictor\":\"atuo\"}"),
        422,
        "bad_setting");
    assertThat(client.post("/api/models/one/copy", "{\"name\":\"two\"}").statusCode())
        .isEqualTo(201);
    client.post("/api/models/two/learn", "{\"odor\":\"none\",\"class\":\"good\"}");
    assertThat(client.post("/api/models/one/merge", "{\"from\":\"two\"}").body())
        .contains("\"examples\":3,");
    byte[] file =
        HttpClient.newHttpClient()
            .send(client.request("/api/models/one/file").build(), BodyHandlers.ofByteArray())
            .body();
    assertThat(Model.fromBytes(file).examples()).isEqualTo(3);
    HttpResponse<String> sent =
        client.send(
            client
                .request("/api/models/three/file")
                .header("Content-Type", "application/octet-stream")
                .PUT(BodyPublishers.ofByteArray(file)));
    assertThat(sent.statusCode()).isEqualTo(201);
    file[file.length / 2] ^= 1;
    isError(
        client.send(
            client
                .request("/api/models/four/file")
                .header("Content-Type", "application/octet-stream")
                .PUT(BodyPublishers.ofByteArray(file))),
        422,
        "damaged_model");
    assertThat(client.send(client.request("/api/models/three").DELETE()).statusCode())
        .isEqualTo(204);
    isError(client.get("/api/models/three"), 404, "no_such_model");
    assertThat(client.get("/api/models").body()).contains("\"two\"").doesNotContain("\"three\"");
    HttpResponse<String> compared =
        client.post("/api/compare?models=one,two", "[{\"odor\":\"foul\",\"class\":\"bad\"}]");
    assertThat(compared.body()).contains("\"rows\":1").contains("\"name\":\"two\",\"examples\":1");
  }

  @Test
  void merge_worksForTheDefaultPredictor() throws Exception {
    client.create("left", "auto");
    client.create("right", "auto");
    client.post("/api/models/left/learn", "[{\"odor\":\"foul\",\"class\":\"bad\"}]");
    client.post("/api/models/right/learn", "[{\"odor\":\"none\",\"class\":\"good\"}]");
    HttpResponse<String> merged = client.post("/api/models/left/merge", "{\"from\":\"right\"}");
    assertThat(merged.statusCode()).as(merged.body()).isEqualTo(200);
    assertThat(merged.body()).contains("\"examples\":2,");
    assertThat(client.post("/api/models/left/predict", "{\"odor\":\"none\"}").statusCode())
        .isEqualTo(200);
  }

  @Test
  void compare_countsTheSameRowsForAll_andARowThatOneRefusesIsLearnedByNone() throws Exception {
    client.create("champion", "kcnf");
    client.post(
        "/api/models",
        "{\"name\":\"challenger\",\"columns\":[\"odor\"],\"target\":\"class\",\"value\":\"bad\"}");
    StringBuilder rows = new StringBuilder("{\"odor\":\"foul\",\"size\":3,\"class\":\"bad\"}\n");
    for (int i = 0; i < 40; i++) {
      rows.append(
          i % 2 == 0
              ? "{\"odor\":\"foul\",\"class\":\"bad\"}\n"
              : "{\"odor\":\"x\",\"class\":\"no\"}\n");
    }
    Map<String, Object> compared =
        Json.object(
            client
                .post(
                    "/api/compare?models=champion,challenger",
                    "application/x-ndjson",
                    rows.toString())
                .body()
                .getBytes(StandardCharsets.UTF_8));
    assertThat(compared.get("rows")).isEqualTo("41");
    assertThat(compared.get("refused")).isEqualTo("1");
    assertThat(there(compared.get("firstProblem")).toString())
        .contains("no column 'size'")
        .contains("line 1");
    java.util.List<?> models = (java.util.List<?>) there(compared.get("models"));
    Map<?, ?> first = (Map<?, ?>) there(models.get(0));
    Map<?, ?> second = (Map<?, ?>) there(models.get(1));
    assertThat(first.get("examples")).isEqualTo("40");
    assertThat(second.get("examples")).isEqualTo("40");
    assertThat(first.get("savedBits")).isEqualTo("0.0");
    double saved = number(first, "bits") - number(second, "bits");
    assertThat(number(second, "savedBits"))
        .isCloseTo(saved, org.assertj.core.data.Offset.offset(1e-9));
    for (String name : java.util.List.of("champion", "challenger")) {
      assertThat(client.get("/api/models/" + name).body()).contains("\"examples\":40,");
    }
    isError(client.post("/api/compare?models=one", "[]"), 422, "bad_request");
    isError(client.post("/api/compare?models=champion,champion", "[]"), 422, "bad_request");
  }

  private static double number(Map<?, ?> object, String name) {
    return Double.parseDouble(String.valueOf(object.get(name)));
  }

  @Test
  void firstRows_decideTheColumns() throws Exception {
    client.post("/api/models", "{\"name\":\"fits\",\"target\":\"y\",\"fitRows\":50}");
    String path = "/api/models/fits/";
    isError(client.post(path + "predict", "{\"n\":1}"), 409, "not_ready");
    isError(client.post(path + "fit", "{}"), 409, "not_ready");
    StringBuilder csv = new StringBuilder("n,k,y\n");
    for (int i = 0; i < 30; i++) {
      csv.append(i + ".5,k" + i % 3 + "," + (i < 15 ? "low" : "high") + "\n");
    }
    client.post(path + "step", "text/csv", csv.toString());
    assertThat(client.get("/api/models/fits").body()).contains("\"collected\":30");
    assertThat(client.post(path + "fit", "{}").body())
        .contains("\"kind\":\"number\"")
        .contains("\"examples\":30,");
    assertThat(client.post(path + "predict", "{\"n\":2.5}").body())
        .contains("\"decision\":\"low\"");
    assertThat(client.get(path + "rules").body()).contains("\"clauses\":");
    assertThat(client.get(path + "weights").body()).contains("\"members\":{");
    assertThat(client.get(path + "calibration").body()).contains("\"bins\":[");
  }

  @Test
  void liveEvents_tellWhatHappens() throws Exception {
    client.create("watched", "kcnf");
    HttpResponse<java.io.InputStream> events =
        HttpClient.newHttpClient()
            .send(
                client.request("/api/models/watched/events").build(), BodyHandlers.ofInputStream());
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8))) {
      assertThat(lines.readLine()).startsWith("data: {\"model\":{\"name\":\"watched\"");
      client.post("/api/models/watched/step", "{\"odor\":\"foul\",\"class\":\"bad\"}");
      String line = lines.readLine();
      while (!line.contains("\"feed\":[{")) {
        line = lines.readLine();
      }
      assertThat(line).contains("\"label\":\"bad\"").contains("\"odor\":\"foul\"");
    }
  }

  @Test
  void prometheus_getsLinesThatItUnderstands() throws Exception {
    client.create("scraped", "kcnf");
    client.post("/api/models/scraped/learn", "{\"odor\":\"foul\",\"class\":\"bad\"}");
    client.create("fresh", "kcnf");
    assertThat(client.get("/metrics").body().lines())
        .allMatch(
            line ->
                line.startsWith("# ")
                    || line.matches("[a-z_]+(\\{[a-z]+=\"[^\"\\\\]*\"})? (\\+Inf|NaN|[-0-9.Ee]+)"))
        .contains(
            "kcnf_examples_total{model=\"scraped\"} 1.0",
            "kcnf_rolling_accuracy{model=\"fresh\"} NaN");
  }

  @Test
  void foreignPages_wrongHosts_andOddBodies_areRefused() throws Exception {
    client.create("guarded", "kcnf");
    String path = "/api/models/guarded/learn";
    String row = "{\"odor\":\"foul\",\"class\":\"bad\"}";
    isError(
        client.send(
            client
                .request(path)
                .header("Content-Type", "application/json")
                .header("Origin", "http://evil.example")
                .POST(BodyPublishers.ofString(row))),
        403,
        "foreign_page");
    isError(
        client.send(
            client
                .request(path)
                .header("Content-Type", "application/json")
                .header("Sec-Fetch-Site", "cross-site")
                .POST(BodyPublishers.ofString(row))),
        403,
        "foreign_page");
    isError(
        client.send(client.request("/api/events").header("Sec-Fetch-Site", "cross-site").GET()),
        403,
        "foreign_page");
    assertThat(
            client
                .send(client.request("/").header("Sec-Fetch-Site", "cross-site").GET())
                .statusCode())
        .isEqualTo(200);
    isError(client.post(path, "text/plain", row), 415, "unknown_type");
    isError(client.post(path, "application/x-www-form-urlencoded", row), 415, "unknown_type");
    isError(
        client.send(
            client
                .request(path)
                .header("Content-Type", "application/json")
                .header("Content-Encoding", "gzip")
                .POST(BodyPublishers.ofByteArray(new byte[100]))),
        415,
        "no_encoding");
    assertThat(
            client.raw(
                "GET /api/models HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII)))
        .startsWith("HTTP/1.1 403")
        .contains("wrong_host");
    isError(client.get("/api/nothing"), 404, "no_such_path");
    isError(client.send(client.request("/api/models").DELETE()), 405, "wrong_method");
    isError(client.get("/page/..%2f..%2fsecret"), 400, "http");
    isError(client.get("/page/nothing.js"), 404, "no_such_path");
    assertThat(client.get("/api/models/guarded").body()).contains("\"examples\":0,");
  }

  @Test
  void limits_holdForBodiesRowsAndColumns() throws Exception {
    client.create("limited", "kcnf");
    String path = "/api/models/limited/predict";
    String long9 = "{\"odor\":\"" + "x".repeat(9 << 20) + "\"}";
    isError(client.post(path, long9), 413, "body_too_long");
    assertThat(client.post(path, "application/x-ndjson", long9).body()).contains("row_too_long");
    isError(client.post(path, "text/csv", "odor\n\"" + "x".repeat(9 << 20)), 413, "row_too_long");
    isError(client.post(path, "[".repeat(100)), 400, "bad_json");
    isError(client.post(path, "7"), 422, "bad_row");
    isError(client.post(path, "{\"odor\":" + "[".repeat(1000)), 422, "bad_row");
    isError(client.post(path, "{\"odor\":\"a\",\"odor\":\"b\"}"), 400, "bad_json");
    isError(client.post("/api/models", "[".repeat(100_000)), 400, "bad_json");
    isError(
        client.post(path, "{\"row\":{\"odor\":\"a\"},\"id\":\"" + "i".repeat(300) + "\"}"),
        422,
        "bad_id");
  }

  @Test
  void token_isNeededWhereThereIsOne(@TempDir Path other) throws Exception {
    String token = "a-token-of-some-length";
    KcnfServer.Options options = KcnfServer.Options.loopback(0).withToken(token);
    try (Client closed = new Client(KcnfServer.start(other, options, LOG))) {
      isError(closed.get("/api/models"), 401, "no_token");
      for (String path : List.of("/metrics", "/metrics/", "/api/models/", "/none", "/v2x")) {
        isError(closed.get(path), 401, "no_token");
      }
      assertThat(closed.get("/v2/models/x").statusCode()).isEqualTo(401);
      isError(
          closed.send(closed.request("/api/models").header("Authorization", "Bearer wrong")),
          401,
          "no_token");
      assertThat(
              closed
                  .send(closed.request("/api/models").header("Authorization", "Bearer " + token))
                  .statusCode())
          .isEqualTo(200);
      assertThat(closed.get("/v2/health/live").statusCode()).isEqualTo(200);
      assertThat(closed.get("/").statusCode()).isEqualTo(200);
    }
    assertThatThrownBy(() -> new KcnfServer.Options("0.0.0.0", 0, Set.of(), null, Limits.usual()))
        .hasMessageContaining("needs a token");
  }

  /** As those do who watch over servers. */
  @Test
  void theAddressThatWasReached_isAHostName_others_areNot(@TempDir Path other) throws Exception {
    KcnfServer.Options options =
        new KcnfServer.Options("0.0.0.0", 0, Set.of(), "a-token-of-some-length", Limits.usual());
    try (Client open = new Client(KcnfServer.start(other, options, LOG));
        Socket socket = new Socket("127.0.0.2", open.server.port())) {
      OutputStream out = socket.getOutputStream();
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      for (String host : List.of("127.0.0.2:" + open.server.port(), "127.0.0.3", "evil.com")) {
        String request = "GET /v2/health/live HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
        out.write(request.getBytes(StandardCharsets.US_ASCII));
        out.flush();
        assertThat(status(in)).as(host).contains(host.startsWith("127.0.0.2") ? " 200 " : " 403 ");
      }
    }
  }

  /** The first line of an answer, of which all is read. */
  private static String status(BufferedReader in) throws IOException {
    String status = in.readLine();
    int length = 0;
    for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
      if (line.startsWith("Content-Length: ")) {
        length = Integer.parseInt(line.substring(16));
      }
    }
    assertThat(in.read(new char[length])).isEqualTo(length);
    return status;
  }

  @Test
  void tooManyRequests_andTooManyModels_areRefused(@TempDir Path other) throws Exception {
    Limits limits = Limits.usual().with(Limit.REQUESTS_PER_SECOND, 5).with(Limit.MODELS, 1);
    KcnfServer.Options options = KcnfServer.Options.loopback(0).withLimits(limits);
    try (Client few = new Client(KcnfServer.start(other, options, LOG))) {
      few.post("/api/models", "{\"name\":\"a\",\"target\":\"y\"}");
      isError(few.post("/api/models", "{\"name\":\"b\",\"target\":\"y\"}"), 409, "too_many_models");
      HttpResponse<String> last = few.get("/api/models");
      for (int i = 0; i < 50 && last.statusCode() == 200; i++) {
        last = few.get("/api/models");
      }
      isError(last, 429, "too_often");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/x-ndjson | '' | {\"odor\":\"foul\",\"class\":\"bad\"} | {\"decision\"",
        "text/csv | 'odor,class\n' | foul,bad | ,"
      })
  void aPipe_isAnsweredLineByLine(String type, String header, String row, String expected)
      throws Exception {
    String name = type.replaceAll(".*/", "");
    client.create(name, "kcnf");
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), client.server.port())) {
      socket.setSoTimeout(10_000);
      OutputStream out = socket.getOutputStream();
      String head =
          "POST /api/models/" + name + "/step HTTP/1.1\r\nHost: localhost\r\nContent-Type: ";
      String begin = head + type + "\r\nTransfer-Encoding: chunked\r\n\r\n";
      out.write(begin.getBytes(StandardCharsets.US_ASCII));
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      for (int i = 0; i < 3; i++) {
        String line = (i == 0 ? header : "") + row + "\n";
        out.write(
            (Integer.toHexString(line.length()) + "\r\n" + line + "\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        out.flush();
        String answer = in.readLine();
        while (!answer.startsWith(expected)) {
          answer = in.readLine();
        }
      }
      out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }
    assertThat(client.get("/api/models/" + name).body()).contains("\"examples\":3,");
  }

  @Test
  void page_hasNoForeignAddress_andItsFilesAreServed() throws Exception {
    for (String path :
        List.of("/", "/page/style.css", "/page/app.js", "/page/charts.js", "/page/paper.js")) {
      HttpResponse<String> file = client.get(path);
      assertThat(file.statusCode()).as(path).isEqualTo(200);
      assertThat(file.body().replace("http://www.w3.org/2000/svg", ""))
          .doesNotContain("http://")
          .doesNotContain("https://")
          .doesNotContain("innerHTML");
      assertThat(file.headers().firstValue("Content-Security-Policy")).isPresent();
    }
    for (Object name : (List<?>) there(Json.object(bytes("/api/paper")).get("examples"))) {
      assertThat(client.get("/api/paper/" + name).body()).contains("\"parts\":[");
    }
    isError(client.get("/api/paper/none"), 404, "no_such_example");
  }

  private static Object there(@Nullable Object value) {
    return Objects.requireNonNull(value);
  }

  private static byte[] bytes(String path) throws Exception {
    return client.get(path).body().getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void brokenHttp_isAnsweredInTheSameShape() throws Exception {
    for (String request :
        List.of(
            "GARBAGE\r\n\r\n",
            "GET / HTTP/9.9\r\n\r\n",
            "GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(20_000) + "\r\n\r\n",
            "POST /api/models HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n")) {
      String answer = client.raw(request.getBytes(StandardCharsets.US_ASCII));
      assertThat(answer)
          .doesNotContain("Exception")
          .doesNotContain("jetty")
          .doesNotContain("<html");
    }
    assertThat(URI.create(client.base()).getHost()).isEqualTo("127.0.0.1");
  }
}
