package dev.kcnf.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.model.Model;
import dev.kcnf.server.http.wire.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code openapi.json} against the real server: every route, and every field of every answer. A
 * field that is answered must be described, and one that is required must be answered.
 */
class OpenApiTest {
  @TempDir static Path directory;
  private static Client client;
  private static Map<String, Object> api;

  @BeforeAll
  static void start() throws Exception {
    PrintStream log = new PrintStream(OutputStream.nullOutputStream());
    client = new Client(KcnfServer.start(directory, KcnfServer.Options.loopback(0), log));
    api = object(client.get("/openapi.json").body());
    make("m");
    make("n");
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      rows.append(
          "{\"a\":\"v" + i % 3 + "\",\"b\":" + i % 2 + ",\"y\":\"" + (i % 3 == 0 ? "yes" : "no"));
      rows.append("\"}\n");
    }
    client.post("/api/models/m/step", "application/x-ndjson", rows.toString());
    client.post("/api/models/n/step", "application/x-ndjson", rows.toString());
  }

  private static void make(String name) throws Exception {
    client.post(
        "/api/models",
        "{\"name\":\""
            + name
            + "\",\"columns\":[\"a\",\"b\"],\"target\":\"y\",\"value\":\"yes\",\"predictor\":\"kcnf\"}");
  }

  @AfterAll
  static void stop() throws IOException {
    client.close();
  }

  private static Map<String, Object> object(String json) {
    return Json.object(json.getBytes(StandardCharsets.UTF_8));
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return (Map<?, ?>) Objects.requireNonNull(value);
  }

  @Test
  void everyRoute_isDescribed_andNoOther() {
    assertThat(map(api.get("paths")).keySet().stream().map(Object::toString).sorted().toList())
        .isEqualTo(client.server.paths());
  }

  @Test
  void everyAnswer_hasTheFieldsThatAreDescribed() throws Exception {
    Set<String> asked = new LinkedHashSet<>();
    for (String call : CALLS) {
      String[] parts = call.split(" ", 4);
      asked.add(parts[0] + " " + parts[1]);
      HttpResponse<byte[]> answer = call(parts);
      check(parts[0], parts[1], answer);
    }
    for (Map.Entry<?, ?> path : map(api.get("paths")).entrySet()) {
      for (Object method : map(path.getValue()).keySet()) {
        String name = method.toString().toUpperCase(Locale.ROOT) + " " + path.getKey();
        if (!name.endsWith("/events")) { // they do not end: below
          assertThat(asked).contains(name);
        }
      }
    }
  }

  private static final String INPUTS =
      "\"inputs\":[{\"name\":\"a\",\"shape\":[2],\"datatype\":\"BYTES\",\"data\":[\"v1\",\"v2\"]}]}";

  /** Method, path of the description, path, body. */
  private static final List<String> CALLS =
      List.of(
          "GET / /",
          "GET /page/{file} /page/app.js",
          "GET /openapi.json /openapi.json",
          "GET /metrics /metrics",
          "GET /api/paper /api/paper",
          "GET /api/paper/{example} /api/paper/algorithm1",
          "GET /api/models /api/models",
          "POST /api/models /api/models {\"name\":\"new\",\"target\":\"y\"}",
          "POST /api/models /api/models {\"name\":\"new\",\"target\":\"y\"}",
          "GET /api/models/{model} /api/models/m",
          "GET /api/models/{model} /api/models/new",
          "GET /api/models/{model} /api/models/none",
          "DELETE /api/models/{model} /api/models/new",
          "GET /api/models/{model}/file /api/models/m/file",
          "PUT /api/models/{model}/file /api/models/sent/file FILE",
          "POST /api/models/{model}/copy /api/models/m/copy {\"name\":\"copied\"}",
          "POST /api/models/{model}/merge /api/models/copied/merge {\"from\":\"n\"}",
          "POST /api/models/{model}/fit /api/models/m/fit {}",
          "POST /api/models/{model}/predict /api/models/m/predict?reasons=true {\"a\":\"v1\"}",
          "POST /api/models/{model}/predict /api/models/m/predict"
              + " {\"row\":{\"a\":\"v1\"},\"id\":\"7\"}",
          "POST /api/models/{model}/predict /api/models/m/predict [{\"a\":\"v1\"},{\"zz\":\"v1\"}]",
          "POST /api/models/{model}/learn /api/models/m/learn {\"id\":\"7\",\"label\":\"yes\"}",
          "POST /api/models/{model}/learn /api/models/m/learn [{\"a\":\"v1\",\"y\":\"no\"}]",
          "POST /api/models/{model}/step /api/models/m/step?reasons=true"
              + " {\"a\":\"v1\",\"y\":\"no\"}",
          "GET /api/models/{model}/metrics /api/models/m/metrics",
          "GET /api/models/{model}/calibration /api/models/m/calibration",
          "GET /api/models/{model}/weights /api/models/m/weights",
          "GET /api/models/{model}/rules /api/models/m/rules",
          "POST /api/compare /api/compare?models=m,n"
              + " [{\"a\":\"v1\",\"y\":\"no\"},{\"zz\":1,\"y\":\"no\"}]",
          "POST /api/compare /api/compare?models=m,m [{\"a\":\"v1\",\"y\":\"no\"}]",
          "GET /v2 /v2",
          "GET /v2/health/live /v2/health/live",
          "GET /v2/health/ready /v2/health/ready",
          "GET /v2/models/{model} /v2/models/m",
          "GET /v2/models/{model}/ready /v2/models/m/ready",
          "POST /v2/models/{model}/infer /v2/models/m/infer {\"id\":\"q\"," + INPUTS,
          "POST /v2/models/{model}/infer /v2/models/m/infer {}",
          "GET /v2/models/{model} /v2/models/none",
          "GET /v2/models/{model}/versions/{version} /v2/models/m/versions/1",
          "GET /v2/models/{model}/versions/{version}/ready /v2/models/m/versions/1/ready",
          "GET /v2/models/{model}/versions/{version}/ready /v2/models/m/versions/2/ready",
          "POST /v2/models/{model}/versions/{version}/infer /v2/models/m/versions/1/infer {"
              + INPUTS);

  private static HttpResponse<byte[]> call(String[] parts) throws Exception {
    String body = parts.length > 3 ? parts[3] : "";
    boolean file = body.equals("FILE");
    BodyPublisher content =
        file
            ? BodyPublishers.ofByteArray(
                Model.fromBytes(
                        HttpClient.newHttpClient()
                            .send(
                                client.request("/api/models/m/file").build(),
                                BodyHandlers.ofByteArray())
                            .body())
                    .toBytes())
            : BodyPublishers.ofString(body);
    return HttpClient.newHttpClient()
        .send(
            client
                .request(parts[2])
                .header("Content-Type", file ? "application/octet-stream" : "application/json")
                .method(parts[0], content)
                .build(),
            BodyHandlers.ofByteArray());
  }

  private static void check(String method, String path, HttpResponse<byte[]> answer) {
    String text = new String(answer.body(), StandardCharsets.UTF_8);
    Map<?, ?> operation =
        map(map(map(api.get("paths")).get(path)).get(method.toLowerCase(Locale.ROOT)));
    Map<?, ?> responses = map(operation.get("responses"));
    Object own = responses.get(String.valueOf(answer.statusCode()));
    if (own == null) {
      assertThat(answer.statusCode())
          .as(method + " " + path + " " + text)
          .isGreaterThanOrEqualTo(400);
      own = named("responses", map(responses.get("default")).get("$ref"));
    }
    String type = answer.headers().firstValue("Content-Type").orElse("").replaceAll(";.*", "");
    if (answer.statusCode() == 204) {
      return;
    }
    Map<?, ?> content = map(map(own).get("content"));
    assertThat(content.containsKey(type) || content.containsKey("*/*"))
        .as(path + " " + type)
        .isTrue();
    if (type.equals("application/json") && content.containsKey(type)) {
      Object value = object("{\"answer\":" + text + "}").get("answer");
      conforms(map(map(content.get(type)).get("schema")), value, method + " " + path);
    }
  }

  private static Map<?, ?> schema(String name) {
    return named("schemas", name);
  }

  private static Map<?, ?> named(String kind, @Nullable Object reference) {
    String name = String.valueOf(reference).replaceAll(".*/", "");
    return map(map(map(api.get("components")).get(kind)).get(name));
  }

  /** Numbers are texts here, so types of single values are not told apart; names are. */
  private static void conforms(Map<?, ?> schema, @Nullable Object value, String where) {
    String problem = problem(schema, value, where);
    assertThat(problem).as(where).isEmpty();
  }

  private static String problem(Map<?, ?> schema, @Nullable Object value, String where) {
    Object ref = schema.get("$ref");
    if (ref != null) {
      return problem(schema(ref.toString()), value, where);
    }
    if (schema.get("oneOf") instanceof List<?> choices) {
      StringBuilder all = new StringBuilder();
      for (Object choice : choices) {
        String problem = problem(map(choice), value, where);
        if (problem.isEmpty()) {
          return "";
        }
        all.append(problem).append("; ");
      }
      return all.toString();
    }
    if (schema.get("items") instanceof Map<?, ?> items) {
      if (!(value instanceof List<?> list)) {
        return where + " is no list";
      }
      for (Object part : list) {
        String problem = problem(items, part, where + "[]");
        if (!problem.isEmpty()) {
          return problem;
        }
      }
      return "";
    }
    return "object".equals(schema.get("type")) ? objectProblem(schema, value, where) : "";
  }

  private static String objectProblem(Map<?, ?> schema, @Nullable Object value, String where) {
    if (!(value instanceof Map<?, ?> object)) {
      return where + " is no object";
    }
    if (schema.get("required") instanceof List<?> required
        && !object.keySet().containsAll(required)) {
      return where + " has " + object.keySet() + ", but must have " + required;
    }
    Map<?, ?> properties =
        schema.get("properties") instanceof Map<?, ?> described ? described : Map.of();
    for (Map.Entry<?, ?> part : object.entrySet()) {
      Object own = properties.get(part.getKey());
      if (own == null && Boolean.FALSE.equals(schema.get("additionalProperties"))) {
        return where + "." + part.getKey() + " is not described";
      }
      String problem =
          own == null ? "" : problem(map(own), part.getValue(), where + "." + part.getKey());
      if (!problem.isEmpty()) {
        return problem;
      }
    }
    return "";
  }

  @Test
  void events_haveTheFieldsThatAreDescribed() throws Exception {
    conforms(schema("News"), firstEvent("/api/models/m/events"), "events of a model");
    conforms(schema("Changes"), firstEvent("/api/events"), "events of all models");
  }

  private static Object firstEvent(String path) throws Exception {
    HttpResponse<java.io.InputStream> events =
        HttpClient.newHttpClient().send(client.request(path).build(), BodyHandlers.ofInputStream());
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8))) {
      return object(lines.readLine().substring("data: ".length()));
    }
  }
}
