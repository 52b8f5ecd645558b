package dev.kcnf.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kcnf.encoding.OneHot;
import dev.kcnf.encoding.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BuiltInTest {

  @Test
  void mushroom_hasItsRowsColumnsAndClasses() {
    Table table = BuiltIn.mushroom();
    assertThat(table.columns()).hasSize(23).startsWith("class", "cap-shape").endsWith("habitat");
    assertThat(table.rows().get(0)).startsWith("poisonous", "convex").endsWith("urban");
    LabelledTable labelled = table.label();
    assertThat(labelled.size()).isEqualTo(8124);
    assertThat(positives(labelled)).isEqualTo(3916);
    assertThat(labelled.schema().size()).isEqualTo(22);
    assertThat(labelled.schema().isOpen()).isFalse();
    assertThat(OneHot.perValue(labelled.schema()).schema().size()).isEqualTo(116);
  }

  @Test
  void krVsKp_hasItsRowsColumnsAndClasses() {
    LabelledTable labelled = BuiltIn.krVsKp().label();
    assertThat(labelled.size()).isEqualTo(3196);
    assertThat(positives(labelled)).isEqualTo(1669);
    assertThat(labelled.schema().size()).isEqualTo(36);
    assertThat(OneHot.perValue(labelled.schema()).schema().size()).isEqualTo(73);
    assertThat(OneHot.of(labelled.schema()).schema().size()).isEqualTo(40); // f and t are one
  }

  @Test
  void ticTacToe_isWhatPlayingEveryGameReaches() {
    Set<String> played = new HashSet<>();
    play("bbbbbbbbb", 'x', played);
    Table table = BuiltIn.ticTacToe();
    List<String> boards = new ArrayList<>();
    for (String[] row : table.rows()) {
      String board = String.join("", row).substring(0, 9);
      boards.add(board);
      assertThat(row[9]).isEqualTo(wins(board, 'x') ? "positive" : "negative");
    }
    assertThat(boards).hasSize(958).doesNotHaveDuplicates().hasSameElementsAs(played);
    assertThat(boards.get(0)).isEqualTo("xxxxooxoo");
    assertThat(positives(table.label())).isEqualTo(626);
  }

  /** Every game from here, stopped at the first line or when the board is full. */
  private static void play(String board, char mover, Set<String> finals) {
    char other = mover == 'x' ? 'o' : 'x';
    if (wins(board, other) || board.indexOf('b') < 0) {
      finals.add(board);
      return;
    }
    for (int i = 0; i < 9; i++) {
      if (board.charAt(i) == 'b') {
        play(board.substring(0, i) + mover + board.substring(i + 1), other, finals);
      }
    }
  }

  private static boolean wins(String board, char player) {
    // With the rows four letters apart, a line is three letters at distance 1, 3, 4 or 5.
    String rows = board.substring(0, 3) + "|" + board.substring(3, 6) + "|" + board.substring(6);
    return rows.matches(".*(PPP|P..P..P|P...P...P|P....P....P).*".replace('P', player));
  }

  @Test
  void label_splitsTheColumnOff() {
    Table table =
        new Table(
            "t",
            List.of("a", "b", "c"),
            List.of(new String[] {"1", "x", "p"}, new String[] {"2", "y", "q"}),
            "c",
            "p");
    LabelledTable byB = table.label("b", "y");
    assertThat(byB.labels()).containsExactly(false, true);
    Schema schema = byB.schema();
    assertThat(schema.name(0)).isEqualTo("a");
    assertThat(schema.name(1)).isEqualTo("c");
    assertThat(schema.value(1, byB.examples()[1].value(1))).isEqualTo("q");
    assertThat(schema.value(0, byB.examples()[0].value(0))).isEqualTo("1");
    assertThat(table.label().labels()).containsExactly(true, false);
  }

  @Test
  void labelOpen_givesTheSameExamplesUnderAnOpenSchema() {
    Table table = BuiltIn.krVsKp();
    LabelledTable open = table.labelOpen("class", "won");
    assertThat(open.schema().isOpen()).isTrue();
    assertThat(open.examples()).isEqualTo(table.label().examples());
    assertThat(open.labels()).isEqualTo(table.label().labels());
  }

  @Test
  void label_ofUnknownColumnOrValue_namesIt() {
    Table table = BuiltIn.krVsKp();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> table.label("klass", "won"))
        .withMessageContaining("was 'klass'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> table.label("class", "lost"))
        .withMessage("value of 'class' must be one of [won, nowin], was 'lost'");
  }

  @Test
  void all_holdsEveryTableOnce() {
    assertThat(BuiltIn.all())
        .extracting(Table::name)
        .containsExactly("mushroom", "kr-vs-kp", "tic-tac-toe");
  }

  @Test
  void open_givesTheRowsAsAFileWould() throws Exception {
    for (Table table : BuiltIn.all()) {
      try (dev.kcnf.rows.Table rows = table.open()) {
        assertThat(rows.name()).isEqualTo(table.name());
        assertThat(rows.columns()).isEqualTo(table.columns());
        for (int r = 0; r < table.rows().size(); r++) {
          assertThat(rows.next()).isEqualTo(table.rows().get(r));
          assertThat(rows.line()).isEqualTo(r + 2); // after the header
        }
        assertThat(rows.next()).isNull();
      }
      assertThat(table.repeatable()).isTrue();
    }
  }

  private static int positives(LabelledTable table) {
    int count = 0;
    for (boolean label : table.labels()) {
      count += label ? 1 : 0;
    }
    return count;
  }
}
