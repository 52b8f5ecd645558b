package dev.kcnf.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.kcnf.SettingException;
import dev.kcnf.rows.FitOptions;
import dev.kcnf.rows.Table;
import dev.kcnf.rows.TableException;
import dev.kcnf.rows.TableReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every parser on any bytes: they are read as examples, or refused in the one documented way. In
 * the build the fuzzer only replays its seeds; {@code JAZZER_FUZZ=1 ./mvnw -pl table -am test
 * -Dtest='ParserFuzzTest#csv' -Dsurefire.failIfNoSpecifiedTests=false} searches for new ones.
 */
class ParserFuzzTest {

  static Stream<byte[]> csvs() {
    return bytes(
        "a,b,label\n1.5,\"x,\"\"y\",1\n2.5,z,0\n?,\"q\nr\",1\n3,NA,0\n",
        "\uFEFFa,b,label\r\n1,x,1\r\n2,y,0\r\n",
        "label\n1\n");
  }

  @MethodSource("csvs")
  @FuzzTest(maxDuration = "5m")
  void csv(byte[] data) {
    check(data, Format.CSV);
    CsvRowsTest.assertReadAlike(data, ',');
  }

  static Stream<byte[]> tsvs() {
    return bytes("a\tb\tlabel\n1\tx\t1\n2\ty\t0\n3\tx\t1\n");
  }

  @MethodSource("tsvs")
  @FuzzTest(maxDuration = "5m")
  void tsv(byte[] data) {
    check(data, Format.TSV);
    CsvRowsTest.assertReadAlike(data, '\t');
  }

  static Stream<byte[]> arffs() {
    return bytes(
        """
        @relation r
        @attribute a real
        @attribute 'b' {x,'y z'}
        @attribute label {0,1}
        @data
        1,x,1
        {0 2,1 'y z'}
        ?,x,0
        """,
        "% c\n@RELATION \"r\"\n@ATTRIBUTE label string\n@DATA\n1\n");
  }

  @MethodSource("arffs")
  @FuzzTest(maxDuration = "5m")
  void arff(byte[] data) {
    check(data, Format.ARFF);
  }

  static Stream<byte[]> libsvms() {
    return bytes("1 1:0.5 3:2 # c\n0 2:1\n+1 1:1e3\n", "label:1 2:3\n");
  }

  @MethodSource("libsvms")
  @FuzzTest(maxDuration = "5m")
  void libsvm(byte[] data) {
    check(data, Format.LIBSVM);
  }

  static Stream<byte[]> vws() {
    return bytes("1 'tag|x a b:2 |y:3 c\n0 1.0 |x d\n", "1 |\n");
  }

  @MethodSource("vws")
  @FuzzTest(maxDuration = "5m")
  void vw(byte[] data) {
    check(data, Format.VW);
  }

  static Stream<byte[]> jsons() {
    return bytes(
        "{\"a\":1,\"b\":\"x\",\"label\":1}\n{\"a\":null,\"b\":true,\"label\":0}\n",
        "{\"a\":{\"b\":[1]},\"label\":\"1\"}\n");
  }

  @MethodSource("jsons")
  @FuzzTest(maxDuration = "5m")
  void jsonl(byte[] data) {
    check(data, Format.JSONL);
  }

  private static Stream<byte[]> bytes(String... texts) {
    return Stream.of(texts).map(text -> text.getBytes(UTF_8));
  }

  /** Strictly, and with bad rows left out. */
  private static void check(byte[] data, Format format) {
    check(data, format, false);
    check(data, format, true);
  }

  private static void check(byte[] data, Format format, boolean skipBadRows) {
    FormatOptions usual = FormatOptions.of(format);
    FormatOptions options = skipBadRows ? usual.skippingBadRows() : usual;
    try (Table table = Tables.of("x", new ByteArrayInputStream(data), options);
        TableReader reader =
            TableReader.fitQuestion(table, "label=1", FitOptions.usual(), skipBadRows)) {
      long rows = 0;
      while (reader.next()) {
        rows++;
        assertThat(reader.example().size()).isEqualTo(reader.columns().size());
      }
      reader.checkComplete();
      assertThat(reader.rows()).isEqualTo(rows);
    } catch (TableException | SettingException e) {
      assertThat(e.getMessage()).isNotEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // nothing but memory is read
    }
  }
}
