package dev.kcnf.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;

/** What each view shows and does. */
class ViewsTest {
  private static final int KNOWN = 1500;

  /** The probability that the form shows. */
  private static final String POISONOUS =
      "parseFloat([...document.querySelectorAll('.bars.big > span')].reduce("
          + "(found, s, i, all) => s.innerText === 'poisonous' ? all[i + 1].innerText : found, '0')) / 100";

  @TempDir static Path directory;
  private static Site site;
  private static Chromium page;

  @BeforeAll
  static void start() throws IOException {
    site = new Site(directory);
    site.demo(KNOWN);
    page = new Chromium();
  }

  @AfterAll
  static void stop() throws IOException {
    page.close();
    site.close();
  }

  @AfterEach
  void nothingWentWrong() {
    assertThat(page.console()).isEmpty();
    assertThat(site.log()).isEmpty();
    Object foreign =
        page.driver.executeScript(
            "return performance.getEntriesByType('resource')"
                + ".filter((r) => !r.name.startsWith(location.origin) && !r.name.startsWith('blob:'))"
                + ".map((r) => r.name).join()");
    assertThat(foreign).isEqualTo("");
  }

  private static double examples() {
    return Double.parseDouble(page.text(".tile b").replace(",", ""));
  }

  @Test
  void models_haveTheirSparklines_andLeadToThem() {
    page.open(site.at(""));
    page.awaitText(".grid", "mushroom-3cnf");
    page.await("sparklines", "document.querySelectorAll('.card path.c-model').length >= 2");
    assertThat(page.text("#live")).isEqualTo("live");
    page.find("a.card[href='#/model/mushroom']").click();
    page.awaitText("h1", "mushroom");
  }

  @Test
  void model_showsAllOfIt_andMoves() {
    page.open(site.at("#/model/mushroom"));
    page.awaitText(".feed", "because");
    page.awaitText(".rules", "odor");
    for (String part :
        new String[] {
          "Loss so far",
          "Share predicted rightly",
          "Try a row",
          "Live",
          "short rules in words",
          "Who is believed",
          "Calibration",
          "By class"
        }) {
      assertThat(page.text("main")).contains(part);
    }
    assertThat(page.all(".legend").size()).isEqualTo(2);
    assertThat(page.all("svg path.c-base").size()).isGreaterThanOrEqualTo(2);
    assertThat(page.all("svg circle.dot")).isNotEmpty();
    assertThat(page.all("tbody tr")).hasSize(2);
    double before = examples();
    assertThat(before).isGreaterThanOrEqualTo(KNOWN);
    String line = "document.querySelector('svg path.c-model').getAttribute('d')";
    String drawn = String.valueOf(page.driver.executeScript("return " + line));
    page.await("the line to move", line + " !== arguments[0]", drawn);
    page.await(
        "examples to come",
        "Number(document.querySelector('.tile b').innerText.replace(',', '')) > arguments[0]",
        before);
    page.screenshot("server-model");
  }

  @Test
  void aRowTried_movesTheProbability_andSaysWhy() {
    page.open(site.at("#/model/mushroom"));
    page.awaitText(".big", "poisonous");
    page.await("a first row", "document.querySelector('select[name=odor]').value !== ''");
    button("Clear");
    page.await("an empty form", "document.querySelector('select[name=odor]').value === ''");
    choose("odor", "almond");
    page.awaitText(".answer", "odor=almond");
    String almond = String.valueOf(page.driver.executeScript("return " + POISONOUS));
    choose("odor", "foul");
    page.awaitText(".answer", "odor=foul");
    page.await("another probability", "String(" + POISONOUS + ") !== arguments[0]", almond);
    page.awaitText("[aria-live=polite]", "(was ");
    assertThat(page.text("[aria-live=polite] .why")).startsWith("because ");
  }

  private static void choose(String column, String value) {
    new Select(page.find("select[name='" + column + "']")).selectByValue(value);
  }

  @Test
  void aCsvFile_droppedOnThePage_isLearnedBeforeYourEyes() {
    page.open(site.at(""));
    page.await("the place to drop", "document.getElementById('drop') !== null");
    StringBuilder csv = new StringBuilder("size,colour,\"good, or not\"\n");
    for (int i = 0; i < 300; i++) {
      csv.append(i % 17).append(".5,").append(i % 3 == 0 ? "\"deep\nred\"" : "blue");
      csv.append(i % 17 > 8 ? ",yes\n" : ",no\n");
    }
    page.driver.executeScript(
        "const data = new DataTransfer();"
            + "data.items.add(new File([arguments[0]], 'My table.csv', {type: 'text/csv'}));"
            + "for (const type of ['dragenter', 'dragover', 'drop']) document.getElementById('drop')"
            + ".dispatchEvent(new DragEvent(type, {dataTransfer: data, bubbles: true, cancelable: true}));",
        csv.toString());
    page.awaitText("dialog[open]", "300 rows, 3 columns");
    WebElement target = page.find("dialog select[name=target]");
    assertThat(new Select(target).getFirstSelectedOption().getText()).isEqualTo("good, or not");
    page.find("dialog button.primary").click();
    page.awaitText("#toast", "All 300 rows are learned.");
    assertThat(page.text("h1")).isEqualTo("My-table");
    page.awaitText(".tiles", "300");
    page.awaitText("main", "good, or not=yes");
    page.await(
        "the form",
        "document.querySelectorAll('form.fields input, form.fields select').length === 2");
  }

  @Test
  void compare_putsTwoModelsSideBySide() {
    page.open(site.at("#/compare"));
    page.awaitText("table", "bits lately");
    assertThat(page.all("svg path.c-model, svg path.c-base")).hasSize(2);
    assertThat(page.text(".legend")).contains("mushroom").contains("mushroom-3cnf");
    page.screenshot("server-compare");
  }

  @Test
  void copyDownloadAndDelete_workFromThePage() {
    page.open(site.at("#/model/mushroom-3cnf"));
    page.awaitText("h1", "mushroom-3cnf");
    button("Copy");
    page.awaitText("h1", "mushroom-3cnf-copy");
    button("Download");
    button("Delete");
    page.awaitText("dialog[open]", "Delete mushroom-3cnf-copy?");
    page.find("dialog button[value=ok]").click();
    page.awaitText("h1", "Models");
    page.await(
        "the copy to be gone",
        "!document.querySelector('main').innerText.includes('mushroom-3cnf-copy')");
  }

  private static void button(String text) {
    page.find("main").findElement(By.xpath("//button[text()='" + text + "']")).click();
  }
}
