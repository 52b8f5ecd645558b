package dev.kcnf.browser;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.UnexpectedAlertBehaviour;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** Debian's Chromium without a screen; {@code KCNF_CHROMIUM} names another one. */
final class Chromium implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Path SCREENSHOTS = Path.of("target/screenshots");

  /** It warns of versions that matter to its own tools only. */
  private static final Logger QUIET = Logger.getLogger("org.openqa.selenium");

  final ChromeDriver driver;

  Chromium() {
    QUIET.setLevel(Level.SEVERE);
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(installed("KCNF_CHROMIUM", "/usr/bin/chromium"));
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--no-first-run",
        "--hide-scrollbars");
    options.setCapability("goog:loggingPrefs", logs);
    options.setUnhandledPromptBehaviour(UnexpectedAlertBehaviour.IGNORE); // an alert is a failure
    File executable = new File(installed("KCNF_CHROMEDRIVER", "/usr/bin/chromedriver"));
    driver =
        new ChromeDriver(
            new ChromeDriverService.Builder().usingDriverExecutable(executable).build(), options);
    size(1180, 900);
  }

  private static String installed(String variable, String usual) {
    return System.getenv().getOrDefault(variable, usual);
  }

  void size(int width, int height) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  void scheme(String lightOrDark) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", lightOrDark))));
  }

  /** Opens a view afresh, so that nothing is left of the one before. */
  void open(String address) {
    driver.get("about:blank");
    driver.get(address);
  }

  WebElement find(String css) {
    return driver.findElement(By.cssSelector(css));
  }

  List<WebElement> all(String css) {
    return driver.findElements(By.cssSelector(css));
  }

  /** The text of the first of these, read at one moment: a live page replaces its elements. */
  String text(String css) {
    Object text =
        driver.executeScript("return document.querySelector(arguments[0])?.innerText ?? ''", css);
    return String.valueOf(text);
  }

  /** Waits until this script says true. */
  void await(String what, String script, Object... arguments) {
    new WebDriverWait(driver, PATIENCE)
        .withMessage(what)
        .until(d -> Boolean.TRUE.equals(driver.executeScript("return " + script, arguments)));
  }

  /** Waits until an element has a text that contains this one. */
  void awaitText(String css, String text) {
    await(
        "'" + text + "' in " + css,
        "document.querySelector(arguments[0])?.innerText.includes(arguments[1])",
        css,
        text);
  }

  /** What was written to the console since it was last asked. */
  List<String> console() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(entry -> entry.getLevel() + " " + entry.getMessage())
        .toList();
  }

  void screenshot(String name) {
    try {
      Files.createDirectories(SCREENSHOTS);
      Files.write(SCREENSHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    driver.quit();
  }
}
