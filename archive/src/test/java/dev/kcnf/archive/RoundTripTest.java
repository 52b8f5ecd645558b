package dev.kcnf.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SplitMix;
import dev.kcnf.archive.gzip.Gzip;
import dev.kcnf.archive.table.Effort;
import dev.kcnf.archive.table.TableCodec;
import dev.kcnf.coding.ArithmeticDecoder;
import dev.kcnf.coding.ArithmeticEncoder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every byte comes back. */
class RoundTripTest {
  /** How many nasty files: {@code -Dnasty=10000} for more than a build has time for. */
  private static final int NASTY = Integer.getInteger("nasty", 24);

  /** Which is the first: many can be done in parts. */
  private static final int FROM = Integer.getInteger("from", 0);

  static byte[] compress(byte[] file, ArchiveWriter writer) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      writer.compress(new ByteArrayInputStream(file), out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  static byte[] decompress(byte[] archive) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      new ArchiveReader().decompress(new ByteArrayInputStream(archive), out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static ArchiveWriter writer(Level level, int blockRows, int threads) {
    return new ArchiveWriter(level, blockRows, threads, Progress.NONE);
  }

  @Test
  void nastyFiles_comeBack_inOneBlockAndInMany() {
    for (int seed = FROM; seed < FROM + NASTY; seed++) {
      byte[] file = Nasty.file(seed);
      Level level = List.of(Level.FAST, Level.NORMAL, Level.BEST).get(seed % 3);
      int blockRows = seed % 4 == 0 ? 1 + seed % 7 : 0;
      byte[] archive = compress(file, writer(level, blockRows, 1 + seed % 2));
      assertThat(decompress(archive)).as("seed %d", seed).isEqualTo(file);
      if (level == Level.BEST) {
        assertThat(codedByBest(file)).as("seed %d", seed).isEqualTo(file); // if normal took less
      }
    }
  }

  private static byte[] codedByBest(byte[] file) {
    Effort effort = Level.BEST.effort(file.length, false);
    ArithmeticEncoder encoder = new ArithmeticEncoder();
    new TableCodec(effort).encode(encoder, file, file.length);
    return new TableCodec(effort).decode(new ArithmeticDecoder(encoder.finish()), file.length);
  }

  @ParameterizedTest
  @EnumSource(Level.class)
  void tables_comeBack(Level level) {
    byte[] table = Generated.rules(600, 7);
    assertThat(decompress(compress(table, new ArchiveWriter(level)))).isEqualTo(table);
  }

  @Test
  void gzippedTables_areCodedAsTables_andComeBack(@TempDir Path dir) throws IOException {
    byte[] table = Generated.events(2000, 9);
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    Gzip.Output gzip = new Gzip(new byte[7], 5).output(packed);
    gzip.write(table);
    gzip.finish();
    byte[] file = packed.toByteArray();
    AtomicLong told = new AtomicLong();
    byte[] archive = compress(file, new ArchiveWriter(Level.FAST, 300, 2, told::addAndGet));
    assertThat(told).hasValue(file.length);
    assertThat(archive.length)
        .isLessThan(compress(table, writer(Level.FAST, 300, 1)).length + 20)
        .isLessThan(file.length / 2);
    assertThat(decompress(archive)).isEqualTo(file);
    Path path = dir.resolve("t.kcz");
    Files.write(path, archive);
    try (ArchiveFile open = ArchiveFile.openToAppend(path)) {
      assertThat(open.isGzip()).isTrue();
      assertThat(open.length()).isEqualTo(table.length);
      assertThatThrownBy(
              () -> writer(Level.FAST, 0, 1).append(open, new ByteArrayInputStream(table)))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(Files.readAllBytes(path)).isEqualTo(archive);
  }

  @Test
  void otherGzipFiles_areKeptAsTheyAre() {
    byte[] file = new byte[3000];
    new Random(4).nextBytes(file);
    System.arraycopy(new byte[] {0x1F, (byte) 0x8B, 8, 0}, 0, file, 0, 4);
    byte[] archive = compress(file, new ArchiveWriter(Level.NORMAL));
    assertThat(archive.length).isLessThan(file.length + 20);
    assertThat(decompress(archive)).isEqualTo(file);
  }

  @Test
  void threads_changeNothing() {
    byte[] table = Generated.events(1500, 3);
    byte[] one = compress(table, writer(Level.FAST, 200, 1));
    assertThat(compress(table, writer(Level.FAST, 200, 3))).isEqualTo(one);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      new ArchiveReader(3, Progress.NONE).decompress(new ByteArrayInputStream(one), out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertThat(out.toByteArray()).isEqualTo(table);
  }

  @Test
  void rows_areThoseOfTheTable_afterItsNames(@TempDir Path dir) throws IOException {
    byte[] table = Generated.events(1000, 4);
    String[] lines = new String(table, UTF_8).split("\n", -1);
    Path file = dir.resolve("t.kcz");
    Files.write(file, compress(table, writer(Level.FAST, 50, 1)));
    try (ArchiveFile archive = ArchiveFile.open(file)) {
      assertThat(archive.lines()).isEqualTo(1000);
      assertThat(archive.blocks()).isEqualTo(1 + (1000 - 400 + 1 + 49) / 50);
      for (int[] range : new int[][] {{1, 1}, {395, 402}, {999, 5000}, {1, 1000}, {3000, 4000}}) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        archive.writeLines(range[0], range[1], out);
        StringBuilder expected = new StringBuilder(lines[0] + "\n");
        for (int r = range[0]; r <= Math.min(1000, range[1]); r++) {
          expected.append(lines[r]).append('\n');
        }
        assertThat(out.toString(UTF_8)).isEqualTo(expected.toString());
      }
    }
  }

  /** At level fast each block starts from the first, else it goes on from the one before. */
  @ParameterizedTest
  @EnumSource(Level.class)
  void appended_isAsIfConcatenated(Level level, @TempDir Path dir) throws IOException {
    byte[] first = Generated.events(500, 5);
    byte[] second = "new,words,2024-05-06 07:08:09,12,0.5\nodd row\n".getBytes(UTF_8);
    Path file = dir.resolve("t.kcz");
    Files.write(file, compress(first, new ArchiveWriter(level)));
    for (int i = 0; i < 3; i++) {
      try (ArchiveFile archive = ArchiveFile.openToAppend(file)) {
        new ArchiveWriter(level).append(archive, new ByteArrayInputStream(second));
      }
    }
    String all = new String(first, UTF_8) + new String(second, UTF_8).repeat(3);
    assertThat(new String(decompress(Files.readAllBytes(file)), UTF_8)).isEqualTo(all);
    try (ArchiveFile archive = ArchiveFile.open(file)) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      archive.writeLines(503, 504, out);
      assertThat(out.toString(UTF_8)).endsWith(new String(second, UTF_8)).hasLineCount(3);
    }
  }

  /** Of one block, of several that go on from each other, and of several that do not. */
  @ParameterizedTest
  @CsvSource({"NORMAL, 0", "FAST, 0", "FAST, 20"})
  void appendedToALineWithoutEnd_isARowOfItsOwn(Level level, int blockRows, @TempDir Path dir)
      throws IOException {
    for (String end : List.of("\n", "\r\n")) {
      String table = new String(Generated.events(300, 5), UTF_8).replace("\n", end);
      byte[] first = table.substring(0, table.length() - end.length()).getBytes(UTF_8);
      String row = "new,words,2024-05-06 07:08:09,12,0.5";
      Path file = dir.resolve("t.kcz");
      Files.write(file, compress(first, new ArchiveWriter(level, blockRows, 1, Progress.NONE)));
      for (int i = 0; i < 3; i++) {
        try (ArchiveFile archive = ArchiveFile.openToAppend(file)) {
          ArchiveWriter writer = new ArchiveWriter(level, blockRows, 1, Progress.NONE);
          assertThat(writer.append(archive, new ByteArrayInputStream(row.getBytes(UTF_8))))
              .isTrue();
        }
      }
      assertThat(new String(decompress(Files.readAllBytes(file)), UTF_8))
          .isEqualTo(table + row + end + row + end + row);
      try (ArchiveFile archive = ArchiveFile.open(file)) {
        assertThat(archive.lines()).isEqualTo(303);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        archive.writeLines(301, 301, out);
        assertThat(out.toString(UTF_8)).endsWith(end + row + end).hasLineCount(2);
      }
    }
  }

  @Test
  void nothingAppended_changesNothing(@TempDir Path dir) throws IOException {
    byte[] archive = compress("a,b\n1,2".getBytes(UTF_8), new ArchiveWriter(Level.NORMAL));
    Path file = dir.resolve("t.kcz");
    Files.write(file, archive);
    try (ArchiveFile open = ArchiveFile.openToAppend(file)) {
      assertThat(new ArchiveWriter(Level.NORMAL).append(open, InputStream.nullInputStream()))
          .isFalse();
    }
    assertThat(file).hasBinaryContent(archive);
  }

  @Test
  void blocksThatGoOn_takeLess_thanBlocksThatStartFromTheFirst() {
    byte[] first = Generated.notes(60, 12);
    byte[] second = Generated.notes(600, 13);
    byte[] third = Generated.notes(600, 14);
    int[] sizes = new int[2];
    for (int chained = 0; chained < 2; chained++) {
      TableCodec codec = new TableCodec(Level.NORMAL.effort(second.length, false));
      codec.learn(first);
      for (byte[] block : List.of(second, third)) {
        ArithmeticEncoder encoder = new ArithmeticEncoder();
        (chained == 1 ? codec : codec.copy()).encode(encoder, block, block.length);
        sizes[chained] += encoder.finish().length;
      }
    }
    assertThat(sizes[1]).isLessThan(sizes[0] * 99 / 100);
  }

  @ParameterizedTest
  @EnumSource(Level.class)
  void randomBytes_areStored(Level level) throws IOException {
    SplitMix random = SplitMix.of(9);
    byte[] file = new byte[5000];
    for (int i = 0; i < file.length; i++) {
      file[i] = (byte) random.nextInt(256);
    }
    for (int blockRows : new int[] {0, 2}) {
      byte[] archive = compress(file, writer(level, blockRows, 1));
      assertThat(decompress(archive)).isEqualTo(file);
      if (blockRows == 0) {
        assertThat(archive).hasSizeLessThanOrEqualTo(file.length + 20);
      }
    }
  }

  @Test
  void nothing_isAnArchive_too(@TempDir Path dir) throws IOException {
    byte[] archive = compress(new byte[0], new ArchiveWriter(Level.BEST));
    assertThat(decompress(archive)).isEmpty();
    Path file = dir.resolve("t.kcz");
    Files.write(file, archive);
    try (ArchiveFile empty = ArchiveFile.openToAppend(file)) {
      assertThat(empty.columns()).isEmpty();
      new ArchiveWriter(Level.FAST)
          .append(empty, new ByteArrayInputStream("a,b\n1,2\n".getBytes(UTF_8)));
    }
    assertThat(decompress(Files.readAllBytes(file))).asString(UTF_8).isEqualTo("a,b\n1,2\n");
  }

  @Test
  void columns_sayWhatTheyArePredictedFrom(@TempDir Path dir) throws IOException {
    Path file = dir.resolve("t.kcz");
    Files.write(file, compress(Generated.events(2000, 6), new ArchiveWriter(Level.NORMAL)));
    try (ArchiveFile archive = ArchiveFile.open(file)) {
      ColumnReport user = archive.columns().get(0);
      ColumnReport status = archive.columns().get(1);
      assertThat(status.name()).isEqualTo("status");
      assertThat(status.coding()).isEqualTo("3 names");
      // The status follows from one of six users.
      assertThat(user.bitsPerCell() + status.bitsPerCell()).isBetween(2.5, 2.75);
      assertThat(user.predictedFrom()).contains("status");
    }
  }
}
