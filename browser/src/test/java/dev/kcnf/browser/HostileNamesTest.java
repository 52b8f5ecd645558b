package dev.kcnf.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.server.state.Event;
import dev.kcnf.server.store.LiveModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns, values and labels that are markup stay texts. */
class HostileNamesTest {
  private static final String SCRIPT = "<script>alert(1)</script>";
  private static final String IMAGE = "\"><img src=x onerror=alert(2)>";
  private static final String STYLE = "</style></select></title><svg onload=alert(3)>";

  @TempDir static Path directory;
  private static Site site;
  private static Chromium page;

  @BeforeAll
  static void start() throws IOException {
    site = new Site(directory);
    LiveModel live = site.create("markup", SCRIPT + " label", SCRIPT, SCRIPT, IMAGE, STYLE);
    List<Event> rows = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      String[] cells = {i % 2 == 0 ? SCRIPT : IMAGE, i % 3 == 0 ? STYLE : SCRIPT, STYLE + i % 5};
      rows.add(new Event.Learn(List.of(), cells, i % 2 == 0 ? SCRIPT : IMAGE));
    }
    live.submit(rows);
    page = new Chromium();
  }

  @AfterAll
  static void stop() throws IOException {
    page.close();
    site.close();
  }

  @AfterEach
  void nothingWasRun() {
    assertThat(page.console()).isEmpty();
    assertThat(page.all("script")).hasSize(1);
    assertThat(page.all("[onerror], [onload], img:not([src='/page/icon.svg'])")).isEmpty();
  }

  @Test
  void model_showsMarkupAsText() {
    page.open(site.at("#/model/markup"));
    page.awaitText(".feed", SCRIPT);
    page.awaitText(".rules", SCRIPT);
    page.awaitText(".bars.big", "not " + SCRIPT);
    page.awaitText(".feed", IMAGE);
    assertThat(page.text("tbody")).contains("not " + SCRIPT);
    assertThat(page.text("form.fields")).contains(STYLE).contains(IMAGE);
    page.screenshot("hostile");
  }

  @Test
  void modelsAndCompare_showMarkupAsText() {
    page.open(site.at(""));
    page.awaitText(".grid", SCRIPT);
    page.open(site.at("#/compare"));
    page.awaitText("table", "bits lately");
  }

  @Test
  void aDroppedTable_andAHostileAddress_stayTexts() {
    page.open(site.at(""));
    page.await("the place to drop", "document.getElementById('drop') !== null");
    page.driver.executeScript(
        "const data = new DataTransfer();"
            + "data.items.add(new File([arguments[0]], '<img src=x onerror=alert(4)>.csv'));"
            + "document.getElementById('drop')"
            + ".dispatchEvent(new DragEvent('drop', {dataTransfer: data, cancelable: true}));",
        SCRIPT
            + ",\"\"\"><img src=x onerror=alert(2)>\"\n"
            + (STYLE + "," + SCRIPT + "\n").repeat(20)
            + ("x," + "y\n").repeat(20));
    page.awaitText("dialog[open]", "40 rows, 2 columns");
    assertThat(page.text("dialog[open]"))
        .contains(SCRIPT)
        .contains(IMAGE)
        .contains("onerror=alert(4)");
    page.find("dialog button.primary").click();
    page.awaitText("#toast", "All 40 rows are learned.");
    page.awaitText(".feed", STYLE);
    page.open(site.at("#/model/%3Cimg%20src=x%20onerror=alert(5)%3E"));
    page.awaitText("h1", "This did not work");
    page.console(); // the browser itself notes the 404
  }
}
