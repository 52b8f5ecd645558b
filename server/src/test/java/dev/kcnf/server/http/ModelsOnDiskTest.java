package dev.kcnf.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.server.http.wire.Limit;
import dev.kcnf.server.http.wire.Limits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists and metrics are of all models, also of those that are not in memory. */
class ModelsOnDiskTest {
  private static final int MODELS = 8;

  @TempDir Path directory;

  private static KcnfServer.Options small() {
    return KcnfServer.Options.loopback(0).withLimits(Limits.usual().with(Limit.MEMORY_MIB, 1));
  }

  private static void make(Client client, int models) throws Exception {
    for (int m = 0; m < models; m++) {
      client.create("m" + m, "kcnf");
      String rows = "{\"odor\":\"foul\",\"class\":\"bad\"}\n".repeat(m + 1);
      client.post("/api/models/m" + m + "/learn", "application/x-ndjson", rows);
    }
  }

  private static void allAreListed(Client client) throws Exception {
    List<String> list =
        Stream.of(client.get("/api/models").body().split("\\{\"name\":")).skip(1).toList();
    String metrics = client.get("/metrics").body();
    for (int m = 0; m < MODELS; m++) {
      String begin = "\"m" + m + "\",";
      assertThat(list)
          .filteredOn(model -> model.startsWith(begin))
          .singleElement()
          .asString()
          .contains("\"predictor\":\"kcnf\"")
          .contains("\"target\":\"class=bad\"")
          .contains("\"total\":{\"examples\":" + (m + 1) + ",")
          .contains("\"rolling\":{\"examples\":" + (m + 1) + ",");
      assertThat(metrics.lines())
          .contains("kcnf_examples_total{model=\"m" + m + "\"} " + (m + 1) + ".0");
    }
    assertThat(metrics.lines()).contains("kcnf_models " + MODELS + ".0");
  }

  @Test
  void modelsOnDisk_areListedWithTheirFigures_andStayThere() throws Exception {
    try (Client client = Client.start(directory, small())) {
      make(client, MODELS);
      int inMemory = client.server.registry().inMemory();
      assertThat(inMemory).isLessThan(MODELS);
      allAreListed(client);
      assertThat(client.get("/api/models").body()).contains("\"state\":\"on disk\"");
      assertThat(client.server.registry().inMemory()).isEqualTo(inMemory);
    }
    try (Client client = Client.start(directory, small())) {
      allAreListed(client);
      assertThat(client.server.registry().inMemory()).isZero();
    }
  }

  /** What was learned since the last snapshot is in the journal: the list must not be older. */
  @Test
  void afterACrash_theListIsAsNewAsTheJournal() throws Exception {
    Path crashed = directory.resolve("crashed");
    try (Client client = Client.start(directory.resolve("data"))) {
      make(client, MODELS);
      copy(directory.resolve("data/models"), crashed.resolve("models"));
    }
    try (Client client = Client.start(crashed, small())) {
      allAreListed(client);
    }
  }

  private static void copy(Path from, Path to) throws Exception {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path file : all.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
  }

  @Test
  void aDamagedModel_isListedAsSuch_andTheOthersAsEver() throws Exception {
    try (Client client = Client.start(directory)) {
      make(client, 2);
    }
    Path snapshot = directory.resolve("models/m0/snapshot");
    byte[] bytes = Files.readAllBytes(snapshot);
    bytes[30] ^= 1;
    Files.write(snapshot, bytes);
    try (Client client = Client.start(directory)) {
      assertThat(client.get("/api/models").body())
          .contains("{\"name\":\"m0\",\"state\":\"damaged\"}")
          .contains("{\"name\":\"m1\",\"state\":\"on disk\",\"predictor\"");
      Client.isError(client.get("/api/models/m0"), 500, "damaged_store");
      assertThat(client.get("/api/models/m1").statusCode()).isEqualTo(200);
    }
  }
}
