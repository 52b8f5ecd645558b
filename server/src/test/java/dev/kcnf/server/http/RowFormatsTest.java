package dev.kcnf.server.http;

import static dev.kcnf.server.http.Client.isError;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A row that cannot be used is answered in its place, in whatever format rows are sent. */
class RowFormatsTest {
  private static final String NDJSON = "application/x-ndjson";

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

  /** What each answer says: learned, or the code and the place of the error. */
  private static List<String> outcomes(String answers) {
    return Pattern.compile("\"learned\":true|\"code\":\"(\\w+)\".*?\"where\":\"([^\"]*)\"")
        .matcher(answers)
        .results()
        .map(found -> found.group(1) == null ? "ok" : found.group(1) + " " + found.group(2))
        .toList();
  }

  private static final List<String> ROWS =
      List.of(
          "{\"odor\":\"foul\",\"class\":\"bad\"}",
          "{\"odor\":[1],\"class\":\"bad\"}",
          "7",
          "{\"odor\":\"a\" \"class\":\"bad\"}",
          "{\"odor\":\"\\ud801\",\"class\":\"bad\"}",
          "{\"odour\":\"a\",\"class\":\"bad\"}",
          "{\"odor\":\"],[{\\\"\",\"class\":\"good\"}",
          "{\"odor\":\"a\",\"class\":null}",
          "{\"odor\":\"none\",\"class\":\"good\"}");

  @Test
  void badRows_amongGoodOnes_areAnsweredInTheirPlaces_inArraysAndLines() throws Exception {
    client.create("array", "kcnf");
    client.create("lines", "kcnf");
    String array = "[" + String.join(" , ", ROWS) + "]";
    HttpResponse<String> ofArray = client.post("/api/models/array/learn", array);
    assertThat(ofArray.statusCode()).isEqualTo(200);
    assertThat(outcomes(ofArray.body()))
        .containsExactly(
            "ok",
            "bad_row row 2, odor",
            "bad_row row 3",
            "bad_json row 4, character 13",
            "bad_json row 5",
            "bad_request row 6",
            "ok",
            "no_label row 8",
            "ok");
    HttpResponse<String> ofLines =
        client.post("/api/models/lines/learn", NDJSON, String.join("\n", ROWS));
    assertThat(ofLines.body().lines()).hasSize(ROWS.size());
    assertThat(outcomes(ofLines.body()))
        .isEqualTo(
            outcomes(ofArray.body()).stream().map(o -> o.replace(" row ", " line ")).toList());
    for (String name : List.of("array", "lines")) {
      assertThat(client.get("/api/models/" + name).body()).contains("\"examples\":3,");
    }
  }

  @Test
  void badRows_amongGoodOnes_areAnsweredInTheirPlaces_inCsv() throws Exception {
    client.create("csv", "kcnf");
    HttpResponse<String> csv =
        client.post(
            "/api/models/csv/step",
            "text/csv",
            "odor,class\nfoul,bad\nfoul,bad,extra\nfoul,?\nnone,good\n");
    assertThat(csv.body().lines().toList()).hasSize(5);
    assertThat(csv.body().lines().skip(2).limit(1).findFirst())
        .hasValueSatisfying(line -> assertThat(line).startsWith(",,,").contains("(line 3)"));
    assertThat(csv.body().lines().skip(3).findFirst())
        .hasValueSatisfying(line -> assertThat(line).startsWith(",,,").contains("missing"));
    assertThat(client.get("/api/models/csv").body()).contains("\"examples\":2,");
  }

  @Test
  void whatIsNoArray_isRefusedAsAWhole_andNothingIsLearned() throws Exception {
    client.create("whole", "kcnf");
    String good = "{\"odor\":\"foul\",\"class\":\"bad\"}";
    for (String body :
        List.of(
            "[" + good,
            "[" + good + ",]",
            "[," + good + "]",
            "[" + good + "]]",
            "[" + good + "\"]")) {
      isError(client.post("/api/models/whole/learn", body), 400, "bad_json");
    }
    assertThat(client.post("/api/models/whole/learn", " [ ] ").body()).isEqualTo("[]");
    String many = "[" + "7,".repeat(100_000) + "7]";
    isError(client.post("/api/models/whole/learn", many), 413, "too_many_rows");
    assertThat(client.get("/api/models/whole").body()).contains("\"examples\":0,");
  }

