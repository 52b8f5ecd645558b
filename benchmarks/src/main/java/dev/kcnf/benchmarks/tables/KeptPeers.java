package dev.kcnf.benchmarks.tables;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kcnf.benchmarks.classes.ClassPeer.Score;
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
import java.util.zip.CRC32;

/**
 * How the peers went on the tables of a directory, in a file beside them: they do not change when
 * kcnf does, and take most of the time. A line is of one peer on one table; what was measured on
 * other contents of the file, another target, other options or another order of the rows does not
 * count. A peer that was left out has no bits, and the processor seconds that were too few for it.
 */
public final class KeptPeers {
  /** What the file is called. */
  public static final String NAME = "peers.tsv";

  private static final int PARTS = 9;

  private final Path file;
  private final Map<List<String>, Kept> kept = new HashMap<>();

  /**
   * What is known of a peer on a table.
   *
   * @param score empty if it took too long, or failed
   * @param mostSeconds that it was allowed
   */
  record Kept(Optional<Score> score, double mostSeconds) {
    static Kept none(double mostSeconds) {
      return new Kept(Optional.empty(), mostSeconds);
    }
  }

  private KeptPeers(Path file) {
    this.file = file;
  }

  /** None yet, to be kept beside those of earlier runs. */
  public static KeptPeers startingIn(Path directory) {
    return new KeptPeers(directory.resolve(NAME));
  }

  /** Those of earlier runs; of two lines of the same peer and table the later counts. */
  public static KeptPeers in(Path directory) throws IOException {
    KeptPeers peers = new KeptPeers(directory.resolve(NAME));
    List<String> lines;
    try {
      lines = Files.readAllLines(peers.file, UTF_8);
    } catch (NoSuchFileException e) {
      return peers;
    }
    for (String line : lines) {
      String[] part = line.split("\t", -1);
      if (part.length != PARTS) {
        throw new IllegalArgumentException(
            peers.file + " must have " + PARTS + " parts per line, was " + line);
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
      peers.kept.put(List.of(part).subList(0, 5), new Kept(score, Double.parseDouble(part[8])));
    }
    return peers;
  }

  /** What stands at the beginning of each line of this table. */
  static List<String> key(RealTable table, long seed) throws IOException {
    CRC32 checksum = new CRC32();
    checksum.update(Files.readAllBytes(table.file()));
    return List.of(
        table.name(),
        table.target(),
        String.join(" ", table.options()),
        seed + "/" + Long.toHexString(checksum.getValue()));
  }

  /** What this peer had on the table with this key, if it was run; with as much time or more. */
  Optional<Kept> get(List<String> key, String peer, double mostSeconds) {
    return Optional.ofNullable(kept.get(line(key, peer)))
        .filter(known -> known.score().isPresent() || known.mostSeconds() >= mostSeconds);
  }

  /** Keeps it, also on disk. */
  void add(List<String> key, String peer, boolean isOnline, Kept known) throws IOException {
    kept.put(line(key, peer), known);
    String line =
        String.join(
            "\t",
            String.join("\t", line(key, peer)),
            Boolean.toString(isOnline),
            known.score().map(score -> Double.toString(score.accuracy())).orElse(""),
            known.score().map(score -> Double.toString(score.bits())).orElse(""),
            Double.toString(known.score().map(Score::seconds).orElse(known.mostSeconds())));
    Files.writeString(
        file, line + "\n", UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static List<String> line(List<String> key, String peer) {
    List<String> line = new ArrayList<>(key);
    line.add(peer);
    return List.copyOf(line);
  }
}
