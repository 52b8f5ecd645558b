package dev.kcnf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.kcnf.Target;
import dev.kcnf.cnf.MemoryLimitException;
import dev.kcnf.encoding.Columns;
import dev.kcnf.encoding.Schema;
import dev.kcnf.io.DamagedModelException;
import dev.kcnf.io.StateWriter;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.predictors.Setting;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bytes that are not a whole model are refused with one kind of exception that names the byte. */
class DamagedModelTest {
  private static final long LIMIT = 16 << 20;

  static Stream<String> golden() {
    return GoldenModelsTest.names();
  }

  private static void refused(byte[] bytes, String message) {
    assertThatThrownBy(() -> Model.fromBytes(bytes, LIMIT))
        .isInstanceOf(DamagedModelException.class)
        .hasMessageContaining(message);
  }

  /**
   * How these bytes are refused; without a description, as it is asked a hundred thousand times.
   */
  private static DamagedModelException refusal(byte[] bytes) {
    try {
      Model.fromBytes(bytes);
    } catch (DamagedModelException e) {
      return e;
    }
    throw new AssertionError(bytes.length + " damaged bytes are read as a model");
  }

  /**
   * All of a small file; of a large one as many places as given, at odd steps so that bits of every
   * rank are met.
   */
  private static int step(byte[] whole, int places) {
    return whole.length < 1000 ? 1 : (whole.length / places) | 1;
  }

  @ParameterizedTest
  @MethodSource("golden")
  void truncated_atAnyByte_isRefusedThere(String name) {
    byte[] whole = GoldenModelsTest.bytes(name);
    for (int length = 0; length < whole.length; length += step(whole, 1000)) {
      DamagedModelException refusal = refusal(Arrays.copyOf(whole, length));
      assertThat(refusal.offset()).isEqualTo(length);
      assertThat(refusal)
          .hasMessageStartingWith("damaged model at byte " + length + ": ends too early: it has ");
    }
  }

  @ParameterizedTest
  @MethodSource("golden")
  void anyOneBitFlipped_isRefused(String name) {
    byte[] whole = GoldenModelsTest.bytes(name);
    for (int bit = 0; bit < 8 * whole.length; bit += step(whole, 200)) {
      byte[] flipped = whole.clone();
      flipped[bit >>> 3] ^= (byte) (1 << (bit & 7));
      DamagedModelException refusal = refusal(flipped);
      assertThat(refusal.offset()).as("bit %d", bit).isBetween(0L, (long) whole.length);
      assertThat(refusal).hasMessageMatching("(damaged|unreadable) model at byte \\d+: .+");
    }
  }

  /**
   * With the checksum mended, so that the damage gets past it: nothing but a refusal or a model.
   */
  @Tag("slow")
  @ParameterizedTest
  @MethodSource("golden")
  void anyByteChanged_underARightChecksum_isRefusedOrReadsAsSomeModel(String name) {
    byte[] whole = GoldenModelsTest.bytes(name);
    for (int at = ModelFormat.HEADER_BYTES; at < whole.length - 4; at += step(whole, 50)) {
      for (int delta : new int[] {1, 2, 0x40, 0x80, 0xFF}) {
        byte[] changed = whole.clone();
        changed[at] += (byte) delta;
        ModelFormat.seal(changed);
        try {
          byte[] again = Model.fromBytes(changed, LIMIT).toBytes();
          assertThat(Model.fromBytes(again).toBytes()).isEqualTo(again);
        } catch (DamagedModelException e) {
          assertThat(e.offset()).as(e.getMessage()).isBetween(16L, (long) whole.length);
        }
      }
    }
  }

  @Test
  void bytesTooMany_areRefused() {
    byte[] whole = GoldenModelsTest.bytes("notes.kcnf");
    refused(
        Arrays.copyOf(whole, whole.length + 3),
        "damaged model at byte " + whole.length + ": 3 bytes too many");
  }

  @Test
  void bytesAfterTheLastSection_areRefused() {
    byte[] whole = ModelBytes.create().toBytes();
    int end = whole.length - ModelFormat.CHECKSUM_BYTES;
    byte[] body = Arrays.copyOfRange(whole, ModelFormat.HEADER_BYTES, end + 2);
    refused(ModelBytes.framed(body), "damaged model at byte " + end + ": 2 bytes too many");
  }

  @Test
  void wrongMagic_isNoModel() {
    refused(
        "PK\u0003\u0004 zip".getBytes(StandardCharsets.US_ASCII),
        "unreadable model at byte 0: this is not a kcnf model: it begins with 'PK.. zip', not with"
            + " 'KCNF'");
    refused(
        new byte[] {' ', '~', 0x7F, -1},
        "unreadable model at byte 0: this is not a kcnf model: it begins with ' ~..', not with");
    refused(new byte[] {'K', 'C', 'N'}, "damaged model at byte 3: ends too early: it has 3 of at");
  }

