package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.kcnf.cnf.MemoryLimitException;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The model reader on any bytes. In the build the fuzzer only replays its seeds; {@code
 * JAZZER_FUZZ=1 ./mvnw -pl core test -Dtest='ModelFuzzTest#file'} searches for new ones.
 */
class ModelFuzzTest {
  /** Little, so that what the fuzzer takes for a leak is one. */
  private static final long LIMIT = 4 << 20;

  private static final List<String> GOLDEN = GoldenModelsTest.names().toList();

  static Stream<byte[]> files() {
    return GOLDEN.stream().map(GoldenModelsTest::bytes);
  }

  /** Any sections; the frame around them is mended, or no change would get past the checksum. */
  @MethodSource("files")
  @FuzzTest(maxDuration = "5m")
  void file(byte[] data) {
    int header = Math.min(data.length, ModelFormat.HEADER_BYTES);
    int end = Math.max(header, data.length - ModelFormat.CHECKSUM_BYTES);
    byte[] body = Arrays.copyOfRange(data, header, end);
    check(ModelBytes.framed(version(data), body));
  }

  private static int version(byte[] file) {
    return file.length > 4 && file[4] == 2 ? 2 : 1;
  }

  static Stream<byte[]> states() {
    return Stream.iterate(0, i -> i < GOLDEN.size(), i -> i + 1)
        .map(
            i -> {
              byte[] whole = GoldenModelsTest.bytes(GOLDEN.get(i));
              int start = stateOf(whole);
              byte[] state = Arrays.copyOfRange(whole, start - 1, whole.length - 4);
              state[0] = i.byteValue();
              return state;
            });
  }

  /** Any state of a golden model: the first byte says of which. */
  @MethodSource("states")
  @FuzzTest(maxDuration = "5m")
  void state(byte[] data) {
    if (data.length == 0) {
      return;
    }
    byte[] whole = GoldenModelsTest.bytes(GOLDEN.get((data[0] & 0xFF) % GOLDEN.size()));
    int start = stateOf(whole);
    byte[] body = Arrays.copyOfRange(whole, ModelFormat.HEADER_BYTES, start);
    int length = data.length - 1;
    for (int i = 0; i < Integer.BYTES; i++) {
      body[body.length - Integer.BYTES + i] = (byte) (length >>> (8 * i));
    }
    byte[] changed = Arrays.copyOf(body, body.length + length);
    System.arraycopy(data, 1, changed, body.length, length);
    check(ModelBytes.framed(version(whole), changed));
  }

  /** Where the payload of the last section begins. */
  private static int stateOf(byte[] whole) {
    StateReader in =
        new StateReader(whole, ModelFormat.HEADER_BYTES, whole.length - 4, Long.MAX_VALUE);
    int start = 0;
    while (in.remaining() > 0) {
      in.readInt();
      StateReader part = in.part(in.readInt());
      start = part.position();
    }
    return start;
  }

  /** Refused in the one documented way, or a model that is written, read and used without fail. */
  private static void check(byte[] bytes) {
    Model model;
    try {
      model = Model.fromBytes(bytes, LIMIT);
    } catch (DamagedModelException | MemoryLimitException e) {
      assertThat(e.getMessage()).isNotEmpty();
      return;
    }
    byte[] written = model.toBytes();
    assertThat(Model.fromBytes(written, 2 * LIMIT).toBytes()).isEqualTo(written);
  }
}
