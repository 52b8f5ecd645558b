package dev.kcnf.server.http;

import static dev.kcnf.server.http.Client.isError;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What HTTP expects of a server beside the models. */
class MannersTest {
  @TempDir static Path directory;
  private static Client client;

  @BeforeAll
  static void start() throws Exception {
    client = Client.start(directory);
    client.create("m", "auto");
    client.post("/api/models/m/learn", "{\"odor\":\"foul\",\"class\":\"bad\"}");
  }

  @AfterAll
  static void stop() throws IOException {
    client.close();
  }

  private static HttpResponse<String> method(String method, String path) throws Exception {
    return client.send(client.request(path).method(method, BodyPublishers.noBody()));
  }

  @Test
  void otherMethods_areTold_whichThereAre() throws Exception {
    for (String method : List.of("PATCH", "OPTIONS", "PUT", "BREW")) {
      HttpResponse<String> answer = method(method, "/api/models");
      isError(answer, 405, "wrong_method");
      assertThat(answer.headers().firstValue("Allow")).contains("GET, HEAD, POST");
    }
    assertThat(method("PATCH", "/api/models/m").headers().firstValue("Allow"))
        .contains("GET, HEAD, DELETE");
    isError(method("GET", "/api/models/m/learn"), 405, "wrong_method");
    isError(method("PATCH", "/api/none"), 404, "no_such_path");
  }

  @Test
  void head_hasTheHeadersOfGet() throws Exception {
    for (String path : List.of("/", "/api/models/m", "/api/models/m/file", "/metrics", "/v2")) {
      HttpResponse<String> head = method("HEAD", path);
      HttpResponse<String> get = client.get(path);
      assertThat(head.statusCode()).as(path).isEqualTo(200);
      assertThat(head.body()).isEmpty();
      assertThat(head.headers().firstValue("Content-Type"))
          .isEqualTo(get.headers().firstValue("Content-Type"));
      if (!path.equals("/metrics")) { // which counts the requests
        assertThat(head.headers().firstValue("Content-Length"))
            .isEqualTo(get.headers().firstValue("Content-Length"));
      }
    }
    assertThat(method("HEAD", "/api/models/none").statusCode()).isEqualTo(404);
    for (String path : List.of("/api/events", "/api/models/m/events")) { // and does not wait
      assertThat(method("HEAD", path).headers().firstValue("Content-Type").orElse(""))
          .startsWith("text/event-stream");
    }
  }

  private static HttpResponse<String> typed(String type, byte[] body) throws Exception {
    return client.send(
        client
            .request("/api/models/m/predict")
            .header("Content-Type", type)
            .POST(BodyPublishers.ofByteArray(body)));
  }

  @Test
  void textInOtherEncodings_isRefused_notMisread() throws Exception {
    byte[] latin = "{\"odor\":\"süß\"}".getBytes(StandardCharsets.ISO_8859_1);
    isError(typed("application/json; charset=ISO-8859-1", latin), 415, "unknown_charset");
    isError(typed("text/csv;charset=\"windows-1252\"", latin), 415, "unknown_charset");
    isError(typed("application/x-ndjson; Charset=utf-16", latin), 415, "unknown_charset");
    isError(typed("application/json", latin), 400, "bad_json");
    byte[] utf8 = "{\"odor\":\"süß\"}".getBytes(StandardCharsets.UTF_8);
    for (String type :
        List.of("application/json;charset=utf-8", "Application/JSON; charset=\"UTF-8\"")) {
      assertThat(typed(type, utf8).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void reasons_areOnOrOff_andNothingElse() throws Exception {
    String row = "{\"odor\":\"foul\"}";
    for (String on : List.of("reasons=1", "reasons=true", "reasons=Yes", "reasons")) {
      assertThat(client.post("/api/models/m/predict?" + on, row).body())
          .as(on)
          .contains("\"reasons\":[\"");
    }
    for (String off : List.of("reasons=0", "reasons=false", "reasons=no", "")) {
      assertThat(client.post("/api/models/m/predict?" + off, row).body())
          .as(off)
          .contains("\"decision\"")
          .doesNotContain("reasons");
    }
    isError(client.post("/api/models/m/predict?reasons=maybe", row), 422, "bad_request");
    isError(client.post("/api/models/m/predict?reason=1", row), 422, "bad_request");
    isError(client.post("/api/models/m/predict?id=x", row), 422, "bad_request");
  }

  @Test
  void rules_ofAClassThatIsNotThere_areNotFound_andTheClassesAreNamed() throws Exception {
    HttpResponse<String> none = client.get("/api/models/m/rules?class=zz");
    isError(none, 404, "no_such_class");
    assertThat(none.body()).contains("there are bad, not bad");
    isError(client.get("/api/models/m/rules?klass=bad"), 422, "bad_request");
    assertThat(client.get("/api/models/m/rules?class=bad").body())
        .contains("\"target\":\"class=bad\"");
    assertThat(client.get("/api/models/m/rules?class=not%20bad").body())
        .contains("\"target\":\"not class=bad\"");
  }

  @Test
  void token_mayBeSentAsBearerInAnyCase(@TempDir Path other) throws Exception {
    String token = "a-token-of-some-length";
    KcnfServer.Options options = KcnfServer.Options.loopback(0).withToken(token);
    try (Client closed = Client.start(other, options)) {
      for (String scheme : List.of("Bearer ", "bearer ", "BEARER   ")) {
        assertThat(
                closed
                    .send(
                        closed.request("/api/models").header("Authorization", scheme + token).GET())
                    .statusCode())
            .as(scheme)
            .isEqualTo(200);
      }
      assertThat(
              closed
                  .send(
                      closed.request("/api/models").header("Authorization", "Basic " + token).GET())
                  .statusCode())
          .isEqualTo(401);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "{\"odor\":",
        "{\"odor\":\"a",
        "{\"odor\":01}",
        "{\"odor\":NaN}",
        "{\"odor\":+1}",
        "{\"odor\":1.}",
        "{'odor':1}",
        "{\"odor\":\"\\x\"}",
        "{\"odor\":\"\u0001\"}",
        "{\"odor\":tru}",
        "{\"odor\":1,}",
        "{\"odor\" 1}",
        "{\"odor\":1e}",
        "{/* no comments */}",
        "<row/>"
      })
  void brokenJson_isToldInOurWords_withThePlace(String body) throws Exception {
    for (String path : List.of("/api/models/m/predict", "/api/models")) {
      HttpResponse<String> answer = client.post(path, body);
      isError(answer, 400, "bad_json");
      assertThat(answer.body())
          .containsPattern(
              "\"message\":\"(the JSON ends too early|this is no JSON(: unexpected [^\"]+)?)\"")
          .contains("\"where\":\"character ")
          .doesNotContain("Source")
          .doesNotContain("Feature")
          .doesNotContain("code 1")
          .doesNotContain("byte[]");
    }
  }

  @Test
  void constraintsOfJson_areToldInOurWords() throws Exception {
    String deep = "{\"name\":" + "[".repeat(50) + "]".repeat(50) + "}";
    String number = "{\"name\":" + "1".repeat(2000) + "}";
    String name = "{\"" + "n".repeat(20_000) + "\":1}";
    for (String body : List.of(deep, number, name)) {
      HttpResponse<String> answer = client.post("/api/models", body);
      isError(answer, 400, "bad_json");
      assertThat(answer.body()).contains("JSON may be 20 levels deep");
    }
  }
}
