package dev.kcnf.table.client;

import dev.kcnf.model.Model;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Learns and predicts with the models of a server, {@code kcnf serve}. Any number of threads may
 * use it at once. What the server refuses is a {@link ServerException}.
 */
public final class KcnfClient {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();
  private final String server;
  private final @Nullable String token;

  private KcnfClient(String server, @Nullable String token) {
    this.server = server;
    this.token = token;
  }

  /** Of the server at this address, such as {@code http://localhost:8080}. */
  public static KcnfClient of(URI server) {
    return new KcnfClient(server.toString().replaceAll("/+$", ""), null);
  }

  /** The same, with the token of the server. */
  public KcnfClient withToken(String other) {
    return new KcnfClient(server, other);
  }

  /**
   * What a model says of a row.
   *
   * @param decision the likeliest class; empty if none came yet
   * @param probability of the value asked for, or of the decision if every value is a class
   * @param probabilities by class
   * @param reasons in words; only of {@link #explain}
   */
  public record Answer(
      String decision,
      double probability,
      Map<String, Double> probabilities,
      List<String> reasons) {}

  /** Makes a model whose columns the first rows decide. */
  public void create(String model, String target) throws IOException, InterruptedException {
    post("/api/models", ClientJson.model(model, List.of(), target, null));
  }

  /** Makes a model of these columns that tells all values of the target apart. */
  public void create(String model, List<String> columns, String target)
      throws IOException, InterruptedException {
    post("/api/models", ClientJson.model(model, columns, target, null));
  }

  /** Makes a model of these columns that predicts whether the target has this value. */
  public void create(String model, List<String> columns, String target, String value)
      throws IOException, InterruptedException {
    post("/api/models", ClientJson.model(model, columns, target, value));
  }

  /** The names of all models. */
  public List<String> models() throws IOException, InterruptedException {
    return ClientJson.names(text(request("/api/models").GET()));
  }

  /** Removes a model and all that it learned. */
  public void delete(String model) throws IOException, InterruptedException {
    text(request(path(model, "")).DELETE());
  }

  /** Learns a row; when this returns it is on the server's disk. */
  public void learn(String model, Map<String, String> row, String label)
      throws IOException, InterruptedException {
    post(path(model, "/learn"), ClientJson.row(row, label, null));
  }

  /** Predicts a row, then learns it. */
  public Answer step(String model, Map<String, String> row, String label)
      throws IOException, InterruptedException {
    return answer(path(model, "/step"), ClientJson.row(row, label, null));
  }

  /** Predicts a row. */
  public Answer predict(String model, Map<String, String> row)
      throws IOException, InterruptedException {
    return answer(path(model, "/predict"), ClientJson.row(row, null, null));
  }

  /** Predicts these rows with one request. */
  public List<Answer> predict(String model, List<Map<String, String>> rows)
      throws IOException, InterruptedException {
    return ClientJson.answers(post(path(model, "/predict"), ClientJson.rows(rows)));
  }

  /** Predicts a row whose label comes later, under this id. */
  public Answer predict(String model, Map<String, String> row, String id)
      throws IOException, InterruptedException {
    return answer(path(model, "/predict"), ClientJson.row(row, null, id));
  }

  /** Learns the label of a prediction that was made under this id. */
  public void label(String model, String id, String label)
      throws IOException, InterruptedException {
    post(path(model, "/learn"), ClientJson.row(null, label, id));
  }

  /** Predicts a row and says why. */
  public Answer explain(String model, Map<String, String> row)
      throws IOException, InterruptedException {
    return answer(path(model, "/predict?reasons=true"), ClientJson.row(row, null, null));
  }

  /** What the model learned, as rules in words. */
  public String rules(String model) throws IOException, InterruptedException {
    String rules = text(request(path(model, "/rules")).GET());
    return ClientJson.texts(rules).getOrDefault("words", "");
  }

  /** The model as it is now, to go on with here. */
  public Model download(String model) throws IOException, InterruptedException {
    return Model.fromBytes(bytes(request(path(model, "/file")).GET()));
  }

  /** Sends a model to the server, under a name that is free there. */
  public void upload(String model, Model learned) throws IOException, InterruptedException {
    BodyPublisher file = BodyPublishers.ofByteArray(learned.toBytes());
    text(
        request(path(model, "/file")).header("Content-Type", "application/octet-stream").PUT(file));
  }

  private static String path(String model, String rest) {
    return "/api/models/" + URLEncoder.encode(model, StandardCharsets.UTF_8) + rest;
  }

  private Answer answer(String path, String body) throws IOException, InterruptedException {
    return ClientJson.answers(post(path, body)).get(0);
  }

  private String post(String path, String body) throws IOException, InterruptedException {
    return text(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server + path)).timeout(PATIENCE);
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    return request;
  }

  private String text(HttpRequest.Builder request) throws IOException, InterruptedException {
    return new String(bytes(request), StandardCharsets.UTF_8);
  }

  private byte[] bytes(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<byte[]> answer = http.send(request.build(), BodyHandlers.ofByteArray());
    if (answer.statusCode() >= 400) {
      throw ClientJson.error(
          answer.statusCode(), new String(answer.body(), StandardCharsets.UTF_8));
    }
    return answer.body();
  }
}
