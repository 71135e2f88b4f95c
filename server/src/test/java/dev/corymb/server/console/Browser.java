package dev.corymb.server.console;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A browser without a window, and what the tests of the console want of it. */
final class Browser implements AutoCloseable {

  /** How a page is looked at. */
  enum Look {
    LIGHT("light", 1280, 800),
    DARK("dark", 1280, 800),
    PHONE("light", 390, 844),
    SMALL_PHONE("dark", 360, 740);

    private final String scheme;
    private final int width;
    private final int height;

    Look(String scheme, int width, int height) {
      this.scheme = scheme;
      this.width = width;
      this.height = height;
    }
  }

  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Pattern REQUESTED = Pattern.compile("\"url\":\"(?:http|ws)s?://([^/\"?]*)");

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Skips the test, loudly, where there is no browser. */
  static void assumeInstalled() {
    boolean installed = Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER);
    Assumptions.assumeTrue(
        installed,
        "BROWSER TESTS SKIPPED: they need " + CHROMIUM + " and " + DRIVER + "; see ./check");
  }

  /** Starts a browser that has never seen anything, with its files in a folder of the test. */
  static Browser start(Path profile) {
    ChromeOptions options = new ChromeOptions();
    options.setBinary(CHROMIUM.toString());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
        "--user-data-dir=" + profile);
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(new File(DRIVER.toString()))
            .usingAnyFreePort()
            .build();
    return new Browser(new ChromeDriver(service, options));
  }

  ChromeDriver driver() {
    return driver;
  }

  void look(Look look) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", look.scheme))));
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of(
            "width", look.width, "height", look.height, "deviceScaleFactor", 1, "mobile", false));
  }

  /** Opens a page of the console as a new visitor would, and waits until it is all there. */
  void open(URI server, String hash) {
    driver.get("about:blank"); // or a new hash alone would not load the page
    driver.get(server.resolve("/") + hash);
    until("document.querySelector('[data-ready=true]') && document.body.dataset.stream === 'open'");
  }

  /** Leaves the page, which may be asking a server that is gone, and forgets what it said. */
  void forget() {
    driver.get("about:blank");
    errors();
    hosts();
  }

  /** Runs a script in every page that is opened, before any other; returns how to end that. */
  Runnable always(String script) {
    Object id =
        driver
            .executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script))
            .get("identifier");
    return () ->
        driver.executeCdpCommand(
            "Page.removeScriptToEvaluateOnNewDocument", Map.of("identifier", id));
  }

  /** Waits until an expression of JavaScript holds. */
  void until(String expression) {
    new WebDriverWait(driver, PATIENCE)
        .withMessage(() -> expression + " in " + driver.findElement(By.tagName("body")).getText())
        .until(any -> script("return Boolean(" + expression + ")"));
  }

  Object script(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  WebElement find(String selector) {
    return new WebDriverWait(driver, PATIENCE)
        .ignoring(StaleElementReferenceException.class)
        .until(any -> driver.findElement(By.cssSelector(selector)));
  }

  /** Read at one go, since a page may be drawn anew at any time. */
  List<String> texts(String selector) {
    Object found =
        script(
            "return [...document.querySelectorAll(arguments[0])].map((each) => each.innerText)",
            selector);
    return ((List<?>) found).stream().map(String.class::cast).toList();
  }

  /** What the page complained of since this was asked last. */
  List<String> errors() {
    List<String> errors = new ArrayList<>();
    for (LogEntry entry : driver.manage().logs().get(LogType.BROWSER)) {
      if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
        errors.add(entry.getMessage());
      }
    }
    return errors;
  }

  /** The hosts that were sent requests since this was asked last. */
  List<String> hosts() {
    List<String> hosts = new ArrayList<>();
    for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
      if (entry.getMessage().contains("Network.requestWillBeSent\"")) {
        Matcher matcher = REQUESTED.matcher(entry.getMessage());
        while (matcher.find()) {
          if (!hosts.contains(matcher.group(1))) {
            hosts.add(matcher.group(1));
          }
        }
      }
    }
    return hosts;
  }

  void picture(Path file) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    driver.quit();
  }
}