  @Test
  void rowsAndNamesThatAreTooLong_areRefused_inEveryFormat() throws Exception {
    client.create("long", "kcnf");
    String path = "/api/models/long/learn";
    String mebibyte = "x".repeat(1 << 20);
    String row = "{\"odor\":\"" + mebibyte + "\",\"class\":\"bad\"}";
    String good = "{\"odor\":\"foul\",\"class\":\"bad\"}";
    isError(client.post(path, row), 413, "row_too_long");
    assertThat(outcomes(client.post(path, "[" + row + "," + good + "]").body()))
        .containsExactly("row_too_long row 1", "ok");
    assertThat(outcomes(client.post(path, NDJSON, good + "\n" + row + "\n" + good).body()))
        .containsExactly("ok", "row_too_long line 2", "ok");
    String endless = good + "\n" + mebibyte.repeat(3);
    assertThat(outcomes(client.post(path, NDJSON, endless).body()))
        .containsExactly("ok", "row_too_long line 2");
    String csv = "odor,class\nfoul,bad\n\"" + mebibyte.repeat(2);
    assertThat(client.post(path, "text/csv", csv).body().lines().toList())
        .hasSize(3)
        .last()
        .isEqualTo(",,,a row of this CSV is too long"); // nobody knows where it ends
    String name = "n".repeat(1001);
    isError(client.post(path, "{\"" + name + "\":1,\"class\":\"bad\"}"), 422, "name_too_long");
    isError(client.post(path, "{\"odor\":1,\"class\":\"" + name + "\"}"), 422, "name_too_long");
    isError(client.post(path, "text/csv", name + ",class\n1,bad\n"), 422, "name_too_long");
    String rest = "\",\"columns\":[\"a\"]}";
    isError(
        client.post("/api/models", "{\"name\":\"l\",\"target\":\"" + name + rest),
        422,
        "name_too_long");
    isError(
        client.post(
            "/api/models", "{\"name\":\"l\",\"target\":\"y\",\"columns\":[\"" + name + "\"]}"),
        422,
        "name_too_long");
    assertThat(client.get("/api/models/long").body()).contains("\"examples\":5,");
  }

  @Test
  void answers_areCsvToCsv_unlessOtherwiseAskedFor() throws Exception {
    client.create("accept", "kcnf");
    String path = "/api/models/accept/predict";
    assertThat(accepting(path, "*/*")).startsWith("id,decision,probability,error");
    assertThat(accepting(path, "text/csv")).startsWith("id,decision,probability,error");
    assertThat(accepting(path, "application/x-ndjson")).startsWith("{\"decision\":");
  }

  @Test
  void csv_hasAColumnOfReasons_ifTheseAreAskedFor_andAlwaysAHeader() throws Exception {
    client.create("why", "auto");
    client.post("/api/models/why/learn", "{\"odor\":\"foul\",\"class\":\"bad\"}");
    String path = "/api/models/why/predict";
    assertThat(client.post(path + "?reasons=1", "text/csv", "odor\nfoul\n").body())
        .startsWith("id,decision,probability,reasons,error\n,bad,0.")
        .contains("odor=foul (1 example, all bad)");
    assertThat(client.post(path, "text/csv", "odor\n").body())
        .isEqualTo("id,decision,probability,error\n");
    isError(client.post(path, "text/csv", ""), 422, "bad_table");
  }

  @Test
  void whatMayMeanTwoThings_isRefused_orIsWhatTheColumnsSay() throws Exception {
    client.create("two", "kcnf");
    isError(
        client.post(
            "/api/models/two/learn",
            "{\"row\":{\"odor\":\"foul\",\"class\":\"bad\"},\"label\":\"good\"}"),
        422,
        "bad_row");
    String same = "{\"row\":{\"odor\":\"foul\",\"class\":\"bad\"},\"label\":\"bad\"}";
    assertThat(client.post("/api/models/two/learn", same).statusCode()).isEqualTo(200);
    client.post(
        "/api/models",
        "{\"name\":\"ids\",\"columns\":[\"id\",\"label\"],\"target\":\"y\",\"value\":\"1\"}");
    assertThat(client.post("/api/models/ids/predict", "{\"id\":\"a\",\"label\":\"b\"}").body())
        .startsWith("{\"decision\":");
    isError(
        client.post("/api/models", "{\"name\":\"no\",\"target\":\"y\",\"relation\":\">\"}"),
        422,
        "bad_request");
    isError(
        client.post(
            "/api/models", "{\"name\":\"no\",\"target\":\"y\",\"columns\":[\"a\"],\"fitRows\":10}"),
        422,
        "bad_request");
  }

  private static String accepting(String path, String type) throws Exception {
    return client
        .send(
            client
                .request(path)
                .header("Content-Type", "text/csv")
                .header("Accept", type)
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString("odor\nfoul\n")))
        .body();
  }
}
