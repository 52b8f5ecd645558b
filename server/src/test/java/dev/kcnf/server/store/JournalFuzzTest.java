package dev.kcnf.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Journals of any bytes: what is whole is read, the rest is cut off or refused. */
class JournalFuzzTest {
  static Stream<byte[]> journals() throws IOException {
    Path file = Files.createTempFile("journal", "");
    try (Journal journal = Journal.open(file, Journal.Disk.REAL, event -> {})) {
      journal.append(Fixture.rows(0, 3));
      journal.append(Fixture.rows(3, 5));
    }
    byte[] whole = Files.readAllBytes(file);
    Files.delete(file);
    byte[] broken = whole.clone();
    broken[30] ^= 1;
    return Stream.of(whole, broken, new byte[0], new byte[] {0x4b, 0x4a, 0x46, 0x31});
  }

  @MethodSource("journals")
  @FuzzTest(maxDuration = "5m")
  void open(byte[] data) throws IOException {
    Path file = Files.createTempFile("journal", "");
    try {
      Files.write(file, data);
      long size;
      try (Journal journal = Journal.open(file, Journal.Disk.REAL, event -> {})) {
        size = journal.size();
      }
      assertThat(Files.size(file)).isEqualTo(size).isLessThanOrEqualTo(data.length);
    } catch (DamagedStoreException e) {
      assertThat(e).hasMessageContaining("is damaged at byte");
    } finally {
      Files.delete(file);
    }
  }
}
