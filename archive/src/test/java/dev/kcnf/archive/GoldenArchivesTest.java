package dev.kcnf.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Archives that were written once are read forever, by every JVM on every machine. To write those
 * of a new format: {@code -Dgolden=DIRECTORY}.
 */
class GoldenArchivesTest {
  private static byte[] table() {
    return Generated.events(300, 11);
  }

  @ParameterizedTest
  @EnumSource(Level.class)
  void archives_areReadAndWrittenAsEver(Level level) throws IOException {
    String name = level.name().toLowerCase(Locale.ROOT) + "-1.kcz";
    byte[] written =
        RoundTripTest.compress(table(), new ArchiveWriter(level, 20, 1, Progress.NONE));
    String directory = System.getProperty("golden");
    if (directory != null) {
      Files.write(Path.of(directory, name), written);
    }
    byte[] golden;
    try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream(name), name)) {
      golden = in.readAllBytes();
    }
    assertThat(RoundTripTest.decompress(golden)).isEqualTo(table());
    assertThat(written).as("written anew").isEqualTo(golden);
  }
}
