package dev.kcnf.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.SplitMix;
import dev.kcnf.rows.BadRowException;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableException;
import dev.kcnf.table.csv.CsvRows;
import dev.kcnf.table.text.LineReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** However CSV is read, it is what FastCSV reads: rows, lines and what is wrong with them. */
class CsvRowsTest {
  private static final String[] PLAIN = {
    "a",
    "b",
    "",
    "?",
    "NA",
    "1.5",
    "12345678",
    "1234567",
    "a cell of many bytes",
    "ß",
    "𝄞x",
    "\t",
    " a ",
    " ",
    "  b c"
  };
  private static final String[] QUOTED = {
    "\"\"", "\"q\"", "\"a,b\"", "\"twelve bytes\"", "x\"y", "\" q \""
  };
  private static final String[] NOT_PLAIN = {
    "\"a\"\"b\"", "\"a\nb\"", "\"a\r\nb\"", "\"a\rb\"", "\"x\"y", "\"open", "\uFEFF", "\u0001"
  };
  private static final String[] ENDS = {"\n", "\n", "\n", "\r\n", "\r", "\n\n", "\n\r\n", "\r\r\n"};

  private static CsvTable split(InputStream in, char delimiter, boolean header) throws IOException {
    return CsvTable.open("x", new CsvRows("x", in, delimiter, false), header);
  }

  private static CsvTable fastCsv(InputStream in, char delimiter, boolean header)
      throws IOException {
    return CsvTable.open("x", new CsvRows("x", in, delimiter, false, false), header);
  }

  /** A way to have the rows of a file read. */
  enum Way {
    SPLIT {
      @Override
      Table open(InputStream in, char delimiter, boolean header) throws IOException {
        return split(in, delimiter, header);
      }
    },
    READ_AHEAD {
      @Override
      Table open(InputStream in, char delimiter, boolean header) throws IOException {
        return ReadAhead.of(split(in, delimiter, header));
      }
    },
    CHUNKS {
      @Override
      Table open(InputStream in, char delimiter, boolean header) throws IOException {
        return new Chunks(split(in, delimiter, header));
      }
    };

    abstract Table open(InputStream in, char delimiter, boolean header) throws IOException;
  }

  /** Takes rows in chunks of different sizes where it can. */
  private static final class Chunks implements Table {
    private final CsvTable table;
    private final ChunkReader splitter;
    private boolean inChunk;
    private int turn;

    Chunks(CsvTable table) {
      this.table = table;
      splitter = table.chunkReader();
    }

    @Override
    public String name() {
      return table.name();
    }

    @Override
    public List<String> columns() {
      return table.columns();
    }

    @Override
    public String @Nullable [] next() throws IOException, BadRowException {
      if (inChunk) {
        String[] row = splitter.next();
        if (row != null) {
          return row;
        }
      }
      Chunk chunk = table.chunk(1 + turn++ % 5);
      inChunk = chunk != null;
      if (chunk == null) {
        return table.next();
      }
      splitter.read(chunk);
      return next();
    }

    @Override
    public int[] ids() {
      return inChunk ? splitter.ids() : NO_IDS;
    }

    @Override
    public long line() {
      return (inChunk ? splitter : table).line();
    }

    @Override
    public void close() throws IOException {
      table.close();
    }
  }

