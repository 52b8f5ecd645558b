package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Model files that were written once and are to be read for ever. A new kind of predictor adds
 * files; those that are there must not change.
 */
class GoldenModelsTest {
  private static final Map<String, Model> MODELS = Models.golden();

  static Stream<String> names() {
    return MODELS.keySet().stream();
  }

  /** The bytes of a golden file. */
  static byte[] bytes(String name) {
    try (@Nullable InputStream in = GoldenModelsTest.class.getResourceAsStream("golden/" + name)) {
      assertThat(in)
          .as("golden/%s; GoldenModelsTest.main writes the missing ones", name)
          .isNotNull();
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void read_ofAGoldenFile_writesTheSameBytes(String name) {
    byte[] golden = bytes(name);
    assertThat(Model.fromBytes(golden).toBytes()).isEqualTo(golden);
  }

  @ParameterizedTest
  @MethodSource("names")
  void learn_ofTheGoldenRows_givesTheGoldenBytes(String name) {
    // The same on every JDK: a model learned here is the model that was learned elsewhere.
    Model learned = Objects.requireNonNull(MODELS.get(name));
    assertThat(learned.toBytes()).isEqualTo(bytes(name));
  }

  /** Writes the files that are not there yet into this directory. */
  public static void main(String[] args) throws IOException {
    for (Map.Entry<String, Model> entry : MODELS.entrySet()) {
      Path file = Path.of(args[0]).resolve(entry.getKey());
      if (!Files.exists(file)) {
        entry.getValue().save(file);
      }
    }
  }
}
