package dev.kcnf.benchmarks.archives;

import dev.kcnf.archive.Level;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One table, by all levels and all peers: a line of docs/COMPRESSION.md. */
public final class SizeRow {
  /** The first lines of the table in Markdown. */
  public static final String HEAD =
      "| table | raw | fast | normal | best | xz -9e | zstd -19 | brotli | PPMd | zpaq -m5 |"
          + " best of least peer | KB/s fast | normal | best | MB |\n"
          + "| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |"
          + " --: |\n";

  private final String name;
  private final int length;
  private final Map<Level, Archived> archives = new EnumMap<>(Level.class);
  private final List<Long> peers = new ArrayList<>();

  private SizeRow(String name, int length) {
    this.name = name;
    this.length = length;
  }

  /**
   * Measures a table, or takes what is kept of it.
   *
   * @param levels those that are measured; of others only what is kept is shown
   */
  public static SizeRow of(
      String name, byte[] table, Set<Level> levels, KeptSizes kept, String version)
      throws IOException, InterruptedException {
    List<String> key = KeptSizes.key(name, table);
    SizeRow row = new SizeRow(name, table.length);
    for (Peer peer : Peer.ALL) {
      Optional<String> known = kept.get(key, peer.name());
      if (known.isEmpty()) {
        known = Optional.of(Long.toString(peer.size(table)));
        kept.add(key, peer.name(), known.get());
      }
      row.peers.add(Long.parseLong(known.get()));
    }
    for (Level level : Level.values()) {
      String archiver = level.name().toLowerCase(Locale.ROOT) + " " + version;
      Optional<String> known = kept.get(key, archiver);
      if (known.isEmpty() && levels.contains(level)) {
        known = Optional.of(Archived.of(table, level).text());
        kept.add(key, archiver, known.get());
      }
      known.ifPresent(text -> row.archives.put(level, Archived.parse(text)));
    }
    return row;
  }

  private double share() {
    long least =
        peers.stream().mapToLong(Long::longValue).filter(n -> n > 0).min().orElse(Long.MAX_VALUE);
    Archived best = archives.get(Level.BEST);
    return best == null ? Double.NaN : best.size() / (double) least;
  }

  /** Whether the best archive is smaller than every peer's. */
  public boolean isSmallest() {
    return share() < 1;
  }

  /** Whether the fast archive is smaller than that of xz. */
  public boolean isFastBelowXz() {
    Archived fast = archives.get(Level.FAST);
    return fast != null && fast.size() < peers.get(0);
  }

  /** Whether the size of each archive is the sum of its decisions. */
  public boolean isSumOfDecisions() {
    return archives.values().stream().allMatch(Archived::isSumOfDecisions);
  }

  /** The most memory of any level, coding or decoding. */
  public double megabytes() {
    return archives.values().stream()
        .mapToDouble(a -> Math.max(a.coding().megabytes(), a.decoding().megabytes()))
        .max()
        .orElse(0);
  }

  /** The line. */
  public String markdown() {
    StringBuilder line = new StringBuilder();
    line.append(String.format(Locale.ROOT, "| %s | %,d |", name, length));
    for (Level level : Level.values()) {
      Archived archive = archives.get(level);
      line.append(archive == null ? " – |" : String.format(Locale.ROOT, " %,d |", archive.size()));
    }
    for (long size : peers) {
      line.append(size > 0 ? String.format(Locale.ROOT, " %,d |", size) : " – |");
    }
    line.append(String.format(Locale.ROOT, " %.2f |", share()));
    for (Level level : Level.values()) {
      Archived archive = archives.get(level);
      line.append(archive == null ? " – |" : speeds(archive));
    }
    return line.append(String.format(Locale.ROOT, " %.0f |", megabytes())).toString();
  }

  private String speeds(Archived archive) {
    return String.format(
        Locale.ROOT,
        " %,.0f / %,.0f |",
        length / archive.coding().seconds() / 1000,
        length / archive.decoding().seconds() / 1000);
  }
}
