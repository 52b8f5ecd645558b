package dev.kcnf.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kcnf compress}, {@code decompress} and {@code inspect} of an archive. */
class ArchiveCommandsTest {
  @TempDir private Path dir;
  private Path table;
  private Path archive;

  @BeforeEach
  void makeTable() throws IOException {
    StringBuilder text = new StringBuilder("user,place,allowed\n");
    for (int i = 0; i < 300; i++) {
      boolean home = i * 7 % 11 < 5;
      text.append(i % 3 == 0 ? "ann," : "bob,").append(home ? "home," : "office,");
      text.append(i % 3 == 0 || !home ? "yes\n" : "no\n");
    }
    table = dir.resolve("t.csv");
    archive = dir.resolve("t.csv.kcz");
    Files.writeString(table, text);
  }

  @Test
  void decompress_givesBackWhatCompressTook() throws IOException {
    Kcnf compressed = Kcnf.run("compress", table.toString(), "--level", "fast");
    assertThat(compressed.status()).as(compressed.err()).isZero();
    assertThat(Files.size(archive)).isLessThan(Files.size(table) / 10);
    Path back = dir.resolve("back.csv");
    assertThat(Kcnf.run("decompress", archive.toString(), "-o", back.toString()).status()).isZero();
    assertThat(back).hasSameBinaryContentAs(table);
  }

  @Test
  void pipes_work_andRowsArePicked() throws IOException {
    byte[] coded =
        pipe(Files.readAllBytes(table), "compress", "-", "--level", "fast", "--block-rows", "10");
    assertThat(pipe(coded, "decompress", "-")).isEqualTo(Files.readAllBytes(table));
    Files.write(archive, coded);
    String[] lines = Files.readString(table).split("\n", -1);
    byte[] rows =
        pipe(new byte[0], "decompress", archive.toString(), "--rows", "200-201", "-o", "-");
    assertThat(new String(rows, UTF_8))
        .isEqualTo(lines[0] + "\n" + lines[200] + "\n" + lines[201] + "\n");
    Kcnf beyond = Kcnf.run("decompress", archive.toString(), "--rows", "301-400", "-o", "-");
    assertThat(beyond.status()).isEqualTo(2);
    assertThat(beyond.err()).contains("--rows begins with 301, but there are 300");
  }

  private static byte[] pipe(byte[] in, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream messages = new PrintStream(err, true, UTF_8);
    assertThat(Main.run(new ByteArrayInputStream(in), out, messages, Map.of(), args))
        .as(err.toString(UTF_8))
        .isZero();
    return out.toByteArray();
  }

  @Test
  void append_addsRows() throws IOException {
    Kcnf.run("compress", table.toString(), "--level", "fast");
    assertThat(
            Kcnf.runOn("eve,home,no\n", "compress", "-", "--append", archive.toString()).status())
        .isZero();
    byte[] back = pipe(new byte[0], "decompress", archive.toString(), "-o", "-");
    assertThat(new String(back, UTF_8)).isEqualTo(Files.readString(table) + "eve,home,no\n");
  }

  @Test
  void append_toALineWithoutEnd_addsRows_andSaysSo() throws IOException {
    Files.writeString(table, Files.readString(table).stripTrailing());
    Kcnf.run("compress", table.toString(), "--level", "fast");
    Kcnf appended = Kcnf.runOn("eve,home,no\n", "compress", "-", "--append", archive.toString());
    assertThat(appended.out()).contains("12 bytes read").contains("one was added");
    byte[] back = pipe(new byte[0], "decompress", archive.toString(), "-o", "-");
    assertThat(new String(back, UTF_8)).isEqualTo(Files.readString(table) + "\neve,home,no\n");
  }