  @Test
  void otherVersions_areNamed() {
    byte[] whole = GoldenModelsTest.bytes("notes.kcnf");
    whole[4] = 3;
    refused(
        whole,
        "unreadable model at byte 4: format version 3 is newer than 2, the newest that this program"
            + " knows; use a newer kcnf");
    whole[4] = 0;
    refused(whole, "unreadable model at byte 4: format version must be at least 1, was 0");
  }

  @Test
  void wrongLength_isRefused() {
    byte[] whole = GoldenModelsTest.bytes("notes.kcnf");
    whole[15] = (byte) 0x80;
    refused(whole, "length must be in 20..2147483639, was -");
  }

  @Test
  void unknownPredictorsAndSettings_areNamed() {
    assertThat(Model.fromBytes(ModelBytes.create().toBytes()).spec().k()).isEqualTo(1);
    refused(
        ModelBytes.create().predictor("crystal-ball").toBytes(),
        "was 'crystal-ball'; a newer kcnf may know it");
    refused(
        ModelBytes.create()
            .section(
                "PRED", o -> o.writeString("madnb").writeVarint(1).writeString("x").writeVarint(0))
            .toBytes(),
        "predictor madnb does not have the settings [x]; a newer kcnf may know it");
    refused(
        ModelBytes.create().predictor("kcnf").toBytes(),
        "predictor kcnf does not have the settings []");
    refused(ModelBytes.create().kcnf(256).toBytes(), "k must be in 1..255, was 256");
  }

  /** That pairs of no and yes are one Boolean is only said where there is such a pair. */
  @Test
  void pairs_whereThereAreNone_areRefused() {
    refused(
        ModelBytes.create()
            .closed(1, 2)
            .section(
                "PRED",
                o -> o.writeString("madnb").writeVarint(1).writeString("pairs").writeVarint(1))
            .toBytes(),
        "there are no pairs of no and yes to join");
    refused(
        ModelBytes.create()
            .section(
                "PRED", o -> o.writeString("kt").writeVarint(1).writeString("pairs").writeVarint(1))
            .toBytes(),
        "predictor kt does not join pairs; a newer kcnf may know it");
  }

  /** Settings that were added later are there only if they are not as usual. */
  @Test
  void laterSettings_asUsualOrOutOfRange_areRefused() {
    assertThat(Model.fromBytes(certain(2, 1)).spec())
        .isEqualTo(Predictors.kcnf(1).with(Setting.CERTAIN, 1));
    refused(certain(2, 0), "predictor kcnf does not have the settings [algorithm, certain, k]");
    refused(certain(2, 2), "certain must be 0 or 1, was 2");
    refused(certain(1, 1), "certain counts for Algorithm 2 only");
    assertThat(Model.fromBytes(alpha(Double.doubleToLongBits(0.3))).spec())
        .isEqualTo(Predictors.of("positive-bayes").with(Setting.ALPHA, 0.3));
    refused(
        alpha(Double.doubleToLongBits(0.5)),
        "predictor positive-bayes does not have the settings [alpha]");
    for (double alpha : new double[] {0, 1, Double.NaN, Double.POSITIVE_INFINITY}) {
      refused(alpha(Double.doubleToLongBits(alpha)), "alpha must be in (0, 1), was ");
    }
  }

  private static byte[] certain(int algorithm, int certain) {
    return ModelBytes.create()
        .section(
            "PRED",
            o -> {
              o.writeString("kcnf").writeVarint(3).writeString("algorithm").writeVarint(algorithm);
              o.writeString("certain").writeVarint(certain).writeString("k").writeVarint(1);
            })
        .closed(1, 2)
        .section("STAT", o -> o.writeVarint(0).writeLong(0))
        .toBytes();
  }

  private static byte[] alpha(long bits) {
    return ModelBytes.create()
        .section(
            "PRED",
            o ->
                o.writeString("positive-bayes")
                    .writeVarint(1)
                    .writeString("alpha")
                    .writeVarint(bits))
        .section(
            "SCHM",
            o -> {
              o.writeByte(0).writeVarint(1).writeString("x").writeVarint(2);
              o.writeString("0").writeString("1");
            })
        .section("STAT", o -> o.writeLong(2))
        .toBytes();
  }

