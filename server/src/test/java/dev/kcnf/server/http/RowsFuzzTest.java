package dev.kcnf.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.kcnf.server.http.wire.ApiError;
import dev.kcnf.server.http.wire.Json;
import dev.kcnf.server.http.wire.Limits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The rows of requests from any bytes: read, or refused as a mistake of the client. In the build
 * the fuzzer only replays its seeds; {@code JAZZER_FUZZ=1 ./mvnw -pl server -am test
 * -Dtest='RowsFuzzTest#json' -Dsurefire.failIfNoSpecifiedTests=false} searches for new ones.
 */
class RowsFuzzTest {
  /** What opens rows and may refuse them. */
  private interface Opening {
    Items open() throws IOException;
  }

  static Stream<byte[]> rows() {
    return Stream.of(
            "{\"row\":{\"a\":\"1\",\"b\":2},\"label\":\"yes\",\"id\":\"x\"}",
            "[{\"a\":true,\"y\":\"no\"},{\"a\":null},{\"id\":\"x\",\"label\":1e5}]",
            "[ ]",
            " [1 , [2,{\"b\":[]}],\"],\\\"\" , {\"}\":\",\"}\n] ",
            "{\"a\":1}\n\n{\"a\":2,\"y\":\"\\ud83d\\ude00\"}\nnonsense",
            "a,b,y\n1,\"2\n\",yes\n3,4\n\"",
            "\uFEFFa;y\r\n1;2")
        .map(text -> text.getBytes(UTF_8));
  }

  private static JsonRows json() {
    return new JsonRows("y", List.of("a", "b"), Limits.usual());
  }

  @MethodSource("rows")
  @FuzzTest(maxDuration = "5m")
  void json(byte[] data) {
    check(() -> document(data));
  }

  private static JsonDocument document(byte[] data) {
    return new JsonDocument(data, json(), Limits.usual());
  }

  /** An array is cut into as many rows as the parser finds elements in it. */
  @MethodSource("rows")
  @FuzzTest(maxDuration = "5m")
  void cutting(byte[] data) {
    Object whole;
    try {
      String text = new String(data, UTF_8);
      whole = Json.object(("{\"x\":" + text + "}").getBytes(UTF_8)).get("x");
    } catch (RuntimeException e) {
      return; // no JSON
    }
    if (whole instanceof List<?> list) {
      JsonDocument document = document(data);
      int rows = 0;
      while (document.next() != null) {
        rows++;
      }
      assertThat(rows).isEqualTo(list.size());
    }
  }

  @MethodSource("rows")
  @FuzzTest(maxDuration = "5m")
  void lines(byte[] data) {
    check(() -> new JsonLines(new ByteArrayInputStream(data), json(), Limits.usual()));
  }

  @MethodSource("rows")
  @FuzzTest(maxDuration = "5m")
  void csv(byte[] data) {
    check(() -> new CsvRows(new ByteArrayInputStream(data), "y", null, Limits.usual()));
  }

  @MethodSource("rows")
  @FuzzTest(maxDuration = "5m")
  void object(byte[] data) {
    try {
      Json.bytes(Json.object(data));
    } catch (RuntimeException e) {
      assertThat(ApiError.of(e).isInternal()).as(e.toString()).isFalse();
    }
  }

  private static void check(Opening opening) {
    try (Items items = opening.open()) {
      for (Item item = items.next(); item != null; item = items.next()) {
        assertThat(item.names()).hasSameSizeAs(item.cells());
        if (item.problem() != null) {
          throw item.problem();
        }
      }
    } catch (IOException | RuntimeException e) {
      assertThat(ApiError.of(e).isInternal()).as(e.toString()).isFalse();
    }
  }
}
