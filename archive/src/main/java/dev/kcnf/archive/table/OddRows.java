package dev.kcnf.archive.table;

import dev.kcnf.archive.mix.NumberModel;
import dev.kcnf.archive.text.ByteBuilder;
import dev.kcnf.archive.text.TextModel;
import dev.kcnf.coding.BitCoder;
import java.util.List;

/** Codes the rows of a block that are not of the table: where each stands, and its text. */
final class OddRows {
  private static final long[] NO_ROW = new long[0];

  private OddRows() {}

  static void code(BitCoder coder, NumberModel numbers, TextModel text, int column, Block block) {
    List<Rows.Odd> known = block.source == null ? List.of() : block.source.odd();
    int n = (int) Math.min(block.length + 1L, numbers.code(coder, known.size()));
    int room = block.length;
    NumberModel gaps = new NumberModel();
    ByteBuilder above = new ByteBuilder();
    ByteBuilder line = new ByteBuilder();
    block.odd = new byte[n][];
    block.oddBefore = new int[n];
    int last = 0;
    for (int i = 0; i < n; i++) {
      line.clear();
      int gap = 0;
      if (block.source != null) {
        Rows.Odd odd = known.get(i);
        gap = odd.before() - last;
        line.add(block.source.data(), odd.from(), odd.to());
      }
      last += (int) gaps.code(coder, gap);
      text.code(coder, line, column, above, NO_ROW, room);
      room -= line.length();
      block.oddBefore[i] = last;
      block.odd[i] = line.toBytes();
      above.clear();
      above.add(line.array(), 0, line.length());
    }
  }
}
