package dev.kcnf.flink.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kcnf.Target;
import dev.kcnf.encoding.Columns;
import dev.kcnf.flink.Event;
import dev.kcnf.flink.job.RowReader.LineFormat;
import dev.kcnf.model.Model;
import dev.kcnf.predictors.Predictors;
import dev.kcnf.rows.BadRowException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Records become events, or are refused in words. */
class RowReaderTest {
  private static final List<String> HEADER = List.of("shop", "y", "a", "b", "n");

  private static RowReader reader(LineFormat format, Target target) {
    Model model = Model.create(Predictors.kcnf(2), Columns.of("b", "a"), target);
    return new RowReader(format, model, HEADER, "n", "shop");
  }

  private static Event csv(String line) throws BadRowException {
    return reader(LineFormat.CSV, Target.of("y")).read(line.getBytes(UTF_8), "place", 7);
  }

  private static Event json(String line) throws BadRowException {
    return reader(LineFormat.JSON, Target.of("y")).read(line.getBytes(UTF_8), "place", 7);
  }

  private static void assertIs(
      Event event, String id, String key, @Nullable String label, String... cells) {
    assertThat(event.id()).isEqualTo(id);
    assertThat(event.key()).isEqualTo(key);
    assertThat(event.time()).isEqualTo(7);
    assertThat(event.label()).isEqualTo(label);
    assertThat(event.cells()).containsExactly(cells);
  }

  @Test
  void csv_isSplit_whateverItsCellsAre() throws BadRowException {
    assertIs(csv("s,yes,1,zwei,n1"), "n1", "s", "yes", "zwei", "1");
    assertIs(csv("s,yes,grün,δ,n1\r\n"), "n1", "s", "yes", "δ", "grün");
    assertIs(csv("s,no,,?,"), "", "s", "no", "?", "");
    assertIs(csv("s,\"y,\"\"es\",1,2,n1"), "n1", "s", "y,\"es", "2", "1");
  }

  @Test
  void cells_thatComeAgain_areTheSameObjects() throws BadRowException {
    RowReader reader = reader(LineFormat.CSV, Target.of("y"));
    // Of equal hashes, so that they displace each other.
    for (String cell : List.of("Aa", "BB", "Aa", "Aa")) {
      byte[] line = ("s,yes,1," + cell + ",n").getBytes(UTF_8);
      assertThat(reader.read(line, "", 0).cells()[0]).isEqualTo(cell);
    }
    byte[] line = "s,yes,1,Aa,n".getBytes(UTF_8);
    assertThat(reader.read(line, "", 0).cells()[0]).isSameAs(reader.read(line, "", 0).cells()[0]);
  }

  @Test
  void json_isReadByName() throws BadRowException {
    assertIs(
        json("{\"b\":2.50,\"a\":\"x\",\"y\":\"yes\",\"n\":17,\"shop\":\"s\",\"other\":1}"),
        "17",
        "s",
        "yes",
        "2.50",
        "x");
    assertIs(json("{\"b\":null,\"y\":null}"), "place", "", null, "?", "?");
  }

  @Test
  void aRecordThatIsNoRow_isRefused() {
    assertThatThrownBy(() -> csv("s,yes,1"))
        .isInstanceOf(BadRowException.class)
        .hasMessage("5 cells expected, found 3");
    assertThatThrownBy(() -> csv("s,yes,1,2,3,4")).hasMessage("5 cells expected, found 6");
    assertThatThrownBy(() -> csv("\"s\",yes,1,2,n\nt,no,1,2,n")).hasMessage("more than one row");
    assertThatThrownBy(() -> csv("\"s,yes,1,2,n")).hasMessage("5 cells expected, found 1");
    assertThatThrownBy(() -> json("[1]")).hasMessageContaining("JSON object is expected");
    assertThatThrownBy(() -> json(" ")).hasMessage("the record is empty");
  }

  @Test
  void aLabelThatIsNoNumber_isRefusedWhereOneIsNeeded() throws BadRowException {
    RowReader reader = reader(LineFormat.CSV, Target.of("y", Target.Relation.ABOVE, "5"));
    assertThat(reader.read("s,6,1,2,n".getBytes(UTF_8), "", 0).label()).isEqualTo("6");
    assertThat(reader.read("s,NaN,1,2,n".getBytes(UTF_8), "", 0).label()).isNull();
    assertThatThrownBy(() -> reader.read("s,many,1,2,n".getBytes(UTF_8), "", 0))
        .hasMessage("column 'y': must be a number for 'y>5', is 'many'");
  }

  @Test
  void aColumnThatTheRowsLack_isNamed() {
    Model model = Model.create(Predictors.kcnf(2), Columns.of("a", "c"), Target.of("y"));
    assertThatThrownBy(() -> new RowReader(LineFormat.CSV, model, HEADER, null, null))
        .hasMessageContaining("no column 'c'; they have shop, y, a, b, n");
  }
}