  @Test
  void theNameOfTheOtherLabel_mustBeAnotherOne() {
    assertThat(Model.fromBytes(named("bad", "good")).classes()).containsExactly("bad", "good");
    assertThat(Model.fromBytes(named("bad", "")).classes()).containsExactly("bad", "not bad");
    assertThat(Model.fromBytes(named("bad")).classes()).containsExactly("bad", "not bad");
    refused(named("bad", "bad"), "the other label is 'bad', too");
    refused(named("bad", "good", "ugly"), "5 bytes too many");
  }

  private static byte[] named(String... labels) {
    return ModelBytes.create()
        .section(
            "TARG",
            o -> {
              o.writeString("class");
              for (String label : labels) {
                o.writeString(label);
              }
            })
        .toBytes();
  }

  @Test
  void sectionsThatBreakTheirLaws_areRefused() {
    refused(
        ModelBytes.create().section("NOTE", o -> o.writeVarint(0).writeByte(7)).toBytes(),
        "1 bytes too many");
    refused(
        ModelBytes.create()
            .section(
                "NOTE",
                o -> {
                  o.writeVarint(2);
                  o.writeString("b").writeString("").writeString("a").writeString("");
                })
            .toBytes(),
        "note 'a' is not after 'b'");
    refused(
        ModelBytes.create()
            .section("COLS", o -> o.writeByte(1).writeVarint(1).writeDouble(Double.NaN))
            .toBytes(),
        "column 'a': a cut must be finite, was NaN");
    refused(
        ModelBytes.create().section("COLS", o -> o.writeByte(9)).toBytes(),
        "encoding of a column must be in 0..8, was 9");
    refused(
        ModelBytes.create().section("COLS", o -> o.writeByte(6).writeString("x")).toBytes(),
        "attribute 'a' is of no column");
    refused(
        ModelBytes.create().section("COLS", o -> o.writeByte(0).writeByte(0)).toBytes(),
        "more columns than attributes");
    refused(
        ModelBytes.create()
            .section("COLS", o -> o.writeByte(4).writeString("a").writeVarint(0).writeVarint(0))
            .toBytes(),
        "the schema has no attribute 'a.year' where it should");
    refused(
        ModelBytes.create()
            .section("COLS", o -> o.writeByte(0).writeByte(6).writeString("a"))
            .toBytes(),
        "two columns are named 'a'");
    refused(
        ModelBytes.create()
            .section("COLS", o -> o.writeByte(2).writeVarint(1).writeString("1.5"))
            .toBytes(),
        "column 'a': codes must be whole and ascending: [1.5]");
    refused(
        ModelBytes.create()
            .section(
                "EVAL",
                o -> o.writeVarint(1).writeVarint(2).writeVarint(0).writeDouble(0).writeVarint(0))
            .toBytes(),
        "section EVAL is not valid: positives must be in 0..1, was 2");
    refused(
        ModelBytes.create()
            .section("SCHM", o -> o.writeByte(0).writeVarint(1).writeString("a").writeVarint(0))
            .toBytes(),
        "section SCHM is not valid: attribute 'a' has no values");
    refused(
        ModelBytes.create()
            .section(
                "SCHM",
                o -> {
                  o.writeByte(1).writeVarint(1).writeString("a").writeVarint(2);
                  o.writeString("v").writeString("u");
                })
            .toBytes(),
        "value 'u' is not after 'v'");
    refused(
        ModelBytes.create()
            .section("STAT", o -> o.writeVarint(1).writeString("v").writeVarint(1).writeLong(1))
            .toBytes(),
        "attribute 'a' has the new value 'v', which the schema lacks");
    refused(
        ModelBytes.framed(
            new StateWriter().writeBytes(new byte[] {'A', 'B', 'C', 0}).toByteArray()),
        "damaged model at byte 20: section PRED expected, found 'ABC.'");
    refused(
        ModelBytes.framed(
            new StateWriter()
                .writeBytes(new byte[] {'P', 'R', 'E', 'D'})
                .writeInt(-1)
                .toByteArray()),
        "ends too early: -1 bytes expected");
  }

