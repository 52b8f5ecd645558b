package dev.kcnf.archive.column;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * How the numbers of a column are written.
 *
 * @param notation the notation of its numbers
 * @param difference whether what is coded is the difference to the number above
 * @param exceptionCells the cells that are no numbers, such as NA or the empty one
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record NumberFormatting(Notation notation, boolean difference, byte[][] exceptionCells) {
  /** How many exceptions there are. */
  public int exceptions() {
    return exceptionCells.length;
  }

  /** Its number among the exceptions, or -1. */
  int exception(byte[] data, int from, int to) {
    for (int i = 0; i < exceptionCells.length; i++) {
      byte[] cell = exceptionCells[i];
      if (Arrays.equals(data, from, to, cell, 0, cell.length)) {
        return i;
      }
    }
    return -1;
  }

  String description() {
    StringBuilder text = new StringBuilder(difference ? "differences of " : "");
    text.append(notation.style() == Notation.Style.DATE ? "dates" : "numbers");
    for (byte[] cell : exceptionCells) {
      String word = new String(cell, StandardCharsets.UTF_8);
      text.append(text.indexOf(" or ") < 0 ? " or " : ", ");
      text.append(word.isEmpty() ? "nothing" : word);
    }
    return text.toString();
  }
}
