package dev.kcnf.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.archive.table.TableCodec;
import dev.kcnf.coding.ArithmeticEncoder;
import dev.kcnf.paper.BuiltIn;
import dev.kcnf.paper.Table;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** A mistake that only costs bytes still round-trips: so sizes are held to half a percent. */
class SizesTest {
  private static final int CHESS_FAST = 4_994;
  private static final int CHESS_NORMAL = 3_386;
  private static final int CHESS_BEST = 3_343;
  private static final int MUSHROOM_FAST = 17_455;
  private static final int EVENTS = 7_015;
  private static final int RULES = 1_680;
  private static final int WAYS = 5_832;
  private static final int PRICES = 6_003;

  private static byte[] csv(Table table) {
    StringBuilder text = new StringBuilder(String.join(",", table.columns())).append('\n');
    table.rows().forEach(row -> text.append(String.join(",", row)).append('\n'));
    return text.toString().getBytes(UTF_8);
  }

  private static int size(byte[] table, Level level) {
    return RoundTripTest.compress(table, new ArchiveWriter(level)).length;
  }

  private static Offset<Integer> halfAPercent(int size) {
    return within(size / 200);
  }

  @Test
  void size_isTheSumOfTheDecisions() {
    for (byte[] table : new byte[][] {Generated.events(2000, 1), Generated.rules(2000, 2)}) {
      TableCodec codec = new TableCodec(Level.FAST.effort(table.length, true));
      ArithmeticEncoder encoder = new ArithmeticEncoder();
      codec.encode(encoder, table, table.length);
      double bytes = codec.meter().total() / 8;
      assertThat((double) encoder.finish().length).isCloseTo(bytes, within(64 + bytes / 1000));
    }
  }

  @Test
  void builtInTables_takeWhatTheyTook() {
    byte[] chess = csv(BuiltIn.krVsKp());
    assertThat(chess).hasSize(246_172);
    assertThat(size(chess, Level.FAST)).isCloseTo(CHESS_FAST, halfAPercent(CHESS_FAST));
    assertThat(size(chess, Level.NORMAL)).isCloseTo(CHESS_NORMAL, halfAPercent(CHESS_NORMAL));
    assertThat(size(chess, Level.BEST)).isCloseTo(CHESS_BEST, halfAPercent(CHESS_BEST));
    byte[] mushrooms = csv(BuiltIn.mushroom());
    assertThat(mushrooms).hasSize(1_220_202);
    assertThat(size(mushrooms, Level.FAST)).isCloseTo(MUSHROOM_FAST, halfAPercent(MUSHROOM_FAST));
  }

  @Test
  void generatedTables_takeWhatTheyTook() {
    assertThat(size(Generated.events(3000, 21), Level.NORMAL))
        .isCloseTo(EVENTS, halfAPercent(EVENTS));
    assertThat(size(Generated.rules(3000, 22), Level.NORMAL)).isCloseTo(RULES, halfAPercent(RULES));
    assertThat(size(Generated.ways(3000, 23), Level.NORMAL)).isCloseTo(WAYS, halfAPercent(WAYS));
    assertThat(size(Generated.prices(2000, 24), Level.NORMAL))
        .isCloseTo(PRICES, halfAPercent(PRICES));
  }
}
