package dev.kcnf.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kcnf.server.http.KcnfServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** Light and dark, on a phone, by keyboard and for screen readers. */
class LooksTest {
  private static final List<String> VIEWS =
      List.of(
          "#/", "#/model/mushroom", "#/compare", "#/paper/algorithm1", "#/paper/independent-sets");

  /** Texts of less contrast than WCAG's 4.5, or 3 for large ones. */
  private static final String FAINT =
      """
      const parse = (c) => c.match(/[\\d.]+/g).map(Number);
      const lum = ([r, g, b]) => [r, g, b].map((v) => v / 255)
        .map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0);
      const over = (top, under, a) => top.slice(0, 3).map((v, i) => a * v + (1 - a) * under[i]);
      const back = (e) => {
        for (let at = e; at; at = at.parentElement) {
          const c = parse(getComputedStyle(at).backgroundColor);
          if (c.length === 3 || c[3] > 0.5) return c;
        }
        return [255, 255, 255];
      };
      const faint = [];
      for (const e of document.querySelectorAll('body *')) {
        const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
        if (!own || !e.getClientRects().length || e.closest('svg')) continue;
        const style = getComputedStyle(e), under = back(e);
        const color = over(parse(style.color), under, Number(style.opacity));
        const [a, b] = [lum(color), lum(under)].sort((x, y) => y - x);
        const ratio = (a + 0.05) / (b + 0.05), large = parseFloat(style.fontSize) >= 24;
        if (ratio < (large ? 3 : 4.5) && !e.disabled) {
          faint.push(e.tagName + '.' + e.className + ' ' + e.innerText.slice(0, 30) + ' ' + ratio.toFixed(1));
        }
      }
      return [...new Set(faint)].join('; ');
      """;

  @TempDir static Path directory;
  private static Site site;
  private static Chromium page;

  @BeforeAll
  static void start() throws IOException {
    site = new Site(directory);
    site.demo(2000);
    page = new Chromium();
  }

  @AfterAll
  static void stop() throws IOException {
    page.close();
    site.close();
  }

  private static void open(String view) {
    page.open(site.at(view));
    page.await(view, "document.querySelector('main h1') !== null");
    if (view.contains("model")) {
      page.awaitText(".feed", "because");
      page.awaitText(".rules", "odor");
    } else if (view.contains("paper")) {
      page.find("#next").click();
      page.find("#next").click();
    } else {
      page.await("a chart", "document.querySelector('path.c-model') !== null");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void everyText_canBeRead(String scheme) {
    page.size(1180, 1500);
    page.scheme(scheme);
    for (String view : VIEWS) {
      open(view);
      assertThat(page.driver.executeScript(FAINT)).as(scheme + " " + view).isEqualTo("");
      page.screenshot("server-" + scheme + "-" + name(view));
    }
    String background =
        String.valueOf(
            page.driver.executeScript("return getComputedStyle(document.body).backgroundColor"));
    int red = Integer.parseInt(background.replaceAll("rgb\\((\\d+),.*", "$1"));
    assertThat(red > 128).isEqualTo(scheme.equals("light"));
    assertThat(page.console()).isEmpty();
  }

  private static String name(String view) {
    return view.equals("#/") ? "models" : view.replaceAll("#/(paper/)?", "").replace('/', '-');
  }

  @Test
  void aPhone_needsNoScrollingSideways() {
    page.size(360, 740);
    page.scheme("light");
    for (String view : VIEWS) {
      open(view);
      Object width = page.driver.executeScript("return document.documentElement.scrollWidth");
      assertThat((Long) width).as(view).isLessThanOrEqualTo(360L);
      page.screenshot("server-phone-" + name(view));
    }
    page.size(1180, 900);
  }

  @Test
  void everyControl_hasAName() {
    page.size(1180, 900);
    for (String view : VIEWS) {
      open(view);
      for (WebElement control :
          page.all("header a, main button, main input, main select, .tabs a")) {
        if (control.isDisplayed()) {
          assertThat(control.getAccessibleName())
              .as(view + " " + control.getTagName())
              .isNotEmpty();
        }
      }
      assertThat(page.all("svg:not([role=img])")).as(view).isEmpty();
      assertThat(page.all("h1")).hasSize(1);
    }
  }

  @Test
  void theKeyboard_isEnough() {
    open("#/");
    WebElement body = page.find("body");
    body.sendKeys(Keys.TAB);
    assertThat(focused()).isEqualTo("Skip to the content");
    int tabs = 0;
    while (!focused().contains("mushroom-3cnf") && tabs++ < 20) {
      page.driver.switchTo().activeElement().sendKeys(Keys.TAB);
    }
    assertThat(tabs).isLessThan(20);
    Object outline =
        page.driver.executeScript("return getComputedStyle(document.activeElement).outlineStyle");
    assertThat(outline).isEqualTo("solid");
    page.driver.switchTo().activeElement().sendKeys(Keys.ENTER);
    page.awaitText("h1", "mushroom-3cnf");
    page.awaitText(".bars.big", "poisonous");
    page.find("select[name=odor]").sendKeys("f");
    page.await("the choice", "document.querySelector('select[name=odor]').value.startsWith('f')");
    assertThat(page.console()).isEmpty();
  }

  private static String focused() {
    return page.driver.switchTo().activeElement().getText();
  }

  @Test
  void aToken_isAskedFor_once(@TempDir Path other) throws IOException {
    String token = "a-token-of-some-length";
    try (Site closed = new Site(other, KcnfServer.Options.loopback(0).withToken(token))) {
      page.open(closed.at(""));
      page.awaitText("dialog[open]", "asks for a token");
      page.find("#token-text").sendKeys(token, Keys.ENTER);
      page.awaitText("main", "No models yet");
      page.open(closed.at("#/paper"));
      page.awaitText("main h1", "The paper");
      assertThat(page.all("dialog[open]")).isEmpty();
    }
    page.console(); // the browser itself notes the 401
  }
}
