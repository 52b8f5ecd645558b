package dev.kcnf.archive.column;

import dev.kcnf.archive.mix.Slots;
import dev.kcnf.archive.text.ByteBuilder;

/** Texts. They are coded by a model of text, not by decisions of their own. */
public final class TextCells extends Cells {
  private final long[] whole;
  private final long[] beginning;
  private final ByteBuilder texts = new ByteBuilder();
  private final int[] end;

  TextCells(int rows) {
    whole = new long[rows];
    beginning = new long[rows];
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
    beginning[row] = first;
    return true;
  }

  @Override
  public void code(int row, Decider decider) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void write(int row, ByteBuilder out) {
    out.add(texts.array(), start(row), end[row]);
  }

  @Override
  public boolean same(int row, Cells other, int ofRow) {
    if (!(other instanceof TextCells of)) {
      return false;
    }
    return java.util.Arrays.equals(
        texts.array(), start(row), end[row], of.texts.array(), of.start(ofRow), of.end[ofRow]);
  }

  @Override
  public void copy(int row, Cells other, int ofRow) {
    TextCells of = (TextCells) other;
    int from = of.start(ofRow);
    byte[] bytes = java.util.Arrays.copyOfRange(of.texts.array(), from, of.end[ofRow]);
    set(row, bytes, 0, bytes.length);
  }

  /** How many bytes a text has. */
  public int length(int row) {
    return end[row] - start(row);
  }

  private int start(int row) {
    return row == 0 ? 0 : end[row - 1];
  }

  @Override
  public int views() {
    return 2;
  }

  @Override
  public long view(int view, int row) {
    return view == 0 ? whole[row] : beginning[row];
  }

  @Override
  public int label(int row) {
    int from = start(row);
    int first = from < end[row] ? texts.at(from) : 0;
    int second = from + 1 < end[row] ? texts.at(from + 1) : 0;
    return first << 8 | second;
  }
}