  @Test
  void append_keepsTheLevel_andTakesNone() throws IOException {
    Kcnf.run("compress", table.toString(), "--level", "fast");
    byte[] before = Files.readAllBytes(archive);
    Kcnf refused =
        Kcnf.runOn(
            "eve,home,no\n", "compress", "-", "--append", archive.toString(), "--level", "best");
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).contains("--level is for a new archive").contains("keeps its own");
    assertThat(archive).hasBinaryContent(before);
  }

  @Test
  void archivesOfANewerFormat_areNotTakenForTables() throws IOException {
    Kcnf.run("compress", table.toString(), "--level", "fast");
    byte[] bytes = Files.readAllBytes(archive);
    bytes[3] = 2;
    Files.write(archive, bytes);
    for (String[] args :
        new String[][] {
          {"inspect", archive.toString()}, {"decompress", archive.toString(), "-o", "-"}
        }) {
      Kcnf newer = Kcnf.run(args);
      assertThat(newer.status()).isEqualTo(4);
      assertThat(newer.err()).contains("it is of format 2, which a newer kcnf may read");
    }
    Path text = dir.resolve("letters.csv");
    Files.writeString(text, "KCZ,b\n1,2\n3,4\n");
    assertThat(Kcnf.run("inspect", text.toString()).out()).contains("KCZ");
  }

  @Test
  void inspect_tellsHowColumnsAreCoded() {
    Kcnf.run("compress", table.toString(), "--level", "fast");
    Kcnf report = Kcnf.run("inspect", archive.toString());
    assertThat(report.out()).contains("300 rows").contains("allowed").contains("2 names");
    assertThat(Kcnf.run("inspect", archive.toString(), "--json").json("rows")).isEqualTo("300");
  }

  @Test
  void damagedArchives_areStatus4_andLeaveNoFile() throws IOException {
    Kcnf.run("compress", table.toString(), "--level", "fast");
    byte[] bytes = Files.readAllBytes(archive);
    bytes[bytes.length / 2] ^= 1;
    Files.write(archive, bytes);
    Path back = dir.resolve("back.csv");
    Kcnf damaged = Kcnf.run("decompress", archive.toString(), "-o", back.toString());
    assertThat(damaged.status()).isEqualTo(4);
    assertThat(damaged.err()).contains("t.csv.kcz: a block of it is damaged");
    Files.write(archive, Arrays.copyOf(bytes, 30));
    assertThat(Kcnf.run("decompress", archive.toString(), "-o", back.toString()).status())
        .isEqualTo(4);
    assertThat(Kcnf.run("decompress", dir.resolve("none.kcz").toString()).status()).isEqualTo(4);
    try (var files = Files.list(dir)) {
      assertThat(files).containsExactlyInAnyOrder(table, archive);
    }
  }

  @Test
  void wrongUsage_isStatus2_andNothingIsOverwritten() throws IOException {
    Files.writeString(archive, "precious");
    Kcnf again = Kcnf.run("compress", table.toString());
    assertThat(again.status()).isEqualTo(2);
    assertThat(again.err()).contains("--force");
    assertThat(archive).hasContent("precious");
    assertThat(Kcnf.run("compress", table.toString(), "--level", "top").status()).isEqualTo(2);
    assertThat(Kcnf.run("compress", table.toString(), "--target", "a=b").status()).isEqualTo(2);
    assertThat(Kcnf.run("decompress", "x.kcz", "--rows", "7", "-o", "-").status()).isEqualTo(2);
    assertThat(Kcnf.run("compress", dir.resolve("none.csv").toString()).status()).isEqualTo(3);
  }

  @Test
  void gzipFiles_areUnpacked_andMadeAgain() throws IOException {
    Path packed = dir.resolve("t.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(table, out);
    }
    Path coded = dir.resolve("t.csv.gz.kcz");
    Kcnf compressed = Kcnf.run("compress", packed.toString(), "--level", "fast");
    assertThat(compressed.out())
        .contains(String.format(Locale.ROOT, "%,d bytes read", Files.size(packed)));
    Path back = dir.resolve("back.gz");
    Kcnf.run("decompress", coded.toString(), "-o", back.toString());
    assertThat(back).hasSameBinaryContentAs(packed);
    assertThat(Kcnf.run("inspect", coded.toString()).out()).contains("gzip").contains("allowed");
    Kcnf more = Kcnf.runOn("eve,home,no\n", "compress", "-", "--append", coded.toString());
    assertThat(more.status()).isEqualTo(2);
    assertThat(more.err()).contains("is of a gzip file, to which no rows can be added");
  }

  @Test
  void whatIsRead_isNotWritten_evenByForce() throws IOException {
    Kcnf.run("compress", table.toString(), "--level", "fast");
    for (String[] args :
        new String[][] {
          {"compress", table.toString(), "-o", table.toString(), "--force"},
          {"decompress", archive.toString(), "-o", archive.toString(), "--force"}
        }) {
      long size = Files.size(Path.of(args[1]));
      Kcnf same = Kcnf.run(args);
      assertThat(same.status()).isEqualTo(2);
      assertThat(same.err()).contains("is what is read");
      assertThat(Files.size(Path.of(args[1]))).isEqualTo(size);
    }
  }

  @Test
  void linksAndDirectories_areTreatedAsSuch() throws IOException {
    Path real = dir.resolve("real.kcz");
    Files.createFile(real);
    Files.createSymbolicLink(archive, real);
    assertThat(Kcnf.run("compress", table.toString(), "--level", "fast", "--force").status())
        .isZero();
    assertThat(archive).isSymbolicLink();
    assertThat(Files.size(real)).isPositive();
    Kcnf directory = Kcnf.run("compress", dir.toString());
    assertThat(directory.status()).isEqualTo(3);
    assertThat(directory.err()).contains(dir + ": is a directory");
    Kcnf none = Kcnf.run("decompress", dir.toString(), "-o", "-");
    assertThat(none.status()).isEqualTo(4);
    assertThat(none.err()).contains("is a directory");
    Kcnf into = Kcnf.run("compress", table.toString(), "-o", dir.toString());
    assertThat(into.status()).isEqualTo(1);
    assertThat(into.err()).contains("is a directory");
  }

  /** Of several members, cut short, with more after its end, or of very few bytes for very many. */
  @Test
  void gzipFilesThatCannotBeMadeAgain_areCodedAsTheyAre() throws IOException {
    byte[] once = gzip(Files.readAllBytes(table));
    byte[] twice = Arrays.copyOf(once, 2 * once.length);
    System.arraycopy(once, 0, twice, once.length, once.length);
    byte[][] files = {
      twice,
      Arrays.copyOf(once, once.length - 5),
      Arrays.copyOf(once, once.length + 1),
      Arrays.copyOf(once, 3),
      gzip(new byte[1 << 21])
    };
    for (byte[] bytes : files) {
      Path file = dir.resolve("t.gz");
      Path coded = dir.resolve("t.gz.kcz");
      Path back = dir.resolve("back.gz");
      Files.write(file, bytes);
      Kcnf compressed = Kcnf.run("compress", "" + file, "--level", "fast", "--force");
      assertThat(compressed.status()).as(compressed.err()).isZero();
      assertThat(Kcnf.run("decompress", "" + coded, "-o", "" + back, "--force").status()).isZero();
      assertThat(back).hasBinaryContent(bytes);
      assertThat(pipe(pipe(bytes, "compress", "-", "--level", "fast"), "decompress", "-"))
          .isEqualTo(bytes);
    }
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  @Test
  void pipesWithNames_areRead() throws IOException, InterruptedException {
    Path pipe = dir.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    CompletableFuture<Void> table = feed(pipe, Files.readAllBytes(this.table));
    byte[] coded = pipe(new byte[0], "compress", pipe.toString(), "--level", "fast", "-o", "-");
    table.join();
    CompletableFuture<Void> archived = feed(pipe, coded);
    assertThat(pipe(new byte[0], "decompress", pipe.toString(), "-o", "-"))
        .isEqualTo(Files.readAllBytes(this.table));
    archived.join();
  }

  private static CompletableFuture<Void> feed(Path pipe, byte[] bytes) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            Files.write(pipe, bytes);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /** A pipe with a name is written to, not replaced by a file. */
  @Test
  void pipesWithNames_areWrittenTo() throws IOException, InterruptedException {
    Path pipe = dir.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    CompletableFuture<byte[]> read =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Files.readAllBytes(pipe);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    Kcnf written = Kcnf.run("compress", table.toString(), "--level", "fast", "-o", pipe.toString());
    assertThat(written.status()).as(written.err()).isZero();
    assertThat(pipe(read.join(), "decompress", "-")).isEqualTo(Files.readAllBytes(table));
    assertThat(Files.isRegularFile(pipe)).isFalse();
  }

  @Test
  void stoppedRun_leavesNothing(@TempDir Path results) throws Exception {
    KcnfProcess run =
        KcnfProcess.start(dir, "compress", "-", "-o", results.resolve("t.kcz").toString());
    run.send("a,b\n1,2\n"); // and no end
    while (isEmpty(results)) {
      assertThat(run.isAlive()).as(run.err()).isTrue();
      Thread.sleep(5);
    }
    run.signal("TERM");
    assertThat(run.status()).isEqualTo(143);
    assertThat(isEmpty(results)).isTrue();
  }

  private static boolean isEmpty(Path directory) throws IOException {
    try (var files = Files.list(directory)) {
      return files.findAny().isEmpty();
    }
  }

  @Test
  void labels_areCodedBesideTheRest() {
    Kcnf labels = Kcnf.run("compress", table.toString(), "--labels-only", "--target", "allowed=no");
    assertThat(labels.status()).as(labels.err()).isZero();
    assertThat(labels.out()).matches("300 labels of allowed=no in \\d+ bytes?, .* all equal\\s+");
    assertThat(Kcnf.run("compress", table.toString(), "--labels-only").status()).isEqualTo(2);
  }
}
