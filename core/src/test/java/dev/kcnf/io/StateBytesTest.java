package dev.kcnf.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.SplitMix;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateBytesTest {

  @Test
  void bytes_areLittleEndian() {
    byte[] bytes =
        new StateWriter()
            .writeByte(0x1FF)
            .writeInt(0x01020304)
            .writeLong(0x1112131415161718L)
            .writeVarint(300)
            .writeString("é")
            .toByteArray();
    assertThat(bytes)
        .inHexadecimal()
        .isEqualTo(
            new byte[] {
              -1,
              4,
              3,
              2,
              1,
              0x18,
              0x17,
              0x16,
              0x15,
              0x14,
              0x13,
              0x12,
              0x11,
              (byte) 0xAC,
              2,
              2,
              (byte) 0xC3,
              (byte) 0xA9
            });
  }

  @Test
  void reader_readsWhatTheWriterWrote() {
    StateWriter out = everything();
    StateReader in = new StateReader(out.toByteArray());
    assertThat(in.remaining()).isEqualTo(out.size());
    readEverything(in);
    assertThat(in.remaining()).isZero();
    in.expectEnd();
  }

  private static StateWriter everything() {
    return new StateWriter()
        .writeByte(200)
        .writeInt(-5)
        .writeLong(Long.MIN_VALUE)
        .writeDouble(-0.1)
        .writeDouble(Double.NEGATIVE_INFINITY)
        .writeVarint(1L << 40)
        .writeLongs(new long[] {1, -1, 1L << 63})
        .writeBytes(new byte[] {7, -8})
        .writeString("")
        .writeString("grün 𝛼")
        .writeLong(9);
  }

  private static void readEverything(StateReader in) {
    assertThat(in.readByte()).isEqualTo(200);
    assertThat(in.readInt()).isEqualTo(-5);
    assertThat(in.readLong()).isEqualTo(Long.MIN_VALUE);
    assertThat(in.readDouble()).isEqualTo(-0.1);
    assertThat(in.readDouble()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(in.readVarint()).isEqualTo(1L << 40);
    assertThat(in.readLongs(3)).containsExactly(1, -1, 1L << 63);
    assertThat(in.readBytes(2)).containsExactly(7, -8);
    assertThat(in.readString()).isEmpty();
    assertThat(in.readString()).isEqualTo("grün 𝛼");
    assertThat(in.readLong("nine", 9, 9)).isEqualTo(9);
  }

  @Test
  void reader_ofEveryTruncation_saysWhereItEnds() {
    byte[] whole = everything().toByteArray();
    for (int length = 0; length < whole.length; length++) {
      StateReader in = new StateReader(Arrays.copyOf(whole, length));
      int cut = length;
      assertThatThrownBy(() -> readEverything(in))
          .as("cut to %d of %d bytes", length, whole.length)
          .isInstanceOfSatisfying(
              DamagedModelException.class,
              e -> {
                assertThat(e.offset()).isBetween(0L, (long) cut);
                assertThat(e).hasMessageStartingWith("damaged model at byte " + e.offset() + ": ");
              });
    }
  }

  @Test
  void read_pastTheEnd_namesBytesExpectedAndLeft() {
    damaged(3, 0, StateReader::readInt, "ends too early: 4 bytes expected, 3 left");
    damaged(7, 0, StateReader::readLong, "ends too early: 8 bytes expected, 7 left");
    damaged(7, 0, StateReader::readDouble, "ends too early: 8 bytes expected, 7 left");
    damaged(0, 0, StateReader::readByte, "ends too early: 1 bytes expected, 0 left");
    damaged(23, 0, in -> in.readLongs(3), "ends too early: 24 bytes expected, 23 left");
    damaged(4, 0, in -> in.readBytes(5), "ends too early: 5 bytes expected, 4 left");
    // Checked before anything is allocated.
    damaged(
        4,
        0,
        in -> in.readLongs(Integer.MAX_VALUE),
        "ends too early: 17179869176 bytes expected, 4 left");
    damaged(4, 0, in -> in.readBytes(-1), "ends too early: -1 bytes expected, 4 left");
    damaged(4, 0, in -> in.readLongs(-1), "ends too early: -8 bytes expected, 4 left");
  }

  /** Reads from this many zero bytes. */
  private static void damaged(int zeros, long offset, Consumer<StateReader> read, String problem) {
    assertDamaged(new byte[zeros], offset, read, problem);
  }

  private static void assertDamaged(
      byte[] bytes, long offset, Consumer<StateReader> read, String problem) {
    StateReader in = new StateReader(bytes);
    assertThatThrownBy(() -> read.accept(in))
        .isInstanceOf(DamagedModelException.class)
        .hasMessage("damaged model at byte " + offset + ": " + problem)
        .extracting(e -> ((DamagedModelException) e).offset())
        .isEqualTo(offset);
  }

  @Test
  void writer_growsWithoutLosingBytes() {
    SplitMix random = SplitMix.of(1);
    StateWriter out = new StateWriter();
    long[] many = new long[10_000];
    Arrays.setAll(many, i -> random.nextLong());
    for (long word : many) {
      out.writeVarint(word);
    }
    out.writeLongs(many).writeBytes(new byte[100_000]).writeByte(3);
    StateReader in = new StateReader(out.toByteArray());
    for (long word : many) {
      assertThat(in.readVarint()).isEqualTo(word);
    }
    assertThat(in.readLongs(many.length)).isEqualTo(many);
    assertThat(in.readBytes(100_000)).containsOnly(0);
    assertThat(in.readByte()).isEqualTo(3);
    in.expectEnd();
  }

  @Test
  void writer_growsAtEverySize() {
    for (int size = 240; size < 270; size++) {
      byte[] filler = new byte[size];
      Arrays.fill(filler, (byte) 5);
      byte[] bytes = new StateWriter().writeBytes(filler).writeLong(-2).toByteArray();
      assertThat(bytes).hasSize(size + 8).startsWith(filler);
      assertThat(new StateReader(Arrays.copyOfRange(bytes, size, size + 8)).readLong())
          .isEqualTo(-2);
    }
  }

  @ParameterizedTest
  @ValueSource(
      longs = {0, 1, 127, 128, 255, 16383, 16384, Integer.MAX_VALUE, Long.MAX_VALUE, -1, -12345})
  void varint_takesSevenBitsAByte(long value) {
    byte[] bytes = new StateWriter().writeVarint(value).toByteArray();
    int bits = Math.max(1, 64 - Long.numberOfLeadingZeros(value));
    assertThat(bytes).hasSize((bits + 6) / 7);
    assertThat(new StateReader(bytes).readVarint()).isEqualTo(value);
  }

  @Test
  void readVarint_ofAnotherFormThanTheShortest_isRefused() {
    String problem = "number is not in its shortest form";
    assertDamaged(new byte[] {-128, 0}, 2, StateReader::readVarint, problem);
    assertDamaged(new byte[] {-1, -128, 0, 9}, 3, StateReader::readVarint, problem);
    byte[] tenBytes = {-1, -1, -1, -1, -1, -1, -1, -1, -1, 1};
    assertThat(new StateReader(tenBytes).readVarint()).isEqualTo(-1);
    tenBytes[9] = 2;
    assertDamaged(tenBytes, 10, StateReader::readVarint, problem);
    tenBytes[9] = -127;
    assertDamaged(tenBytes, 10, StateReader::readVarint, "number is longer than 64 bits");
    assertDamaged(
        new byte[] {-128}, 1, StateReader::readVarint, "ends too early: 1 bytes expected, 0 left");
  }

  @Test
  void reads_withARange_takeItsEndsAndNothingBeyond() {
    for (int value = 3; value <= 5; value++) {
      byte[] varint = {(byte) value};
      assertThat(new StateReader(varint).readVarint("k", 3, 5)).isEqualTo(value);
      byte[] word = {(byte) value, 0, 0, 0, 0, 0, 0, 0};
      assertThat(new StateReader(word).readLong("k", 3, 5)).isEqualTo(value);
    }
    for (int value : new int[] {2, 6}) {
      String problem = "k must be in 3..5, was " + value;
      assertDamaged(new byte[] {(byte) value}, 1, in -> in.readVarint("k", 3, 5), problem);
      byte[] word = {(byte) value, 0, 0, 0, 0, 0, 0, 0};
      assertDamaged(word, 8, in -> in.readLong("k", 3, 5), problem);
    }
    // Past 2^63 a varint must not slip through as a negative number.
    byte[] huge = new StateWriter().writeVarint(-1).toByteArray();
    assertDamaged(
        huge,
        10,
        in -> in.readVarint("k", 0, Long.MAX_VALUE),
        "k must be in 0.." + Long.MAX_VALUE + ", was -1");
  }

  @Test
  void readString_ofDamagedText_isRefused() {
    assertDamaged(
        new byte[] {2, (byte) 0xC3, 0x28}, 1, StateReader::readString, "text is not valid UTF-8");
    assertDamaged(
        new byte[] {1, (byte) 0xC3, (byte) 0xA9},
        1,
        StateReader::readString,
        "text is not valid UTF-8");
    assertDamaged(
        new byte[] {3, 'a', 'b'},
        1,
        StateReader::readString,
        "ends too early: 3 bytes expected, 2 left");
    byte[] text = {2, 'a', 'b', 9};
    StateReader in = new StateReader(text);
    assertThat(in.readString()).isEqualTo(new String(text, 1, 2, StandardCharsets.UTF_8));
    assertThat(in.readByte()).isEqualTo(9);
  }

  @Test
  void expectEnd_beforeTheEnd_saysHowMuchIsLeft() {
    assertDamaged(
        new byte[5],
        2,
        in -> {
          in.readBytes(2);
          in.expectEnd();
        },
        "3 bytes too many");
  }

  @Test
  void damaged_namesThePosition() {
    StateReader in = new StateReader(new byte[4]);
    in.readByte();
    assertThat(in.damaged("odd")).hasMessage("damaged model at byte 1: odd");
  }

  @Test
  void part_readsOnlyItsOwnBytes_andCountsPositionsFromTheStart() {
    StateReader in = new StateReader(new byte[] {9, 9, 1, 2, 3, 4, 9}, 2, 6, 100);
    assertThat(in.remaining()).isEqualTo(4);
    in.readByte();
    StateReader part = in.part(2);
    assertThat(in.position()).isEqualTo(5);
    assertThat(in.readByte()).isEqualTo(4);
    assertThat(part.readByte()).isEqualTo(2);
    assertThat(part.position()).isEqualTo(4);
    assertThat(part.readByte()).isEqualTo(3);
    assertThatThrownBy(part::readByte)
        .isInstanceOf(DamagedModelException.class)
        .hasMessage("damaged model at byte 5: ends too early: 1 bytes expected, 0 left");
    assertThatThrownBy(() -> in.part(1)).isInstanceOf(DamagedModelException.class);
    assertThatThrownBy(() -> in.part(-1)).isInstanceOf(DamagedModelException.class);
  }

  @Test
  void reserve_takesFromWhatAllPartsShare() {
    StateReader in = new StateReader(new byte[4], 0, 4, 3_000_000);
    in.readByte();
    in.part(1).reserve("tables", 1_000_000);
    assertThat(in.memory()).isEqualTo(2_000_000);
    assertThatThrownBy(() -> in.reserve("names", 2_000_001))
        .isInstanceOf(DamagedModelException.class)
        .hasMessage(
            "unreadable model at byte 2: names would need 3 MB of memory, 2 MB are left of"
                + " the limit");
    in.reserve("names", 2_000_000);
    assertThat(in.memory()).isZero();
  }

  @Test
  void patchInt_overwritesAnIntThatWasWritten() {
    StateWriter out = new StateWriter().writeByte(7).writeInt(0).writeByte(9);
    out.patchInt(1, 0x01020304);
    assertThat(out.toByteArray()).containsExactly(7, 4, 3, 2, 1, 9);
    assertThatIllegalArgumentException().isThrownBy(() -> out.patchInt(3, 1));
  }

  @Test
  void varints_ofAllLengths_areReadBesideWhatFollows() {
    StateWriter out = new StateWriter();
    for (int shift = 0; shift < 64; shift++) {
      out.writeVarint(1L << shift).writeVarint((1L << shift) - 1).writeByte(0xFF);
    }
    StateReader in = new StateReader(out.toByteArray());
    for (int shift = 0; shift < 64; shift++) {
      assertThat(in.readVarint()).isEqualTo(1L << shift);
      assertThat(in.readVarint()).isEqualTo((1L << shift) - 1);
      assertThat(in.readByte()).isEqualTo(0xFF);
    }
    in.expectEnd();
    StateReader padded = new StateReader(new byte[] {-127, 0, 5, 5, 5});
    assertThatThrownBy(padded::readVarint).hasMessageContaining("shortest form");
  }

  @Test
  void writer_ofSingleBytesAndInts_grows() {
    StateWriter bytes = new StateWriter();
    StateWriter ints = new StateWriter();
    for (int i = 0; i < 1000; i++) {
      bytes.writeByte(i);
      ints.writeInt(i);
    }
    StateReader readBytes = new StateReader(bytes.toByteArray());
    StateReader readInts = new StateReader(ints.toByteArray());
    for (int i = 0; i < 1000; i++) {
      assertThat(readBytes.readByte()).isEqualTo(i & 0xFF);
      assertThat(readInts.readInt()).isEqualTo(i);
    }
  }

  @Test
  void patchInt_takesTheFirstAndTheLastPosition_andNamesThemIfAsked() {
    StateWriter out = new StateWriter().writeInt(0).writeInt(0);
    out.patchInt(0, 1);
    out.patchInt(4, 2);
    assertThat(out.toByteArray()).containsExactly(1, 0, 0, 0, 2, 0, 0, 0);
    for (int position : new int[] {-1, 5}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> out.patchInt(position, 1))
          .withMessage("position must be in 0..4, was " + position);
    }
  }

  @Test
  void peek_readsWhatIsLeft_andSkipsNothing() {
    StateReader in = new StateReader(new byte[] {1, 2, 3});
    in.readByte();
    assertThat(in.peek().readByte()).isEqualTo(2);
    assertThat(in.readByte()).isEqualTo(2);
  }

  @Test
  void exceptions_tellDamageFromSize() {
    StateReader in = new StateReader(new byte[4], 0, 4, 10);
    assertThatThrownBy(() -> in.reserve("names", 11))
        .isInstanceOfSatisfying(
            DamagedModelException.class, e -> assertThat(e.isTooLarge()).isTrue());
    assertThat(in.damaged("odd").isTooLarge()).isFalse();
    assertThat(DamagedModelException.unreadable(3, "too new"))
        .hasMessage("unreadable model at byte 3: too new");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\ud800",
        "\udfff",
        "a\udc00\ud800b",
        "\ud83d\ud83d\ude00",
        "\ude00\ud83d\ude00é\u0000",
        "\ud7ff\ue000"
      })
  void strings_comeBackAsTheyWere_evenHalvesOfPairs(String text) {
    StateReader in = new StateReader(new StateWriter().writeString(text).toByteArray());
    assertThat(in.readString()).isEqualTo(text);
    in.expectEnd();
  }

  @ParameterizedTest
  @ValueSource(strings = {"edA080 edB080", "edA0", "edA0C0", "eda041", "ff", "c080 eda080"})
  void readString_refusesBytesThatNoTextHas(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
    StateReader in =
        new StateReader(
            new StateWriter().writeVarint(bytes.length).writeBytes(bytes).toByteArray());
    assertThatThrownBy(in::readString)
        .isInstanceOf(DamagedModelException.class)
        .hasMessageContaining("text is not valid UTF-8");
  }
}
