package dev.kcnf.archive.column;

import dev.kcnf.archive.mix.Slots;
import dev.kcnf.archive.text.ByteBuilder;

/** Texts. They are coded by a model of text, not by decisions of their own. */
public final class TextCells extends Cells {
  private final long[] whole;
  private final long[] start;
  private final ByteBuilder texts = new ByteBuilder();
  private final int[] end;

  TextCells(int rows) {
    whole = new long[rows];
    start = new long[rows];
    end = new int[rows];
  }

  @Override
  public boolean set(int row, byte[] data, int from, int to) {
    texts.add(data, from, to);
    end[row] = texts.length();
    long hash = 1;
    long first = 1;
    for (int i = from; i < to; i++) {
      hash = Slots.hash(hash, data[i]);
      if (i - from < 4) {
        first = hash;
      }
    }
    whole[row] = hash;
    start[row] = first;
    return true;
  }

  @Override
  public void code(int row, Decider decider) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void write(int row, ByteBuilder out) {
    out.add(texts.array(), row == 0 ? 0 : end[row - 1], end[row]);
  }

  @Override
  public int views() {
    return 2;
  }

  @Override
  public long view(int view, int row) {
    return view == 0 ? whole[row] : start[row];
  }

  @Override
  public int label(int row) {
    int from = row == 0 ? 0 : end[row - 1];
    int first = from < end[row] ? texts.at(from) : 0;
    int second = from + 1 < end[row] ? texts.at(from + 1) : 0;
    return first << 8 | second;
  }
}
