package dev.kcnf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What {@code kcnf inspect} tells of tables. */
class InspectTableTest {
  private static String table(int rows) {
    StringBuilder csv = new StringBuilder("id,key,when,note,colour,size,zero,shop\n");
    for (int i = 0; i < rows; i++) {
      csv.append(
          String.format(
              Locale.ROOT,
              "%d,k%x,2020-%02d-%02d %02d:15,%s %d,%s,%s,0,s%d\n",
              i + 1,
              i * 0x9E3779B9L,
              1 + i % 12,
              1 + i % 28,
              i % 24,
              i % 3 == 0 ? "a late parcel" : "came in time",
              i,
              i % 2 == 0 ? "red" : "blue",
              i % 50 == 7 ? "big" : (i * 37 % 101) / 10.0,
              i % 5 == 0 ? i : i % 5));
    }
    return csv.toString();
  }

  @Test
  void everyKindOfColumn_hasItsLine() {
    Kcnf run = Kcnf.runOn(table(1500), "inspect", "-");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out().lines().map(line -> line.replaceAll(" +", " ")).toList())
        .startsWith("table standard input: 1,500 rows, 8 columns")
        .anyMatch(line -> line.matches("column id id about .* different; nothing is learned.*"))
        .anyMatch(line -> line.matches("column key id about .* different; nothing is learned.*"))
        .contains(
            "column when date 168 different; as when.date, when.year, when.month, when.weekday, when.hour",
            "column colour category 2 different; red, blue",
            "column zero category constant; 0, 1")
        .anyMatch(line -> line.startsWith("column note text") && line.contains("note has late"))
        .anyMatch(line -> line.startsWith("column size number") && line.contains("no number"))
        .anyMatch(line -> line.startsWith("column shop category") && line.contains("frequent ones"))
        .anyMatch(line -> line.startsWith("--kind COLUMN=KIND"));
  }

  @Test
  void amountsWithSigns_areNumbers_andNamesOfNoUseAreSaidToBe() {
    StringBuilder csv = new StringBuilder("price, share ,part,part\n");
    for (int i = 0; i < 200; i++) {
      csv.append(String.format(Locale.ROOT, "$%d.50,%d%%,", i * 7 % 90, i * 13 % 100));
      csv.append(i * 7919 % 160).append("-").append(i % 20).append("x,").append(i % 2 + "\n");
    }
    Kcnf run = Kcnf.runOn(csv.toString(), "inspect", "-");
    assertThat(run.out().lines().map(line -> line.replaceAll(" +", " ")).toList())
        .anyMatch(line -> line.startsWith("column price number 90 different; cut: <"))
        .anyMatch(line -> line.startsWith("column share number 100 different; cut: <"))
        .anyMatch(line -> line.startsWith("column part.2 category 2 different"));
  }

  @Test
  void columnsAreTakenForWhatIsSaid() {
    String[] inspect = {"inspect", "-", "--kind", "id=number,when=category", "--ignore", "note"};
    Kcnf run = Kcnf.runOn(table(200), inspect);
    assertThat(run.out().lines().map(line -> line.replaceAll(" +", " ")).toList())
        .anyMatch(line -> line.startsWith("column id number 200 different; cut: <"))
        .anyMatch(line -> line.startsWith("column when category 168 different"))
        .noneMatch(line -> line.startsWith("column note"));
    Kcnf wrong = Kcnf.runOn(table(20), "inspect", "-", "--kind", "id=numbers");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("--kind").contains("numbers").contains("number");
  }

  @Test
  void json_hasTheSame() {
    Kcnf run = Kcnf.runOn(table(200), "inspect", "-", "--json");
    assertThat(run.out())
        .contains("{\"table\":\"standard input\",\"rows\":200,\"columns\":[{\"name\":\"id\"")
        .contains("\"name\":\"when\",\"kind\":\"date\",\"different\":168,\"exact\":true");
  }

  @Test
  void withoutAFile_itIsTheBuiltInTable() {
    assertThat(Kcnf.run("inspect").out()).contains("table      mushroom: 8,124 rows, 23 columns");
  }

  @Test
  void ids_areNeverInRules_andDatesAre() {
    StringBuilder csv = new StringBuilder("id,when,y\n");
    for (int i = 0; i < 600; i++) {
      int month = 1 + i * 5 % 12;
      csv.append(
          String.format(
              Locale.ROOT, "x%x,2020-%02d-%02d,", i * 0x9E3779B9L, month, 1 + i * 11 % 28));
      csv.append(month == 6 ? "yes\n" : "no\n");
    }
    Kcnf run = Kcnf.runOn(csv.toString(), "learn", "-", "--target", "y");
    assertThat(run.out()).contains("when.month").doesNotContain("id is");
    Kcnf rules = Kcnf.runOn(csv.toString(), "rules", "-", "--target", "y");
    assertThat(rules.out()).contains("when.month").doesNotContain("id is");
  }
}
