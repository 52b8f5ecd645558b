package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateReader;
import dev.kcnf.io.StateWriter;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models at exactly a limit, and files that are wrong by one. */
class ModelLimitsTest {
  private static final Target YES = Target.of("y", "yes");

  private static void refused(byte[] bytes, String message) {
    assertThatThrownBy(() -> Model.fromBytes(bytes))
        .isInstanceOf(DamagedModelException.class)
        .hasMessageContaining(message);
  }

  @Test
  void target_isNotTheFirstColumnEither() {
    Columns columns = Columns.of("y", "a");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Model.create(Predictors.kcnf(1), columns, YES))
        .withMessage("the target 'y' must not be one of the columns to predict from");
  }

  @Test
  void evenOdds_decideForTheOthers_andAreRightOfThem() {
    Prediction even = Model.create(Predictors.of("kt"), Columns.of("a"), YES).predict("p");
    assertThat(even.logOdds()).isZero();
    assertThat(even.decision()).isEqualTo("not yes");
    assertThat(even.isRight("no")).isTrue();
    assertThat(even.isRight("yes")).isFalse();
  }

  @Test
  void cells_areAskedForUnknownValuesOnly() {
    Model model = Model.create(Predictors.kcnf(1), Columns.of("a", "b"), YES);
    model.learn(new String[] {"p", "q"}, "yes");
    List<Integer> asked = new ArrayList<>();
    model.predict(
        model.columns().lookUp("new", "q"),
        column -> {
          asked.add(column);
          return "new";
        });
    assertThat(asked).containsExactly(0);
  }

  /** Three columns of 200 values each are more triples than are kept. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void modelWithoutALimit_isFull_whenItLeavesTriplesOut(int classes) {
    Target target = classes == 2 ? Target.of("y", "0") : Target.of("y");
    Model model = Model.create(Predictors.of("fast"), Columns.of("a", "b", "c"), target);
    for (int i = 0; i < 200; i++) {
      model.learn(new String[] {"a" + i, "b" + i, "c" + i}, Integer.toString(i % classes));
      if (i == 100) {
        assertThat(model.isFull()).isFalse();
      }
    }
    assertThat(model.isFull()).isTrue();
  }

  /** A single column has no pairs to leave out. */
  @Test
  void modelWithALimit_isFull_whenItTakesNoMoreValues() {
    Model model = Model.create(Predictors.of("fast").with(Setting.MEMORY, 9), Columns.of("a"), YES);
    int n = 0;
    while (!model.isFull() && n < 10_000) {
      model.learn(new String[] {"a" + n}, n % 2 == 0 ? "yes" : "no");
      n++;
    }
    assertThat(model.isFull()).isTrue();
    assertThat(model.predictors().get(0).isFull()).isFalse();
    assertThat(model.columns().isFull()).isTrue();
  }

  @Test
  void reasonOfExamplesOfWhichHalfAreOfEither_tellsTheClassThatWasAskedFor() {
    Model model = Model.create(Predictors.auto(), Columns.of("a", "b"), YES);
    for (int i = 0; i < 80; i++) {
      String[] cells = {i % 2 == 0 ? "p" : "q", i % 3 == 0 ? "r" : "s"};
      model.learn(cells, i % 4 < 2 ? "yes" : "no");
    }
    assertThat(model.predict("p", "r").reasons(100))
        .filteredOn(reason -> reason.combination().equals(List.of("a=p")))
        .extracting(Reason::words)
        .containsExactly("a=p (40 examples, 50 % yes)");
  }

  @Test
  void noteOfANameThatCameBefore_isRefused() {
    byte[] bytes =
        ModelBytes.create()
            .section(
                "NOTE",
                o -> {
                  o.writeVarint(2);
                  o.writeString("a").writeString("").writeString("a").writeString("");
                })
            .toBytes();
    refused(bytes, "note 'a' is not after 'a'");
  }

  @Test
  void relationOfATarget_thatIsNotWritten_isRefused() {
    byte[] bytes =
        ModelBytes.create()
            .section("TARG", o -> Arrays.asList("y", "yes", "", "=").forEach(o::writeString))
            .toBytes();
    refused(bytes, "there is no relation '='");
  }

  private static byte[] ofClasses(int classes) {
    Model model = Model.create(Predictors.of("fast"), Columns.of("a"), Target.of("y"));
    for (int i = 0; i < 6; i++) {
      model.learn(new String[] {"p"}, "class " + i % classes);
    }
    return model.toBytes();
  }

  @Test
  void moreClassesEvaluatedThanThereAre_areRefused() {
    byte[] two = ofClasses(2);
    assertThat(Model.fromBytes(withFigures(two, two)).classes()).hasSize(2);
    refused(withFigures(two, ofClasses(3)), "more classes were evaluated than have names");
  }

  /** The first model with the figures of the second. */
  private static byte[] withFigures(byte[] model, byte[] other) {
    StateWriter body = new StateWriter();
    StateReader in = sections(model);
    StateReader from = sections(other);
    while (in.remaining() > 0) {
      byte[] tag = in.readBytes(4);
      byte[] own = in.readBytes(in.readInt());
      from.readBytes(4);
      byte[] theirs = from.readBytes(from.readInt());
      boolean isFigures = new String(tag, StandardCharsets.US_ASCII).equals("EVAL");
      byte[] taken = isFigures ? theirs : own;
      body.writeBytes(tag).writeInt(taken.length).writeBytes(taken);
    }
    return ModelBytes.framed(2, body.toByteArray());
  }

  private static StateReader sections(byte[] whole) {
    int end = whole.length - ModelFormat.CHECKSUM_BYTES;
    return new StateReader(whole, ModelFormat.HEADER_BYTES, end, Long.MAX_VALUE);
  }

  /** Of a large file that only begins like a model no more is read. */
  @Test
  void bytesBehindTheModel_areNotReadButForOne(@TempDir Path directory) throws IOException {
    byte[] whole = ModelBytes.create().toBytes();
    Path file = directory.resolve("longer.kcnf");
    Files.write(file, Arrays.copyOf(whole, whole.length + 5));
    assertThatThrownBy(() -> Model.load(file))
        .isInstanceOf(DamagedModelException.class)
        .hasMessageContaining("1 bytes too many");
  }
}