  private static void quickly(
      byte[] hostile, Class<? extends RuntimeException> expected, String message) {
    // Generous: what it guards against takes hours.
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () ->
            assertThatThrownBy(() -> Model.fromBytes(hostile, LIMIT))
                .isInstanceOf(expected)
                .hasMessageContaining(message));
  }

  @Test
  void fewBytesThatStandForManyCombinations_areRefusedQuickly() {
    // "All of 2^60 combinations occurred" in nine bytes.
    byte[] all =
        ModelBytes.create()
            .kcnf(6)
            .closed(6, 1025)
            .section(
                "STAT", o -> o.writeVarint(1025L * 1025 * 1025 * 1025 * 1025 * 1025).writeLong(0))
            .toBytes();
    quickly(all, MemoryLimitException.class, "the table of 6-way combinations would need");
    quickly(
        ModelBytes.create().kcnf(7).closed(7, 1000).section("STAT", o -> o.writeLong(0)).toBytes(),
        DamagedModelException.class,
        "section STAT is not valid: too many values to save");
  }

  @Test
  void longClausesOverFewValues_areReadQuickly() {
    // Rows that have no room for a single literal, but 2^63 prefixes.
    byte[] none =
        ModelBytes.create()
            .kcnf(64)
            .columns(64)
            .section(
                "SCHM",
                o -> {
                  o.writeByte(1).writeVarint(64);
                  for (int a = 0; a < 64; a++) {
                    o.writeString("a" + a).writeVarint(a == 0 ? 0 : 2);
                    if (a > 0) {
                      o.writeString("0").writeString("1");
                    }
                  }
                })
            .section("STAT", o -> o.writeBytes(new byte[64]).writeVarint(0).writeLong(0))
            .toBytes();
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> assertThat(Model.fromBytes(none, LIMIT).toBytes()).isEqualTo(none));
    byte[] many = ModelBytes.create().kcnf(250).closed(252, 2).toBytes();
    quickly(many, RuntimeException.class, "");
  }

  @Test
  void schemasOfVeryManyNames_areRefusedQuickly() {
    quickly(
        ModelBytes.create().kcnf(1).closed(1 << 16, 1).toBytes(),
        DamagedModelException.class,
        "65536 attributes would need 68 MB of memory, 16 MB are left");
    quickly(
        ModelBytes.create().kcnf(1).closed(1, 1 << 17).toBytes(),
        DamagedModelException.class,
        "131072 values would need 34 MB of memory");
    // A long name, once per value.
    byte[] oneHot =
        ModelBytes.create()
            .predictor("madnb")
            .section(
                "SCHM",
                o -> {
                  o.writeByte(0)
                      .writeVarint(1)
                      .writeString("x".repeat(1 << 16))
                      .writeVarint(10_000);
                  for (int v = 0; v < 10_000; v++) {
                    o.writeString(Integer.toString(v));
                  }
                })
            .toBytes();
    quickly(oneHot, DamagedModelException.class, "one Boolean per value would need 1321 MB");
    quickly(ModelBytes.create().kcnf(2).closed(4000, 2).toBytes(), RuntimeException.class, "");
  }

  @Test
  void examplesThatNeedTooMuchMemory_areRefused() {
    byte[] memorized =
        ModelBytes.create()
            .predictor("memorization")
            .closed(2, 300)
            .section("STAT", o -> o.writeVarint(60_000).writeBytes(new byte[200_000]))
            .toBytes();
    quickly(memorized, DamagedModelException.class, "60000 inputs would need 18 MB of memory");
  }

  @Test
  void manyClauses_areReadQuickly() {
    int count = 1 << 17;
    byte[] clauses =
        ModelBytes.create()
            .predictor("exact-bayes")
            .closed(60, 2)
            .section(
                "STAT",
                o -> {
                  o.writeLong((1L << 60) - 1).writeVarint(count);
                  for (long i = 1; i <= count; i++) {
                    o.writeLong(i);
                  }
                })
            .toBytes();
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> assertThat(Model.fromBytes(clauses, LIMIT).toBytes()).isEqualTo(clauses));
  }

  @Test
  void tablesThatFillTheLimit_areReadWithoutASecondSet() {
    // 3-CNF over 200 Booleans: 8 bits for each of C(200, 3) triples, and what rows waste.
    Schema schema = Schema.booleans(200);
    Model model = Model.create(Predictors.kcnf(3), Columns.of(schema), Target.of("y", "1"));
    Models.predictor(model).learn(schema.example(new boolean[200]), false);
    byte[] bytes = model.toBytes();
    long tables = Models.predictor(model).tableBytes();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Model.fromBytes(bytes); // loads what is to be loaded
    long before = threads.getCurrentThreadAllocatedBytes();
    Model read = Model.fromBytes(bytes);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(tables).isGreaterThan(1_000_000);
    assertThat(allocated).isBetween(tables, 2 * tables);
    assertThat(read.toBytes()).isEqualTo(bytes);
  }

  @Test
  void unknownRelation_ofATarget_mayBeOfANewerProgram() {
    byte[] bytes = GoldenModelsTest.bytes("above-kcnf.kcnf");
    int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("2.5\0\1>") + 5;
    bytes[at] = '~';
    ModelFormat.seal(bytes);
    refused(bytes, "there is no relation '~'; a newer kcnf may know it");
  }
}
