package dev.kcnf.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kcnf.archive.table.TableCodec;
import dev.kcnf.coding.ArithmeticEncoder;
import dev.kcnf.paper.Table;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** A mistake that only costs bytes still round-trips: so sizes are held to half a percent. */
class SizesTest {
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
      TableCodec codec = new TableCodec(Level.FAST.effort(table.length));
      ArithmeticEncoder encoder = new ArithmeticEncoder();
      codec.encode(encoder, table, table.length);
      double bytes = codec.meter().total() / 8;
      assertThat((double) encoder.finish().length).isCloseTo(bytes, within(64 + bytes / 1000));
    }
  }
}
