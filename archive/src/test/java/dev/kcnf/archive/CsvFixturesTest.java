package dev.kcnf.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Whatever the tests of the parsers take for a table, or for a broken one, comes back: every string
 * and text block in them.
 */
class CsvFixturesTest {
  private static final Path TESTS = Path.of("..", "table", "src", "test", "java");
  private static final Pattern STRING =
      Pattern.compile("\"\"\"\\n(.*?)\"\"\"|\"((?:[^\"\\\\\\n]|\\\\.)+)\"", Pattern.DOTALL);
  private static final Pattern UNICODE = Pattern.compile("\\\\u+([0-9A-Fa-f]{4})");

  private static List<String> fixtures() throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(TESTS)) {
      for (Path file : files.filter(f -> f.toString().endsWith("Test.java")).sorted().toList()) {
        Matcher matcher = STRING.matcher(Files.readString(file));
        while (matcher.find()) {
          String block = matcher.group(1);
          String text = block == null ? matcher.group(2) : block.stripIndent();
          found.add(unicode(text).translateEscapes());
        }
      }
    }
    return found;
  }

  /** The characters of escapes that a compiler knows, but not {@code translateEscapes}. */
  private static String unicode(String text) {
    return UNICODE
        .matcher(text)
        .replaceAll(
            m ->
                Matcher.quoteReplacement(
                    Character.toString((char) Integer.parseInt(m.group(1), 16))));
  }

  @Test
  void fixturesOfTheParsers_comeBack() throws IOException {
    List<String> fixtures = fixtures();
    assertThat(fixtures).hasSizeGreaterThan(300).contains("a,b,y\n");
    for (String fixture : fixtures) {
      byte[] file = fixture.getBytes(UTF_8);
      byte[] archive = RoundTripTest.compress(file, new ArchiveWriter(Level.FAST));
      assertThat(RoundTripTest.decompress(archive)).asString(UTF_8).isEqualTo(fixture);
    }
  }
}
