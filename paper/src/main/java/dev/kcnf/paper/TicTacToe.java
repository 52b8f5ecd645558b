package dev.kcnf.paper;

import java.util.ArrayList;
import java.util.List;

/** Computes the final boards of tic-tac-toe. */
final class TicTacToe {
  private static final List<String> SQUARES =
      List.of(
          "top-left",
          "top-middle",
          "top-right",
          "middle-left",
          "middle-middle",
          "middle-right",
          "bottom-left",
          "bottom-middle",
          "bottom-right");
  private static final int[][] LINES = {
    {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}
  };
  private static final char[] MARKS = {'x', 'o', 'b'};

  private TicTacToe() {}

  static Table table() {
    List<String> columns = new ArrayList<>(SQUARES);
    columns.add("class");
    List<String[]> rows = new ArrayList<>();
    fill(new char[SQUARES.size()], 0, rows);
    return new Table("tic-tac-toe", columns, rows, "class", "positive");
  }

  /** Tries x, o and b on every square from this one on. */
  private static void fill(char[] board, int square, List<String[]> rows) {
    if (square == board.length) {
      if (isFinal(board)) {
        rows.add(row(board));
      }
      return;
    }
    for (char c : MARKS) {
      board[square] = c;
      fill(board, square + 1, rows);
    }
  }

  /**
   * Whether a game can end so: the one who moved last has won, or nobody has and the board is full.
   * Two lines of his share the square of the last move: disjoint ones would need six moves, and a
   * game has at most five of one player.
   */
  private static boolean isFinal(char[] board) {
    int lead = count(board, 'x') - count(board, 'o');
    boolean x = hasLine(board, 'x');
    boolean o = hasLine(board, 'o');
    if (x || o) {
      return x != o && lead == (x ? 1 : 0);
    }
    return lead == 1 && count(board, 'b') == 0;
  }

  private static int count(char[] board, char player) {
    int count = 0;
    for (char c : board) {
      count += c == player ? 1 : 0;
    }
    return count;
  }

  private static boolean hasLine(char[] board, char player) {
    for (int[] line : LINES) {
      if (board[line[0]] == player && board[line[1]] == player && board[line[2]] == player) {
        return true;
      }
    }
    return false;
  }

  private static String[] row(char[] board) {
    String[] row = new String[board.length + 1];
    for (int i = 0; i < board.length; i++) {
      row[i] = String.valueOf(board[i]);
    }
    row[board.length] = hasLine(board, 'x') ? "positive" : "negative";
    return row;
  }
}
