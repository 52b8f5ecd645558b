package dev.kcnf.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.server.http.wire.Json;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Open Inference Protocol as its clients speak it. */
class InferTest {
  @TempDir static Path directory;
  private static Client client;

  @BeforeAll
  static void start() throws Exception {
    client = Client.start(directory);
    client.create("m", "kcnf");
    client.post("/api/models/m/learn", "{\"odor\":\"foul\",\"size\":3,\"class\":\"bad\"}");
  }

  @AfterAll
  static void stop() throws IOException {
    client.close();
  }

  private static void isError(HttpResponse<String> answer, int status, String message) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    Map<String, Object> body = Json.object(answer.body().getBytes(StandardCharsets.UTF_8));
    assertThat(body).containsOnlyKeys("error");
    assertThat(body.get("error")).isInstanceOf(String.class).asString().contains(message);
  }

  private static String infer(String inputs) {
    return "{\"id\":\"q\",\"inputs\":[" + inputs + "]}";
  }

  private static final String TWO =
      "{\"name\":\"odor\",\"shape\":[2],\"datatype\":\"BYTES\",\"data\":[\"foul\",\"none\"]}";

  @Test
  void healthAndMetadata_areThere_withAndWithoutTheVersion() throws Exception {
    assertThat(client.get("/v2/health/live").body()).isEqualTo("{\"live\":true}");
    assertThat(client.get("/v2/health/ready").statusCode()).isEqualTo(200);
    for (String path : new String[] {"/v2/models/m", "/v2/models/m/versions/1"}) {
      assertThat(client.get(path).body())
          .contains("\"versions\":[\"1\"]")
          .contains("\"platform\":\"kcnf_kcnf\"")
          .contains("{\"name\":\"odor\",\"datatype\":\"BYTES\",\"shape\":[-1]}")
          .contains("\"classes\":[\"bad\",\"not bad\"]");
      assertThat(client.get(path + "/ready").body()).contains("\"ready\":true");
      assertThat(client.post(path + "/infer", infer(TWO)).body())
          .contains("\"model_name\":\"m\",\"model_version\":\"1\",\"id\":\"q\"")
          .contains(
              "\"name\":\"decision\",\"datatype\":\"BYTES\",\"shape\":[2],\"data\":[\"not bad\",")
          .contains("\"name\":\"probabilities\",\"datatype\":\"FP64\",\"shape\":[2,2]");
    }
    isError(client.get("/v2/models/m/versions/2"), 404, "only version 1");
    isError(client.get("/v2/models/none"), 404, "no model 'none'");
    isError(client.get("/v2/none"), 404, "nothing at this path");
    isError(client.post("/v2/models/m", "{}"), 405, "GET, HEAD");
  }

  @Test
  void outputs_areThoseAskedFor() throws Exception {
    String body = "{\"inputs\":[" + TWO + "],\"outputs\":[{\"name\":\"probability\"}]}";
    assertThat(client.post("/v2/models/m/infer", body).body())
        .contains("\"name\":\"probability\"")
        .doesNotContain("decision")
        .doesNotContain("probabilities");
    isError(
        client.post("/v2/models/m/infer", body.replace("\"probability\"", "\"probs\"")),
        400,
        "there is no output 'probs'");
  }

  @Test
  void columnsAsNestedDataAndNumbers_areRowsAsWell() throws Exception {
    String nested =
        "{\"name\":\"odor\",\"shape\":[1,1],\"datatype\":\"BYTES\",\"data\":[[\"foul\"]]},"
            + "{\"name\":\"size\",\"shape\":[1],\"datatype\":\"INT64\",\"data\":[3]}";
    String asRow = client.post("/api/models/m/predict", "{\"odor\":\"foul\",\"size\":3}").body();
    String inferred = client.post("/v2/models/m/infer", infer(nested)).body();
    String probability = asRow.replaceAll(".*\"probability\":([^,]*),.*", "$1");
    assertThat(inferred)
        .contains(
            "\"name\":\"probability\",\"datatype\":\"FP64\",\"shape\":[1],\"data\":["
                + probability
                + "]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[3]      | BYTES | [\"a\",\"b\"]     | the shape is [3], but there are 2 data",
        "[1,2]    | BYTES | [\"a\",\"b\"]     | the shape is [1, 2]",
        "[]       | BYTES | [\"a\"]           | the shape is []",
        "[-1]     | BYTES | [\"a\"]           | the shape is [-1]",
        "[1]      | INT32 | [\"a\"]           | 'a' is no INT32",
        "[1]      | BOOL  | [1]               | '1' is no BOOL",
        "[1]      | FP64  | [true]            | 'true' is no FP64",
        "[1]      | TEXT  | [\"a\"]           | no datatype 'TEXT'",
        "[1]      | BYTES | [{}]              | data are texts, numbers and booleans",
        "[1]      | BYTES | 7                 | a name, a shape, a datatype and data",
        "7        | BYTES | [\"a\"]           | a name, a shape, a datatype and data"
      })
  void tensorsThatDoNotFit_areRefused(String shape, String type, String data, String message)
      throws Exception {
    String tensor =
        String.format(
            "{\"name\":\"odor\",\"shape\":%s,\"datatype\":\"%s\",\"data\":%s}", shape, type, data);
    isError(client.post("/v2/models/m/infer", infer(tensor)), 400, message);
  }

  @Test
  void inputsThatDoNotFit_areRefused() throws Exception {
    String path = "/v2/models/m/infer";
    isError(client.post(path, "{\"inputs\":[]}"), 400, "a list of tensors");
    isError(client.post(path, "{}"), 400, "a list of tensors");
    isError(client.post(path, "{"), 400, "ends too early");
    isError(client.post(path, infer(TWO.replace("odor", "odour"))), 400, "did you mean 'odor'?");
    isError(client.post(path, infer(TWO + "," + TWO)), 400, "two tensors");
    String one = "{\"name\":\"size\",\"shape\":[1],\"datatype\":\"FP32\",\"data\":[1.5]}";
    isError(client.post(path, infer(TWO + "," + one)), 400, "1 rows, the first tensor 2");
    isError(client.post(path, "text/csv", "odor\nfoul\n"), 415, "send application/json");
  }

  @Test
  void modelWithoutAClass_isNotReady() throws Exception {
    client.post("/api/models", "{\"name\":\"empty\",\"columns\":[\"odor\"],\"target\":\"y\"}");
    isError(client.get("/v2/models/empty/ready"), 409, "learned nothing yet");
    isError(client.post("/v2/models/empty/infer", infer(TWO)), 409, "learned nothing yet");
    client.post("/api/models/empty/learn", "{\"odor\":\"foul\",\"y\":\"red\"}");
    assertThat(client.get("/v2/models/empty/ready").statusCode()).isEqualTo(200);
  }
}