  private static byte[] randomCsv(SplitMix random, char delimiter) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int oddity = random.nextInt(4); // none, quotes, all, bytes that are not text
    int width = 1 + random.nextInt(4);
    int rows = random.nextInt(12);
    String end = ENDS[random.nextInt(ENDS.length)];
    out.writeBytes((random.nextInt(5) == 0 ? "\uFEFF" : "").getBytes(UTF_8));
    for (int r = 0; r <= rows; r++) {
      int cells = random.nextInt(12) == 0 ? 1 + random.nextInt(6) : width;
      for (int c = 0; c < cells; c++) {
        String cell = r == 0 ? "h" + c : cell(random, oddity).replace(',', delimiter);
        out.writeBytes(((c == 0 ? "" : "" + delimiter) + cell).getBytes(UTF_8));
        if (oddity == 3 && random.nextInt(20) == 0) {
          out.write(random.nextInt(3) == 0 ? 0 : 0x80 + random.nextInt(0x80));
        }
      }
      String own = random.nextInt(4) == 0 ? ENDS[random.nextInt(ENDS.length)] : end;
      out.writeBytes((r < rows || random.nextBoolean() ? own : "").getBytes(UTF_8));
    }
    return out.toByteArray();
  }

  private static String cell(SplitMix random, int oddity) {
    String[] kind = oddity == 0 ? PLAIN : random.nextInt(4) == 0 ? QUOTED : PLAIN;
    kind = oddity > 1 && random.nextInt(10) == 0 ? NOT_PLAIN : kind;
    return kind[random.nextInt(kind.length)];
  }

  /** Gives a few bytes at a time, as a pipe may. */
  private static InputStream slowly(byte[] bytes, SplitMix random) {
    int most = 1 + random.nextInt(40);
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] buffer, int offset, int length) {
        return super.read(buffer, offset, Math.min(length, 1 + random.nextInt(most)));
      }
    };
  }

  /** All that can be seen of the rows. */
  private static List<String> events(Opening opening) throws IOException {
    List<String> events = new ArrayList<>();
    try (Table source = opening.open()) {
      events.add(source.columns().toString());
      Map<String, String> texts = new HashMap<>();
      boolean more = true;
      while (more) {
        more = event(source, texts, events);
      }
    } catch (TableException e) {
      events.add(String.valueOf(e.getMessage()));
    }
    return events;
  }

  private interface Opening {
    Table open() throws IOException;
  }

  private static boolean event(Table source, Map<String, String> texts, List<String> events)
      throws IOException {
    try {
      String[] row = source.next();
      if (row == null) {
        return false;
      }
      events.add(source.line() + ": " + List.of(row));
      int[] ids = source.ids();
      for (int c = 0; c < ids.length; c++) {
        if (ids[c] >= 0) {
          String before = texts.putIfAbsent(c + " " + ids[c], row[c]);
          assertThat(row[c]).isEqualTo(before == null ? row[c] : before);
        }
      }
    } catch (BadRowException e) {
      events.add(source.line() + " is bad: " + e.getMessage());
    } catch (TableException e) {
      events.add(source.line() + " ends it: " + e.getMessage());
      return false;
    }
    return true;
  }

  /** Of two lists of thousands only where they begin to differ is of interest. */
  private static void assertSame(List<String> found, List<String> expected, String what) {
    int i = 0;
    while (i < found.size() && i < expected.size() && found.get(i).equals(expected.get(i))) {
      i++;
    }
    assertThat(found.subList(i, Math.min(i + 2, found.size())))
        .as(what)
        .isEqualTo(expected.subList(i, Math.min(i + 2, expected.size())));
  }

  @ParameterizedTest
  @EnumSource
  void anyText_isReadAsFastCsvReadsIt(Way way) throws IOException {
    for (int seed = 0; seed < 700; seed++) {
      SplitMix random = SplitMix.of(seed);
      char delimiter = random.nextInt(4) == 0 ? '\t' : ',';
      boolean header = random.nextInt(4) != 0;
      byte[] csv = randomCsv(random, delimiter);
      List<String> expected =
          events(() -> fastCsv(new ByteArrayInputStream(csv), delimiter, header));
      List<String> found = events(() -> way.open(slowly(csv, random), delimiter, header));
      assertSame(found, expected, "seed " + seed + ": " + new String(csv, UTF_8));
    }
  }

  /** Any bytes; also for the fuzzer. */
  static void assertReadAlike(byte[] csv, char delimiter) {
    try {
      List<String> expected = events(() -> fastCsv(new ByteArrayInputStream(csv), delimiter, true));
      for (Way way : new Way[] {Way.SPLIT, Way.CHUNKS}) {
        List<String> found = events(() -> way.open(new ByteArrayInputStream(csv), delimiter, true));
        assertSame(found, expected, way.toString());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // nothing but memory is read
    }
  }

  @Test
  void plainRows_areSplitHere_andTheRestIsNot() throws Exception {
    String plain = "a,b\r\n\"1\",ß\n\n,long enough for two words\n";
    byte[] csv = (plain + "\"x\"\"\",y\n2,3\n").getBytes(UTF_8);
    try (CsvTable source = split(new ByteArrayInputStream(csv), ',', true)) {
      assertThat(source.next()).containsExactly("1", "ß");
      assertThat(source.ids()).containsExactly(1, 1); // after the names of the columns
      assertThat(source.next()).containsExactly("", "long enough for two words");
      assertThat(source.ids()).containsExactly(2, 2);
      assertThat(source.next()).containsExactly("x\"", "y");
      assertThat(source.ids()).isEmpty();
      assertThat(source.next()).containsExactly("2", "3");
      assertThat(source.line()).isEqualTo(6);
    }
  }

  @Test
  void chunk_hasTheRowsAskedFor_butNoneWithQuotes() throws IOException {
    byte[] csv = "a,b\n1,2\r\n3,4\n5,6\n7,8\n\"9\",0\n1,2\n".getBytes(UTF_8);
    try (CsvTable source = split(new ByteArrayInputStream(csv), ',', true)) {
      assertThat(source.chunk(3))
          .extracting(c -> c.rows().length(), c -> c.rows().line())
          .containsExactly(13, 2L);
      assertThat(source.chunk(3))
          .extracting(c -> c.rows().length(), c -> c.rows().line())
          .containsExactly(4, 5L);
      assertThat(source.chunk(3)).isNull();
    }
  }

  /** A table of many rows, of which now and then one is long. */
  private static String largeCsv(SplitMix random, int longest) {
    StringBuilder csv = new StringBuilder("a,b,c\n");
    for (int r = 0; r < 3_000; r++) {
      csv.append("x".repeat(random.nextInt(40))).append(',').append(random.nextInt(5_000));
      csv.append(",\"y").append(r % 7).append(random.nextInt(500) == 0 ? "\"\"\"\n" : "\"\n");
      if (r == 1_000) {
        csv.append("l".repeat(longest)).append(",2,3\n");
      }
    }
    return csv.toString();
  }

  @ParameterizedTest
  @EnumSource
  void rowsAcrossBuffers_andLongOnes_areReadAsFastCsvReadsThem(Way way) throws IOException {
    for (int longest :
        new int[] {0, 65_530, 65_536, 200_000, 1_100_000, LineReader.MAX_LENGTH + 1}) {
      byte[] csv = largeCsv(SplitMix.of(longest), longest).getBytes(UTF_8);
      List<String> expected = events(() -> fastCsv(new ByteArrayInputStream(csv), ',', true));
      List<String> found = events(() -> way.open(new ByteArrayInputStream(csv), ',', true));
      assertSame(found, expected, "longest cell of " + longest);
    }
  }

  @ParameterizedTest
  @EnumSource
  void compressedTextThatEndsTooEarly_isReadUntilThere(Way way) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(largeCsv(SplitMix.of(3), 0).replace("\"\"\"", "\"").getBytes(UTF_8));
    }
    byte[] whole = packed.toByteArray();
    for (int length : new int[] {whole.length / 3, whole.length / 2, whole.length - 9}) {
      byte[] cut = Arrays.copyOf(whole, length);
      List<String> expected = events(() -> fastCsv(gunzip(cut), ',', true));
      assertThat(expected.get(expected.size() - 1)).contains("the compressed data end too early");
      assertSame(events(() -> way.open(gunzip(cut), ',', true)), expected, length + " bytes");
    }
  }

  private static InputStream gunzip(byte[] bytes) throws IOException {
    return new GZIPInputStream(new ByteArrayInputStream(bytes));
  }
}
