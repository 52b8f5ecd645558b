package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Cuts;
import dev.kcnf.encoding.Schema;
import dev.kcnf.encoding.Schema.Attribute;
import dev.kcnf.io.StateWriter;
import dev.kcnf.model.Models.Row;
import dev.kcnf.predictors.Predictors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Holds the example in docs/FORMAT.md to the code. */
class FormatDocTest {
  private static final Pattern LINE =
      Pattern.compile("^ {4}([0-9a-f]{3})  ((?:[0-9a-f]{2} ?)+)(?:  .*)?$");

  private static Model example() {
    Model model =
        Model.create(
            Predictors.kcnf(2),
            Columns.of(
                Schema.openFrom(
                    List.of(
                        new Attribute("odor", List.of()),
                        new Attribute("size", List.of(), Cuts.at(2.5))))),
            Target.of("class", "bad"));
    return Models.learn(
        model,
        List.of(
            new Row(List.of("foul", ">=2.5"), true),
            new Row(List.of("none", "<2.5"), false),
            new Row(List.of("fishy", ">=2.5"), true)));
  }

  @Test
  void exampleInTheDocument_isWhatTheCodeWrites() throws IOException {
    StateWriter documented = new StateWriter();
    for (String line : Files.readAllLines(Path.of("..", "docs", "FORMAT.md"))) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        assertThat(Integer.parseInt(matcher.group(1), 16)).as(line).isEqualTo(documented.size());
        documented.writeBytes(HexFormat.of().parseHex(matcher.group(2).replace(" ", "")));
      }
    }
    byte[] written = example().toBytes();
    assertThat(documented.toByteArray())
        .as("%s", HexFormat.ofDelimiter(" ").formatHex(written))
        .isEqualTo(written);
    assertThat(Model.fromBytes(documented.toByteArray()).figures().examples()).isEqualTo(3);
  }
}
