package dev.kcnf.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.server.state.Event;
import dev.kcnf.server.state.Guess;
import dev.kcnf.server.state.Metrics;
import dev.kcnf.server.state.ModelState;
import dev.kcnf.server.state.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegistryTest {
  @TempDir Path directory;

  private Registry open() throws IOException {
    return Registry.open(directory, 100, Fixture.MEMORY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "kcnf"})
  void restart_givesTheModelThatNeverStopped(String predictor) throws IOException {
    try (Registry registry = open()) {
      registry.create("m", Fixture.empty(predictor)).submit(Fixture.rows(0, 150));
    }
    try (Registry registry = open()) { // from the snapshot that closing took
      registry.get("m").submit(Fixture.rows(150, 300));
      // closed below without a snapshot of these: from the journal
      copyAside();
    }
    try (Registry registry = Registry.open(aside(), 100, Fixture.MEMORY)) {
      ModelState state = registry.get("m").state();
      assertThat(state.modelBytes()).isEqualTo(Fixture.learned(predictor, 300));
      assertThat(state.metrics().total().examples()).isEqualTo(300);
      assertThat(state.sample().seen()).isEqualTo(300);
    }
  }

  private Path aside() {
    return directory.resolve("aside");
  }

  /** What a crash would leave behind now. */
  private void copyAside() throws IOException {
    Path from = directory.resolve("models/m");
    Path to = Files.createDirectories(aside().resolve("models/m"));
    for (Path file : List.of(from.resolve("snapshot"), journal(from))) {
      Files.copy(file, to.resolve(file.getFileName().toString()));
    }
  }

  private static Path journal(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files
          .filter(f -> f.getFileName().toString().startsWith("journal-"))
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  void crash_anywhereInTheLastFrame_keepsAllBefore() throws IOException {
    try (Registry registry = open()) {
      LiveModel live = registry.create("m", Fixture.empty("kcnf"));
      live.submit(Fixture.rows(0, 20));
      live.submit(Fixture.rows(20, 24));
      copyAside();
    }
    Path file = journal(aside().resolve("models/m"));
    byte[] whole = Files.readAllBytes(file);
    List<Integer> kept = new ArrayList<>();
    for (int length = 0; length <= whole.length; length++) {
      Files.write(file, java.util.Arrays.copyOf(whole, length));
      try (Journal journal = Journal.open(file, Journal.Disk.REAL, event -> kept.add(1))) {
        assertThat(journal.size()).isLessThanOrEqualTo(length);
      }
      assertThat(kept.size()).isIn(0, 20, 24);
      kept.clear();
    }
  }

  @Test
  void damageBeforeAWholeFrame_isRefused_notPassedOver() throws IOException {
    Path file = directory.resolve("journal-0");
    try (Journal journal = Journal.open(file, Journal.Disk.REAL, event -> {})) {
      journal.append(Fixture.rows(0, 5));
      journal.append(Fixture.rows(5, 10));
    }
    byte[] bytes = Files.readAllBytes(file);
    bytes[40] ^= 1;
    Files.write(file, bytes);
    assertThatThrownBy(() -> Journal.open(file, Journal.Disk.REAL, event -> {}))
        .isInstanceOf(DamagedStoreException.class)
        .hasMessageContaining("frame 0 is broken");
  }

  @Test
  void fullDisk_refusesWrites_goesOnReading_losesNothing() throws IOException {
    AtomicBoolean full = new AtomicBoolean();
    Journal.Disk disk =
        (file, bytes) -> {
          if (full.get()) {
            bytes.limit(bytes.position() + bytes.remaining() / 2);
            Journal.Disk.REAL.write(file, bytes);
            throw new IOException("No space left on device");
          }
          Journal.Disk.REAL.write(file, bytes);
        };
    try (Registry registry = Registry.open(directory, 100, Fixture.MEMORY, disk)) {
      LiveModel live = registry.create("m", Fixture.empty("auto"));
      live.submit(Fixture.rows(0, 50));
      full.set(true);
      assertThatThrownBy(() -> live.submit(Fixture.rows(50, 60)))
          .isInstanceOf(NoRoomException.class);
      assertThatThrownBy(() -> live.submit(Fixture.rows(50, 60)))
          .isInstanceOf(NoRoomException.class);
      assertThat(Fixture.examples(live)).isEqualTo(50);
      assertThat(live.state().predict(new String[] {"a1", "b1", "c1"}).probability())
          .isBetween(0.0, 1.0);
      full.set(false);
      live.submit(Fixture.rows(50, 70));
      assertThat(live.state().modelBytes()).isEqualTo(Fixture.learned("auto", 70));
    }
    try (Registry registry = open()) {
      assertThat(registry.get("m").state().modelBytes()).isEqualTo(Fixture.learned("auto", 70));
    }
  }

  @Test
  void labelsThatComeLater_countForThePredictionMadeThen() throws IOException {
    Guess guess;
    try (Registry registry = open()) {
      LiveModel live = registry.create("m", Fixture.empty("kcnf"));
      live.submit(Fixture.rows(0, 30));
      String[] cells = {"a1", "b2", "c0"};
      guess = Guess.of(live.state().predict(cells), live.state().target());
      live.submit(List.of(new Event.Keep("x", 1000, cells, guess)));
      live.submit(Fixture.rows(30, 90)); // the model has other opinions now
    }
    try (Registry registry = open()) {
      LiveModel live = registry.get("m");
      Metrics.Sums before = live.state().metrics().total();
      Outcome done = live.submit(List.of(new Event.Label("x", 2000, "yes"))).get(0);
      assertThat(done.problem()).isNull();
      double lost = live.state().metrics().total().bits() - before.bits();
      assertThat(lost).isCloseTo(guess.bits()[0], org.assertj.core.data.Offset.offset(1e-9));
      Outcome again = live.submit(List.of(new Event.Label("x", 2000, "yes"))).get(0);
      assertThat(again.problem()).hasMessageContaining("no prediction waits");
      assertThat(live.state().model().examples()).isEqualTo(91);
    }
  }

  @Test
  void firstRows_decideTheColumns_alsoAcrossARestart() throws IOException {
    dev.kcnf.server.state.ModelSettings settings =
        new dev.kcnf.server.state.ModelSettings(
            "auto", java.util.Map.of(), "y", dev.kcnf.Target.Relation.ANY, null, 40);
    List<String> names = List.of("size", "kind");
    List<Event> rows = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      String label = i % 7 > 3 ? "up" : "down";
      rows.add(new Event.Learn(names, new String[] {"" + (i % 7 + 0.5), "k" + i % 3}, label));
    }
    try (Registry registry = open()) {
      registry.create("m", ModelState.collecting(settings)).submit(rows.subList(0, 30));
      assertThat(registry.get("m").state().modelOrNull()).isNull();
    }
    try (Registry registry = open()) {
      LiveModel live = registry.get("m");
      assertThat(live.state().collected()).isEqualTo(30);
      live.submit(rows.subList(30, 60));
      ModelState state = live.state();
      assertThat(state.model().examples()).isEqualTo(60);
      assertThat(state.target().value()).isEqualTo("up"); // two labels: the later text
      assertThat(state.model().columns().encoding(0).isNumeric()).isTrue();
    }
  }

  @Test
  void idleModels_goToDisk_andComeBack() throws IOException {
    try (Registry registry = Registry.open(directory, 100, 1_000_000)) {
      for (int m = 0; m < 30; m++) {
        LiveModel live = registry.create("m" + m, Fixture.empty("kcnf"));
        live.submit(Fixture.rows(0, 10 + m));
      }
      assertThat(registry.inMemory()).isLessThan(15);
      for (int m = 0; m < 30; m++) {
        assertThat(Fixture.examples(registry.get("m" + m))).isEqualTo(10 + m);
      }
    }
  }

  @Test
  void secondServer_onTheSameDirectory_isRefused() throws IOException {
    try (Registry registry = open()) {
      assertThat(registry.models()).isEmpty();
      assertThatThrownBy(this::open)
          .isInstanceOf(DirectoryInUseException.class)
          .hasMessageContaining("another server uses the directory");
    }
    open().close();
  }

  /** While one client waits for the disk, fifteen more queue: their events are written at once. */
  @Test
  void manyClients_shareTheWaitForTheDisk_andAllAreThere() throws Exception {
    AtomicInteger writes = new AtomicInteger();
    AtomicBoolean clientsCome = new AtomicBoolean();
    CountDownLatch queued = new CountDownLatch(1);
    Journal.Disk slow =
        (file, bytes) -> {
          writes.incrementAndGet();
          Journal.Disk.REAL.write(file, bytes);
          try {
            if (clientsCome.get()) {
              queued.await();
            }
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        };
    try (Registry registry = Registry.open(directory, 100, Fixture.MEMORY, slow)) {
      LiveModel live = registry.create("m", Fixture.empty("kcnf"));
      writes.set(0);
      clientsCome.set(true);
      List<String> problems = Collections.synchronizedList(new ArrayList<>());
      List<Thread> clients = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        int number = i;
        Thread client =
            new Thread(
                () -> {
                  try {
                    for (Outcome outcome : live.submit(List.of(Fixture.row(number)))) {
                      problems.add(String.valueOf(outcome.problem()));
                    }
                  } catch (IOException e) {
                    problems.add(e.toString());
                  }
                });
        client.start();
        clients.add(client);
        while (client.getState() != Thread.State.WAITING) {
          Thread.onSpinWait();
        }
      }
      queued.countDown();
      for (Thread client : clients) {
        client.join();
      }
      assertThat(problems).hasSize(16).containsOnly("null");
      assertThat(Fixture.examples(live)).isEqualTo(16);
      assertThat(writes.get()).isLessThan(8);
    }
  }

  @Test
  void badRows_areRefused_andNotWrittenDown() throws IOException {
    try (Registry registry = open()) {
      LiveModel live = registry.create("m", Fixture.empty("kcnf"));
      List<Outcome> outcomes =
          live.submit(
              List.of(
                  new Event.Learn(List.of(), new String[] {"1", "2", "3"}, "?"),
                  new Event.Learn(List.of("z"), new String[] {"1"}, "yes"),
                  Fixture.row(1)));
      assertThat(outcomes.get(0).problem()).hasMessageContaining("label is missing");
      assertThat(outcomes.get(1).problem()).hasMessageContaining("no column 'z'");
      assertThat(outcomes.get(2).problem()).isNull();
      assertThat(Fixture.examples(live)).isEqualTo(1);
    }
  }

  @Test
  void copyMergeAndDelete_areKept() throws IOException {
    try (Registry registry = open()) {
      registry.create("a", Fixture.empty("kcnf")).submit(Fixture.rows(0, 40));
      registry.create("b", Fixture.empty("kcnf")).submit(Fixture.rows(40, 80));
      registry.copy("a", "c");
      registry.merge("c", "b");
      registry.delete("b");
      assertThatThrownBy(() -> registry.create("a", Fixture.empty("kcnf")))
          .isInstanceOf(ModelExistsException.class);
      assertThatThrownBy(() -> registry.create("../evil", Fixture.empty("kcnf")))
          .isInstanceOf(IllegalArgumentException.class);
    }
    try (Registry registry = open()) {
      assertThat(registry.models().stream().map(LiveModel::name)).containsExactly("a", "c");
      assertThat(Fixture.examples(registry.get("c"))).isEqualTo(80);
      assertThatThrownBy(() -> registry.get("b")).isInstanceOf(NoSuchModelException.class);
    }
  }
}
