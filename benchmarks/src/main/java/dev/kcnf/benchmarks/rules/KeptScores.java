package dev.kcnf.benchmarks.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kcnf.RowSample;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * How WEKA's learners did, in a file: they do not change when kcnf does, and take most of the time.
 * A line is of one learner on one table, with the rows that it told rightly; what was measured on
 * other rows or other folds does not count.
 */
public final class KeptScores {
  /** What the file is called. */
  public static final String NAME = "rule-peers.tsv";

  private static final int PARTS = 7;

  private final Path file;
  private final Map<String, Score> kept = new HashMap<>();

  /** Those of earlier runs, if they are to be used, in this directory. */
  public KeptScores(Path directory, boolean reads) throws IOException {
    file = directory.resolve(NAME);
    List<String> lines;
    try {
      lines = reads ? Files.readAllLines(file, UTF_8) : List.of();
    } catch (NoSuchFileException e) {
      lines = List.of();
    }
    for (String line : lines) {
      String[] part = line.split("\t", -1);
      if (part.length != PARTS) {
        throw new IllegalArgumentException(
            file + " must have " + PARTS + " parts per line, was " + line);
      }
      kept.put(
          part[0],
          new Score(
              Integer.parseInt(part[1]),
              BitSet.valueOf(Base64.getDecoder().decode(part[2])),
              Double.parseDouble(part[3]),
              Double.parseDouble(part[4]),
              Double.parseDouble(part[5]),
              Double.parseDouble(part[6])));
    }
  }

  /** The scores of a learner, as they are known or else as they are now. */
  public Score of(WekaRules learner, RuleData data, int folds, long seed) throws Exception {
    String key =
        String.format("%s, %d folds, %d, %x: %s", data.name(), folds, seed, sum(data), learner);
    Score known = kept.get(key);
    if (known != null) {
      return known;
    }
    Score score = Folds.of(learner, data, folds, seed);
    kept.put(key, score);
    String line =
        String.join(
            "\t",
            key,
            Integer.toString(score.rows()),
            Base64.getEncoder().encodeToString(score.right().toByteArray()),
            Double.toString(score.rules()),
            Double.toString(score.literals()),
            Double.toString(score.bits()),
            Double.toString(score.seconds()));
    Files.writeString(
        file, line + "\n", UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    return score;
  }

  private static long sum(RuleData data) {
    RowSample rows = data.rows();
    CRC32 sum = new CRC32();
    ByteBuffer cell = ByteBuffer.allocate(Integer.BYTES + Double.BYTES);
    for (int row = 0; row < rows.size(); row++) {
      for (int a = 0; a < rows.schema().size(); a++) {
        sum.update(cell.clear().putInt(rows.value(a, row)).putDouble(rows.number(a, row)).flip());
      }
      sum.update(rows.label(row));
    }
    return sum.getValue();
  }
}
