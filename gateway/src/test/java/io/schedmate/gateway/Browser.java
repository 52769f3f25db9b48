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

/** One Chromium for all tests. Where there is none, tests are skipped, which docs/skips.md tells of. */
final class Browser {

    /** Bounds a test that hangs; on a machine with much other work a page takes its time. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Duration LOOK = Duration.ofMillis(50);

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
        // A window is never as narrow as a phone: the page is told so.
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** {@code light} or {@code dark}; at once, for colours that are on their way from one to the other are neither. */
    void colours(String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(
                                Map.of("name", "prefers-color-scheme", "value", scheme),
                                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
    }

    /** Waits until something is there. */
    WebElement find(By place) {
        return new WebDriverWait(driver, PATIENCE, LOOK)
                .withMessage(() -> "Expected " + place + " on the page\n" + text() + "\n" + complaints())
                .until(browser -> browser.findElement(place));
    }

    List<WebElement> all(By place) {
        return driver.findElements(place);
    }

    /** A link or button by what it says, as a person finds it. */
    void click(String words) {
        new WebDriverWait(driver, PATIENCE, LOOK)
                .ignoring(StaleElementReferenceException.class)
                .until(browser -> {
                    WebElement found = browser.findElement(
                            By.xpath("//*[self::a or self::button or self::summary][contains(normalize-space(.), \""
                                    + words + "\")]"));
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

    /** Chooses an option of a list by what it says. */
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

    /** What the page said that is wrong, such as a script that the policy stopped. */
    List<String> complaints() {
        return driver.manage().logs().get("browser").getAll().stream()
                .map(entry -> entry.getLevel() + " " + entry.getMessage())
                .toList();
    }

    /** The rules of WCAG 2.2 A and AA that the page breaks, by axe-core. */
    List<?> violations() {
        // A page of the console is a fragment of one document, which keeps the script.
        if (!Boolean.TRUE.equals(driver.executeScript("return window.axe !== undefined"))) {
            driver.executeScript(axe());
        }
        return (List<?>) driver.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                axe.run(document, {
                    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
                    resultTypes: ['violations'],
                  })
                  .then(result => done(result.violations.map(broken => broken.id + ': ' + broken.help + ' '
                    + broken.nodes.slice(0, 3).map(node => node.html + ' ' + node.any.map(one => one.message).join()).join(' | '))));
                """);
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
