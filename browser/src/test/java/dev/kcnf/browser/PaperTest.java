package dev.kcnf.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The walk through the paper. */
class PaperTest {
  @TempDir static Path directory;
  private static Site site;
  private static Chromium page;

  @BeforeAll
  static void start() throws IOException {
    site = new Site(directory);
    page = new Chromium();
  }

  @AfterAll
  static void stop() throws IOException {
    page.close();
    site.close();
  }

  @AfterEach
  void noConsoleMessage() {
    assertThat(page.console()).isEmpty();
  }

  private static void open(String part) {
    page.open(site.at("#/paper/" + part));
    page.await(part, "document.querySelector('.tabs [aria-current=page]') !== null");
  }

  private static void toTheEnd() {
    while (page.find("#next").isEnabled()) {
      page.find("#next").click();
    }
  }

  @Test
  void algorithm2_letsDShrink_andStaysBelowTheBound() {
    open("algorithm2");
    long all = page.all("ul[aria-label=D] .chip").size();
    assertThat(all).isGreaterThanOrEqualTo(3);
    assertThat(page.all("ul[aria-label=D] .gone")).isEmpty();
    page.find("body").sendKeys(Keys.ARROW_RIGHT);
    page.awaitText(".player .num", "t = 1 of");
    assertThat(page.text(".code")).isNotEmpty();
    toTheEnd();
    assertThat(page.all("ul[aria-label=D] .gone")).isNotEmpty();
    assertThat(page.all("svg path.c-bound")).isNotEmpty();
    page.find("body").sendKeys(Keys.ARROW_LEFT);
    page.await("a step back", "!document.getElementById('next').disabled");
    page.screenshot("server-paper-2");
  }

  @Test
  void algorithm1_remembersNegatives() {
    open("algorithm1");
    assertThat(page.text("ul[aria-label=A]")).isEqualTo("empty");
    toTheEnd();
    assertThat(page.text("ul[aria-label=A]")).isNotEqualTo("empty");
    page.screenshot("server-paper-1");
    open("repeated-negatives");
    toTheEnd();
    assertThat(page.all(".two").size()).isGreaterThanOrEqualTo(2);
    page.screenshot("server-paper-negatives");
  }

  @Test
  void independentSets_areCountedByThePredictor() {
    open("independent-sets");
    assertThat(page.all("svg .vertex").size()).isGreaterThanOrEqualTo(3);
    int sets = page.all(".lattice li").size();
    assertThat(page.all(".lattice li.out")).isEmpty();
    toTheEnd();
    int out = page.all(".lattice li.out").size();
    assertThat(out).isPositive();
    assertThat(page.text("main")).contains((sets - out) + " of " + sets + " sets S agree");
    page.screenshot("server-paper-sets");
    open("optimality");
    assertThat(page.all("table tbody tr")).isNotEmpty();
    page.screenshot("server-paper-optimality");
  }
}
