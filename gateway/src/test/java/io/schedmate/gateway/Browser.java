package io.schedmate.gateway;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.support.ui.Select;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A headless Chromium that all tests share. Without Chromium the tests are skipped, as listed in docs/skips.md. */
final class Browser {

    /** The time limit of a wait. It is long because pages load slowly on a busy machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Duration LOOK = Duration.ofMillis(100);

    private static final String WCAG = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']";

    /** The rules of these levels that depend on colours. */
    private static final String COLOUR_RULES = "{type: 'rule', values: ['color-contrast', 'link-in-text-block']}";

    private static final class Shared {
        static final Browser BROWSER = new Browser();
    }

    private final ChromeDriver driver;

    static Browser shared() {
        assumeTrue(
                program("chromium").isPresent() && program("chromedriver").isPresent(),
                "needs Chromium and its driver (Debian packages chromium and chromium-driver)");
        return Shared.BROWSER;
    }

    private static Optional<Path> program(String name) {
        return Stream.of("/usr/bin", "/usr/local/bin", "/snap/bin")
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private Browser() {
        var options = new ChromeOptions();
        options.setBinary(program("chromium").orElseThrow().toFile());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                // Each frame of a transition is drawn without a graphics processor.
                "--force-prefers-reduced-motion",
                "--disable-dev-shm-usage",
                "--lang=en-GB",
                "--hide-scrollbars");
        options.setCapability("goog:loggingPrefs", Map.of("browser", "ALL"));
        var service = new ChromeDriverService.Builder()
                .usingDriverExecutable(program("chromedriver").orElseThrow().toFile())
                .build();
        driver = new ChromeDriver(service, options);
        driver.manage().timeouts().scriptTimeout(PATIENCE);
        Runtime.getRuntime().addShutdownHook(new Thread(driver::quit));
    }

    void open(String address) {
        driver.get(address);
    }

    void size(int width, int height) {
        driver.manage().window().setSize(new Dimension(width, height));
        // A window cannot be as narrow as a phone, so the size is emulated.
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /**
     * Sets the colour scheme to {@code light} or {@code dark}. Switches without transitions, because colours in between
     * belong to neither scheme.
     */
    void colours(String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(
                                Map.of("name", "prefers-color-scheme", "value", scheme),
                                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
    }

    /** Waits for an element and returns it. */
    WebElement find(By place) {
        return new WebDriverWait(driver, PATIENCE, LOOK)
                .withMessage(() -> "Expected " + place + " on the page\n" + text() + "\n" + complaints())
                .until(browser -> browser.findElement(place));
    }

    List<WebElement> all(By place) {
        return driver.findElements(place);
    }

    /** Clicks a link or button, found by its text. */
    void click(String text) {
        new WebDriverWait(driver, PATIENCE, LOOK)
                .ignoring(StaleElementReferenceException.class)
                .until(browser -> {
                    WebElement found = browser.findElement(
                            By.xpath("//*[self::a or self::button or self::summary][contains(normalize-space(.), \""
                                    + text + "\")]"));
                    driver.executeScript("arguments[0].scrollIntoView({block: 'center'})", found);
                    found.click();
                    return true;
                });
    }

    void type(By field, String text) {
        WebElement found = find(field);
        found.clear();
        found.sendKeys(text);
    }

    /** Selects an option of a list by its text. */
    void choose(By list, String option) {
        new Select(find(list)).selectByVisibleText(option);
    }

    void press(CharSequence key) {
        driver.switchTo().activeElement().sendKeys(key);
    }

    void waitForText(String text) {
        new WebDriverWait(driver, PATIENCE, LOOK)
                .withMessage(() -> "Expected on the page: " + text + "\n" + text())
                .until(browser -> text().contains(text));
    }

    void waitUntil(BooleanSupplier happened) {
        new WebDriverWait(driver, PATIENCE, LOOK).until(_ -> happened.getAsBoolean());
    }

    String text() {
        return String.valueOf(driver.executeScript("return document.body.innerText"));
    }

    @Nullable
    Object script(String text) {
        return driver.executeScript(text);
    }

    String title() {
        return String.valueOf(driver.getTitle());
    }

    String address() {
        return String.valueOf(driver.getCurrentUrl());
    }

    void forgetCookies() {
        driver.manage().deleteAllCookies();
    }

    /** Returns the browser's log, such as scripts that the content policy blocked. */
    List<String> complaints() {
        return driver.manage().logs().get("browser").getAll().stream()
                .map(entry -> entry.getLevel() + " " + entry.getMessage())
                .toList();
    }

    /** Returns the rules of WCAG 2.2 A and AA that the page violates, as found by axe-core. */
    List<?> violations() {
        return violations(WCAG);
    }

    /** Returns the violated rules that depend on colours. The other rules give the same result in each colour scheme. */
    List<?> violationsByColours() {
        return violations(COLOUR_RULES);
    }

    private List<?> violations(String rules) {
        // The pages of the console belong to one document, so the script is loaded only once.
        if (!Boolean.TRUE.equals(driver.executeScript("return window.axe !== undefined"))) {
            driver.executeScript(axe());
        }
        return (List<?>) driver.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                axe.run(document, {
                    runOnly: %s,
                    resultTypes: ['violations'],
                  })
                  .then(result => done(result.violations.map(broken => broken.id + ': ' + broken.help + ' '
                    + broken.nodes.slice(0, 3).map(node => node.html + ' ' + node.any.map(one => one.message).join()).join(' | '))));
                """.formatted(rules));
    }

    private static String axe() {
        try (var script = Browser.class.getResourceAsStream("/axe.min.js")) {
            return new String(
                    java.util.Objects.requireNonNull(script, "axe.min.js").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void picture(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
