package dev.kcnf.benchmarks.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kcnf.benchmarks.data.EncodedRows;
import dev.kcnf.benchmarks.peers.Contender;
import dev.kcnf.benchmarks.peers.Contenders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs peers on tables, and keeps how they went in a file: they do not change when kcnf does, and
 * take most of the time. A line is of one peer on one table, which four texts tell from all others.
 * A peer that was left out has no bits, and the processor seconds that were too few for it.
 */
public final class KeptPeers {
  private static final int KEY = 4;
  private static final int PARTS = KEY + 5;

  private final @Nullable Path file;
  private final Map<List<String>, Kept> kept = new HashMap<>();
  private final Map<String, Boolean> available = new HashMap<>();

  /**
   * What is known of a peer on a table.
   *
   * @param score empty if it took too long, or failed
   * @param mostSeconds that it was allowed
   */
  private record Kept(Optional<Score> score, double mostSeconds) {}

  /** The rows of a table, when a peer has to run on it. */
  public interface Rows {
    EncodedRows read() throws IOException, InterruptedException;
  }

  private KeptPeers(@Nullable Path file) {
    this.file = file;
  }

  /** All run, and nothing is kept. */
  public static KeptPeers none() {
    return new KeptPeers(null);
  }

  /** None yet, to be kept in this file beside those of earlier runs. */
  public static KeptPeers startingIn(Path file) {
    return new KeptPeers(file);
  }

  /** Those of earlier runs; of two lines of the same peer and table the later counts. */
  public static KeptPeers in(Path file) throws IOException {
    KeptPeers peers = new KeptPeers(file);
    List<String> lines;
    try {
      lines = Files.readAllLines(file, UTF_8);
    } catch (NoSuchFileException e) {
      return peers;
    }
    for (String line : lines) {
      String[] part = line.split("\t", -1);
      if (part.length != PARTS) {
        throw new IllegalArgumentException(
            file + " must have " + PARTS + " parts per line, was " + line);
      }
      Optional<Score> score =
          part[7].isEmpty()
              ? Optional.empty()
              : Optional.of(
                  new Score(
                      part[4],
                      Boolean.parseBoolean(part[5]),
                      Double.parseDouble(part[6]),
                      Double.parseDouble(part[7]),
                      Double.parseDouble(part[8])));
      peers.kept.put(
          List.of(part).subList(0, KEY + 1), new Kept(score, Double.parseDouble(part[8])));
    }
    return peers;
  }

  /**
   * How all peers went on a table; those of which that is not kept are run.
   *
   * @param key four texts that tell the table, its order and its target from all others
   * @param mostSeconds of processor time that a peer may take; it is left out if it takes longer
   * @param progress is told what each that was run had
   */
  public List<Score> scores(
      List<String> key, Rows table, double mostSeconds, Consumer<String> progress)
      throws IOException, InterruptedException {
    if (key.size() != KEY) {
      throw new IllegalArgumentException("a key must have " + KEY + " parts, was " + key);
    }
    List<Score> scores = new ArrayList<>();
    List<Contender> left = new ArrayList<>();
    for (Contender peer : Contenders.peers()) {
      Kept known = kept.get(line(key, peer));
      if (known == null || (known.score().isEmpty() && known.mostSeconds() < mostSeconds)) {
        left.add(peer);
      } else {
        known.score().ifPresent(scores::add);
      }
    }
    left.removeIf(
        peer -> !available.computeIfAbsent(peer.name(), name -> peer.isAvailable(progress)));
    if (!left.isEmpty()) {
      EncodedRows rows = table.read();
      for (Contender peer : left) {
        boolean isOnline = peer.kind() == Contender.Kind.ONLINE;
        if (!peer.factory().feasible(rows)) {
          add(line(key, peer), isOnline, new Kept(Optional.empty(), Double.POSITIVE_INFINITY));
          continue;
        }
        // Before it runs, too: the native library of a peer may end this process, but only once.
        add(line(key, peer), isOnline, new Kept(Optional.empty(), mostSeconds));
        Optional<Score> score = score(peer, rows, mostSeconds);
        if (score.isPresent()) {
          add(line(key, peer), isOnline, new Kept(score, mostSeconds));
        }
        score.ifPresent(scores::add);
        progress.accept(
            key.get(0)
                + ": "
                + score
                    .map(Score::toString)
                    .orElse(peer.name() + " takes too long or fails, left out"));
      }
    }
    return scores;
  }

  /** Empty if it takes too long, or fails: some of MOA's do, on tables of few columns. */
  private static Optional<Score> score(Contender peer, EncodedRows rows, double mostSeconds) {
    try {
      Pass pass = Pass.of(peer, rows, Clock.CPU, mostSeconds);
      return pass.isComplete() ? Optional.of(pass.score()) : Optional.empty();
    } catch (NullPointerException | IndexOutOfBoundsException | IllegalStateException e) {
      return Optional.empty();
    }
  }

  /** Keeps it, also on disk. */
  private void add(List<String> line, boolean isOnline, Kept known) throws IOException {
    kept.put(line, known);
    if (file == null) {
      return;
    }
    String text =
        String.join(
            "\t",
            String.join("\t", line),
            Boolean.toString(isOnline),
            known.score().map(score -> Double.toString(score.accuracy())).orElse(""),
            known.score().map(score -> Double.toString(score.bits())).orElse(""),
            Double.toString(known.score().map(Score::seconds).orElse(known.mostSeconds())));
    Files.writeString(
        file, text + "\n", UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static List<String> line(List<String> key, Contender peer) {
    List<String> line = new ArrayList<>(key);
    line.add(peer.name());
    return List.copyOf(line);
  }
}
