package dev.kcnf.table.csv;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FirstLineTest {
  private static FirstLine of(String text) {
    return new FirstLine(new ByteArrayInputStream(text.getBytes(UTF_8)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "`a,b` ! `,`",
        "`a;b,c;d;e` ! `,`",
        "`a;b` ! ;",
        "`a;b|c;d\n1,2` ! ;",
        "`a|b` ! |",
        "`\"a,b\";c` ! ;",
        "`\"a\n,b\";c` ! ;",
        "`word` ! `,`",
        "`` ! `,`"
      })
  void delimiter_isThatOfTheFirstLine(String text, char delimiter) throws IOException {
    FirstLine line = of(text);
    assertThat(line.delimiter()).isEqualTo(delimiter);
    assertThat(new String(line.readAllBytes(), UTF_8)).as("nothing is lost").isEqualTo(text);
  }

  @Test
  void tabs_andLongLines() throws IOException {
    assertThat(of("a\tb\n").delimiter()).isEqualTo('\t');
    String text = "x".repeat(5000) + ";y\n" + "1;2\n".repeat(100_000);
    FirstLine line = of(text);
    assertThat(line.delimiter()).isEqualTo(';');
    assertThat(line.available()).isPositive();
    assertThat(line.read()).isEqualTo('x');
    assertThat(line.skip(1)).isEqualTo(1);
    assertThat(line.readAllBytes()).hasSize(text.length() - 2);
    assertThat(of("x".repeat(100_000) + ";y\n").delimiter()).as("too far off").isEqualTo(',');
  }

  /** As a pipe does: what there is comes, then one has to wait. */
  @Test
  void noMoreIsReadThanTheFirstLineNeeds() throws IOException {
    InputStream pipe =
        new InputStream() {
          private boolean given;

          @Override
          public int read() {
            throw new AssertionError("would wait");
          }

          @Override
          public int read(byte[] bytes, int offset, int length) {
            assertThat(given).as("would wait").isFalse();
            given = true;
            bytes[offset] = 'a';
            bytes[offset + 1] = '\n';
            return 2;
          }
        };
    FirstLine line = new FirstLine(pipe);
    assertThat(line.delimiter()).isEqualTo(',');
    assertThat(line.read(new byte[10], 0, 10)).isEqualTo(2);
  }

  @Test
  void whatCannotBeRead_isForWhoReads() throws IOException {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("broken");
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            throw new IOException("broken");
          }
        };
    FirstLine line = new FirstLine(broken);
    assertThat(line.delimiter()).isEqualTo(',');
    assertThatThrownBy(line::read).isInstanceOf(IOException.class).hasMessage("broken");
  }
}
