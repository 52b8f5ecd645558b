package dev.kcnf.archive.text;

import dev.kcnf.archive.mix.Slots;

/** Where we are in a text, and in the one above it. */
final class Cursor {
  private final int column;
  private final ByteBuilder above;
  private int aligned;
  private int length;
  private long word = 9;
  private long lastWord;
  private long wordBefore;
  private long marks;
  private long whole;

  Cursor(int column, ByteBuilder above) {
    this.column = column;
    this.above = above;
    this.whole = Slots.hash(3, column);
  }

  int column() {
    return column;
  }

  /** How many bytes of the text are known. */
  int length() {
    return length;
  }

  /** The word so far, hashed. */
  long word() {
    return word;
  }

  long lastWord() {
    return lastWord;
  }

  /** The one before the last. */
  long wordBefore() {
    return wordBefore;
  }

  /** What is no letter, so far. */
  long marks() {
    return marks;
  }

  /** All bytes so far. */
  long whole() {
    return whole;
  }

  int aboveByte() {
    return aligned < above.length() ? above.at(aligned) : TextModel.END;
  }

  int aboveNext() {
    return aligned + 1 < above.length() ? above.at(aligned + 1) : TextModel.END;
  }

  /** The k-th byte before, of this text only. */
  int back(History history, int k) {
    return k <= length ? history.at(history.length() - k) : k == length + 1 ? 1 : 0;
  }

  void advance(int b) {
    boolean letter = isLetter(b);
    int expected = aboveByte();
    if (b == expected) {
      aligned++;
    } else {
      int found = letter ? -1 : find(b);
      aligned = found >= 0 ? found + 1 : aligned + 1;
    }
    length++;
    whole = Slots.hash(whole, b);
    if (letter) {
      word = Slots.hash(word, b);
    } else {
      if (word != 9) {
        wordBefore = lastWord;
        lastWord = word;
      }
      marks = Slots.hash(marks, b);
      word = 9;
    }
  }

  /** Where the next such byte is in the text above: both are past the same punctuation. */
  private int find(int b) {
    int end = Math.min(above.length(), aligned + 1000);
    for (int i = aligned; i < end; i++) {
      if (above.at(i) == b) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isLetter(int b) {
    return (b >= '0' && b <= '9') || (b >= 'A' && b <= 'Z') || (b >= 'a' && b <= 'z') || b >= 128;
  }
}
