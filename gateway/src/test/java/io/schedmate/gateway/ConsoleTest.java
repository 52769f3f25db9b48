package io.schedmate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.audit.AuditEntry;
import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.gateway.audit.AuditQuery;
import io.schedmate.gateway.key.IssuedKey;
import io.schedmate.gateway.key.KeyRing;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/** Tests the console in a real browser, with services that report ten thousand jobs. */
class ConsoleTest {

    private static final By KEY = By.name("key");
    /** Initialised first: without a browser nothing needs to start. */
    private final Browser browser = Browser.shared();

    private final ConsoleStage stage = ConsoleStage.shared();
    private final RunningGateway gateway = stage.gateway();

    @BeforeEach
    void reset() {
        stage.world().begin();
        browser.colours("light");
        browser.size(1280, 900);
        browser.open(gateway.at("/console/").toString());
        browser.forgetCookies();
        browser.complaints();
    }

    @Test
    void aPersonFindsTheFailedJobItsCauseAndApprovesItsRecoveryByClicksAlone() {
        signIn(Role.OPERATOR);
        browser.waitForText("Needs attention");
        browser.click("GPU 3 of node-017 fell off the bus.");
        browser.click(ConsoleWorld.FAILED_NAME);
        browser.waitForText("GPU Off Bus");
        browser.waitForText("GPU 3 of node-017 fell off the bus. The NCCL timeouts");
        browser.click("line " + ConsoleWorld.ROOT_CAUSE);
        var line = browser.find(By.id("L" + ConsoleWorld.ROOT_CAUSE));
        assertThat(line.getText()).contains("GPU has fallen off the bus");
        browser.click("Diagnosis");
        browser.waitForText("3 earlier failures resemble this one.");
        assertThat(browser.text()).contains("node-021", "<b>NVRM</b>: Xid 79", "Helped");
        browser.click("Approve: cordon node, restart elsewhere");
        browser.waitForText("by somebody");

        assertThat(browser.text()).contains("approved").doesNotContain("Approve: cordon");
        assertThat(complaints()).isEmpty();
    }

    @Test
    void aPersonCorrectsAWrongDiagnosis() {
        signIn(Role.OPERATOR);
        browser.open(gateway.at("/console/#/jobs/" + ConsoleWorld.FAILED + "/diagnosis")
                .toString());
        browser.waitForText("Is this diagnosis right?");
        browser.click("Wrong");
        browser.type(By.name("line"), "7");
        browser.type(
                By.cssSelector("[aria-label='Correct diagnosis'] [name=comment]"),
                "The rack lost its feed." + Keys.ENTER);
        browser.waitForText("Thank you. The diagnosis is marked as wrong.");

        assertThat(gateway.failureHandler
                        .last("/api/v1/failures/" + ConsoleWorld.FAILURE + "/feedback")
                        .body())
                .contains("\"verdict\":\"wrong\"", "\"line\":7", "The rack lost its feed.");
        assertThat(complaints()).isEmpty();
    }

    @Test
    void aQuestionAboutAJobIsAnsweredWithTheLineThatProvesIt() {
        signIn(Role.READER);
        browser.open(
                gateway.at("/console/#/jobs/" + ConsoleWorld.FAILED + "/ask").toString());
        browser.type(By.name("question"), "Which GPU fell off the bus?" + Keys.ENTER);
        browser.waitForText("GPU 3 of <b>node-017</b>");
        browser.click("line " + ConsoleWorld.ROOT_CAUSE);
        assertThat(browser.find(By.id("L" + ConsoleWorld.ROOT_CAUSE)).getText()).contains("GPU has fallen off the bus");

        browser.open(
                gateway.at("/console/#/jobs/" + ConsoleWorld.FAILED + "/ask").toString());
        browser.type(By.name("question"), "Which word error rate was reached?" + Keys.ENTER);
        browser.waitForText("The log does not answer this.");
        assertThat(complaints()).isEmpty();
    }

    @Test
    void aSecondApproverSeesTheFirstDecision() {
        signIn(Role.OPERATOR);
        browser.open(
                gateway.at("/console/#/recoveries/" + ConsoleWorld.RECOVERY).toString());
        browser.waitForText("Approve: cordon node");
        String operator = gateway.key(Role.OPERATOR);
        var other = gateway.call("/api/v1/recoveries/" + ConsoleWorld.RECOVERY + "/approve", operator)
                .header("Content-Type", "application/json")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString("{\"revision\": 1}"));
        assertThat(gateway.send(other).statusCode()).isEqualTo(200);

        browser.script("document.querySelector('form[aria-label=Approve]')?.requestSubmit()");

        browser.waitForText("by somebody");
        browser.waitForText("Someone else has already decided");
        assertThat(browser.text()).doesNotContain("Approve: cordon");
    }

    @Test
    void theConfirmationTextForAnAssistantIsShown() {
        signIn(Role.OPERATOR);
        browser.open(
                gateway.at("/console/#/recoveries/" + ConsoleWorld.RECOVERY).toString());
        browser.click("Let an assistant approve this recovery");
        browser.click("Show the text");

        browser.waitForText("c1." + ConsoleWorld.RECOVERY + ".1.");
        assertThat(complaints()).isEmpty();
    }

    @Test
    void theAlertOfAHungJobIsListedAndAcknowledged() {
        signIn(Role.OPERATOR);
        browser.waitForText("has logged nothing for 4 min 10 s");
        browser.open(gateway.at("/console/#/alerts?status=open").toString());
        browser.waitForText("Conditions");
        browser.click("Acknowledge");
        browser.waitForText("No alerts.");
        browser.open(gateway.at("/console/#/alerts").toString());

        browser.waitForText("by somebody");
        assertThat(complaints()).isEmpty();
    }

    @Test
    void theJobPageBeginsWithItsOpenAlerts() {
        signIn(Role.OPERATOR);
        browser.open(gateway.at("/console/#/jobs/" + ConsoleWorld.HANGING).toString());
        browser.waitForText("has logged nothing for 4 min 10 s");
        browser.waitForText("node-017: Stopped: pid 4242 rank 2.");
        browser.click("Acknowledge");
        browser.waitForText("by somebody");

        browser.open(gateway.at("/console/#/jobs/" + ConsoleWorld.FAILED).toString());
        browser.waitForText(ConsoleWorld.FAILED_NAME);
        browser.find(By.cssSelector(".curve canvas"));
        assertThat(browser.text()).doesNotContain("has logged nothing");
        assertThat(complaints()).isEmpty();
    }

    @Test
    void theErrorsOfAJobsLogAreCountedAndLinkToTheirLines() {
        signIn(Role.READER);
        browser.open(gateway.at("/console/#/jobs/" + ConsoleWorld.FAILED).toString());
        browser.waitForText("New errors");

        assertThat(browser.text())
                .containsPattern("Errors\\s+1,412")
                .contains("NCCL <b>timeout</b> on rank <num>", "731 of rank 3")
                .doesNotContain("Warnings");
        browser.click("1,412");
        browser.waitUntil(() -> browser.address().contains("/log?"));
        assertThat(browser.address()).contains("label=error");
        assertThat(complaints()).isEmpty();
    }

    @Test
    void adviceShowsTheLinesOfCodeThatSupportIt() {
        signIn(Role.READER);
        browser.open(
                gateway.at("/console/#/jobs/" + ConsoleWorld.FAILED + "/advice").toString());
        browser.waitForText("batch_size_global: 256");
        assertThat(browser.text()).contains("configs/base.yaml:14").doesNotContain("epochs: 40");
        browser.click("configs/base.yaml:14");
        browser.waitForText("epochs: 40");

        assertThat(browser.text()).contains("training: # <b>all</b>");
        assertThat(browser.find(By.cssSelector(".code .cited")).getText())
                .contains("14", "batch_size_global: 256")
                .doesNotContain("epochs");
        assertThat(complaints()).isEmpty();
    }

    @Test
    void aQueuedJobShowsItsExpectedStartAndEnd() {
        signIn(Role.READER);
        browser.open(gateway.at("/console/#/jobs/" + ConsoleWorld.QUEUED).toString());
        browser.waitForText("Expected start");

        assertThat(browser.text())
                .containsPattern("Expected start\\s+in \\d h \\(in \\d h to in \\d+ h\\)\\s+Expected end\\s+in ")
                .containsPattern("Jobs ahead\\s+4");
        assertThat(complaints()).isEmpty();
    }

    @Test
    void aReaderSeesTheRecoveryButCannotDecide() {
        signIn(Role.READER);
        browser.open(
                gateway.at("/console/#/recoveries/" + ConsoleWorld.RECOVERY).toString());
        browser.waitForText("An operator must decide.");

        assertThat(browser.all(By.tagName("form"))).isEmpty();
        assertThat(browser.text()).doesNotContain("Access keys");
    }

    @Test
    void anEndedSessionAsksForTheKeyAndReturnsToTheSamePage() {
        var key = signIn(Role.OPERATOR);
        browser.open(gateway.at("/console/#/nodes").toString());
        browser.waitForText("node-017");

        ring().revoke(key.key().id());
        browser.click("node-017");

        browser.find(KEY);
        enter(key(Role.OPERATOR));
        browser.waitForText("Xid 79 on GPU 3.");
    }

    @Test
    void suspectNodesAreListedWithTheEventsThatCount() {
        signIn(Role.READER);
        browser.open(gateway.at("/console/#/nodes").toString());
        browser.waitForText("node-018");

        browser.find(By.cssSelector("[name=suspect] [value=true]")).click();
        browser.waitUntil(() -> {
            String text = browser.text();
            return text.contains("1.9 (0.8 to 3.4) fails often") && !text.contains("node-018");
        });
        browser.click("node-017");
        browser.waitForText("Invalid Memory Access");

        assertThat(browser.text()).contains("61.5 of 90", "0.999", "failure of a job, caused by a GPU of the node");
    }

    @Test
    void theLogOfAFailedJobOpensAtItsRootCauseAndDoesNotMarkNodeEvents() {
        signIn(Role.READER);
        browser.open(gateway.at("/console/#/jobs/" + ConsoleWorld.FAILED).toString());
        browser.click("Log");
        browser.waitUntil(() -> Boolean.TRUE.equals(browser.script("const line = document.getElementById('L"
                + ConsoleWorld.ROOT_CAUSE + "')?.getBoundingClientRect();"
                + "return line && line.top > 0 && line.bottom < innerHeight")));
        assertThat(browser.text()).contains("root cause", "first error").doesNotContain("evidence 1");

        browser.click("Diagnosis");
        browser.waitForText("node-017 kernel: Xid 79");
        browser.find(By.cssSelector(".citations .evidence a")).click();
        browser.waitUntil(() -> browser.address().contains("#/nodes/node-017?cluster=hall-a"));
    }

    @Test
    void anOpenLogIsMarkedOnceTheCauseIsKnown() {
        stage.world().diagnosed(false);
        signIn(Role.READER);
        browser.open(
                gateway.at("/console/#/jobs/" + ConsoleWorld.FAILED + "/log?attempt=1&line=" + ConsoleWorld.ROOT_CAUSE)
                        .toString());
        var line = By.id("L" + ConsoleWorld.ROOT_CAUSE);
        assertThat(browser.find(line).getText()).doesNotContain("root cause");

        stage.world().diagnosed(true);

        browser.waitUntil(() -> browser.find(line).getText().contains("root cause"));
    }

    @Test
    void maliciousLinesAreShownAsText() {
        signIn(Role.READER);
        browser.open(gateway.at("/console/#/jobs/" + ConsoleWorld.FAILED + "/log?attempt=1&line=5")
                .toString());
        browser.find(By.id("L5"));

        String script = browser.find(By.id("L5")).getText();
        String ansi = browser.find(By.id("L6")).getText();
        String bomb = browser.find(By.id("L7")).getText();
        String wide = browser.find(By.id("L8")).getText();
        String turned = browser.find(By.id("L9")).getText();

        assertThat(script).contains("<script>document.title='owned'</script>");
        assertThat(browser.find(By.id("L6")).findElement(By.className("c1")).getText())
                .isEqualTo("red");
        assertThat(ansi).contains("plain ␀␈").doesNotContain("owned", "[2J");
        assertThat(bomb).contains("more characters").hasSizeLessThan(5_000);
        assertThat(wide).contains("start xxx", "more characters").hasSizeLessThan(5_000);
        assertThat(turned).contains("U+202E");
        assertThat(browser.title()).doesNotContain("owned");
        assertThat(browser.all(By.cssSelector(".log img, .log script"))).isEmpty();
        assertThat(complaints()).isEmpty();
    }

    @Test
    void aLogOfAMillionLinesIsReadInWindowsAndSearched() {
        signIn(Role.READER);
        browser.open(gateway.at("/console/#/jobs/" + ConsoleWorld.FAILED + "/log?attempt=1&line=899000")
                .toString());
        browser.find(By.id("L899000"));
        assertThat(browser.all(By.className("line"))).hasSizeLessThan(1_000);

        browser.type(By.cssSelector(".controls [name=text]"), "needle" + Keys.ENTER);
        assertThat(browser.find(By.id("L900000")).getText()).contains("a needle in the log");
        assertThat(browser.address()).contains("line=900000");

        browser.click("Start");
        browser.find(By.id("L1"));
        assertThat(browser.all(By.className("line"))).hasSizeLessThan(1_000);
    }

    @Test
    void theErrorsAmongAMillionLinesAreFilteredAndLinkToTheirLines() {
        signIn(Role.READER);
        browser.open(gateway.at("/console/#/jobs/" + ConsoleWorld.FAILED + "/log?attempt=1&line=899000")
                .toString());
        assertThat(browser.find(By.id("L899000")).getDomAttribute("class")).contains("is-progress");

        browser.choose(By.cssSelector(".controls [name=label]"), "Errors");
        assertThat(browser.find(By.id("L" + ConsoleWorld.ROOT_CAUSE)).getDomAttribute("class"))
                .contains("is-error");
        assertThat(browser.address()).contains("label=error");
        browser.waitUntil(() -> browser.all(By.className("line")).size() == 2);

        browser.click(Integer.toString(ConsoleWorld.ROOT_CAUSE));
        browser.find(By.id("L" + (ConsoleWorld.ROOT_CAUSE + 1)));
        assertThat(browser.address()).doesNotContain("label");

        browser.choose(By.cssSelector(".controls [name=label]"), "Errors and warnings");
        browser.waitUntil(() -> browser.all(By.className("line")).size() == 2);
        browser.choose(By.cssSelector(".controls [name=label]"), "All lines");
        browser.find(By.id("L" + (ConsoleWorld.ROOT_CAUSE + 1)));
    }

    @Test
    void followingALogKeepsTheErrorFilter() {
        signIn(Role.READER);
        browser.open(gateway.at("/console/#/jobs/" + ConsoleWorld.FAILED + "/log?attempt=1&label=error")
                .toString());
        browser.waitUntil(() -> browser.all(By.className("line")).size() == 2);
        browser.find(By.cssSelector(".controls [role=switch]")).click();
        try {
            for (int lines : List.of(2, 3, 4)) {
                ConsoleWorld.prints(lines);
                browser.find(By.id("L" + (ConsoleWorld.LINES + lines / 2 * 2)));
            }

            assertThat(browser.all(By.className("line")))
                    .hasSize(4)
                    .allSatisfy(
                            line -> assertThat(line.getDomAttribute("class")).contains("is-error"));
        } finally {
            ConsoleWorld.prints(0);
        }
    }

    @Test
    void tenThousandJobsAreSearchedFilteredAndPaged() {
        signIn(Role.READER);
        browser.click("Jobs");
        browser.find(By.cssSelector("[data-row]"));
        browser.press("/");
        browser.press("speech-large");
        browser.press(Keys.ENTER);
        browser.waitUntil(() -> browser.all(By.cssSelector("[data-row]")).size() == 1);
        assertThat(browser.address()).contains("text=speech-large");

        browser.open(gateway.at("/console/#/jobs?state=running").toString());
        browser.waitForText("bert-base-0");
        assertThat(browser.all(By.cssSelector("[data-row]"))).hasSize(50);
        browser.click("Next 50");
        browser.waitForText("First page");
        browser.waitForText("bert-base-300");
        assertThat(browser.all(By.cssSelector("[data-row]"))).hasSize(50);
    }

    @Test
    void theJobCountsIncludeJobsOnOtherPages() {
        signIn(Role.READER);
        browser.waitForText("Running " + ConsoleWorld.counted("running"));
        browser.waitForText("Queued " + ConsoleWorld.counted("queued"));
        browser.click("All queued jobs");
        browser.waitForText("queued\u00a0" + ConsoleWorld.counted("queued"));
        assertThat(browser.all(By.cssSelector("[data-row]"))).hasSize(50);
        browser.click("failed\u00a0" + ConsoleWorld.counted("failed"));
        browser.waitForText(ConsoleWorld.FAILED_NAME);
        assertThat(browser.address()).contains("state=failed");
    }

    @Test
    void pastFailuresAreSearchedByCauseAndShowTheirRemedies() {
        signIn(Role.READER);
        browser.click("Knowledge");
        browser.waitForText("Unknown cause");
        assertThat(browser.text())
                .contains(
                        "GPU Off Bus",
                        "<b>NVRM</b>: Xid 79",
                        "node-017 5 times",
                        "helped 8 of 9, did not help 1",
                        "right 75 % of 4");
        browser.press("/");
        browser.press("fallen off");
        browser.press(Keys.ENTER);
        browser.waitUntil(() -> !browser.text().contains("Unknown cause"));
        assertThat(browser.address()).contains("text=fallen+off");
        browser.click("GPU Off Bus");
        browser.waitForText("The rack lost its feed.");
        assertThat(browser.address()).contains("reason=GPU+Off+Bus", "category=infrastructure", "infraType=gpu");
        assertThat(browser.text())
                .contains("Failures with this cause", "Correct: Power Loss", "by emil", "restart elsewhere helped");
        browser.click(ConsoleWorld.FAILED_NAME);
        browser.waitForText("Throughput");
        assertThat(complaints()).isEmpty();
    }

    @Test
    void jobsAreFoundByTheCauseOfTheirFailure() {
        signIn(Role.READER);
        browser.open(gateway.at("/console/#/jobs").toString());
        browser.find(By.cssSelector("[data-row]"));
        browser.type(By.name("cause"), "Off Bus" + Keys.ENTER);
        browser.waitUntil(() -> browser.all(By.cssSelector("[data-row]")).size() == 1);

        assertThat(browser.text()).contains(ConsoleWorld.FAILED_NAME);
        assertThat(browser.address()).contains("cause=Off+Bus");
        assertThat(complaints()).isEmpty();
    }

    @Test
    void rowsAreSelectedAndOpenedByKeyboard() {
        signIn(Role.READER);
        browser.open(gateway.at("/console/#/jobs").toString());
        browser.find(By.cssSelector("[data-row]"));
        browser.find(By.tagName("body")).sendKeys("jjk");
        browser.press("j");
        browser.press(Keys.ENTER);
        browser.waitForText("resnet-50-1");
        browser.find(By.className("tabs"));

        browser.find(By.tagName("body")).sendKeys("?");
        browser.waitForText("Next row");
    }

    @Test
    void curvesAreUpdatedLive() {
        signIn(Role.READER);
        browser.open(gateway.at("/console/#/jobs/" + ConsoleWorld.id(0)).toString());

        browser.waitForText("1,302 of 5,000");
        browser.waitUntil(() -> browser.all(By.cssSelector(".curve canvas")).size() == 6);
        long loads = loadsOfMetrics();
        browser.waitUntil(() -> loadsOfMetrics() > loads);
        assertThat(browser.text())
                .as("after the page has loaded what is stored, which ends at step 1,200")
                .contains("1,302 of 5,000");
        assertThat(browser.text()).contains("GPU use (%)", "GPU memory (GiB)", "checkpoints");
        assertThat(browser.all(By.cssSelector("dl.facts a[target=_blank]")))
                .singleElement()
                .satisfies(run -> assertThat(run.getAttribute("href"))
                        .isEqualTo("https://wandb.ai/speech/pretrain/runs/1a2b3c4d"));
        assertThat(complaints()).isEmpty();
    }

    private long loadsOfMetrics() {
        return (long)
                Objects.requireNonNull(
                        browser.script(
                                "return performance.getEntriesByType('resource').filter(one => one.name.endsWith('/metrics?limit=0')).length"));
    }

    @Test
    void anAttemptLinksToItsCauseAndItsLog() {
        signIn(Role.READER);
        String attempts = gateway.at("/console/#/jobs/" + ConsoleWorld.FAILED + "/attempts")
                .toString();
        browser.open(attempts);
        browser.waitForText("log of attempt 1");
        browser.click("GPU Off Bus");
        browser.waitForText("Evidence");
        assertThat(browser.address()).contains("failure=" + ConsoleWorld.FAILURE);

        browser.open(attempts);
        browser.click("log of attempt 1");
        browser.find(By.className("line"));
        assertThat(browser.address()).contains("/log?attempt=1");
        assertThat(complaints()).isEmpty();
    }

    @Test
    void anAdminCreatesAKeyThatIsShownOnce() {
        signIn(Role.ADMIN);
        browser.click("Access keys");
        browser.click("Create a key");
        browser.type(By.name("name"), "emil");
        browser.find(By.cssSelector("[value=reader]")).click();
        browser.click("Create key");
        browser.waitForText("it is not shown again");

        String text = browser.find(By.cssSelector(".copyable code")).getText();
        assertThat(ring().open(text)).isPresent();
    }

    @Test
    void anOperatorSearchesAndExportsTheAuditLog() {
        IssuedKey rosa = signIn(Role.OPERATOR);
        browser.click("GPU 3 of node-017 fell off the bus.");
        browser.click("Approve: cordon node, restart elsewhere");
        browser.waitForText("by somebody");
        browser.click("Audit");
        browser.waitForText("approveRecovery");
        browser.type(By.name("actor"), rosa.key().id() + Keys.ENTER);
        browser.waitUntil(() -> !browser.text().contains("anonymous"));
        browser.waitForText("signIn");
        browser.waitForText("proposed approved");
        browser.type(By.name("operation"), "approveRecovery" + Keys.ENTER);
        browser.waitUntil(() -> !browser.text().contains("signIn"));
        browser.click("More");
        browser.waitForText("\"revision\":1");
        browser.click("Export");
        browser.waitUntil(() -> !exports(rosa).isEmpty());

        assertThat(complaints()).isEmpty();
        assertThat(browser.all(By.cssSelector("[role=alert]"))).isEmpty();
    }

    @Test
    void aReaderSeesNoLinkToTheAuditLog() {
        signIn(Role.READER);
        browser.waitForText("Needs attention");

        assertThat(browser.find(By.cssSelector("nav[aria-label=Pages]")).getText())
                .contains("Nodes")
                .doesNotContain("Audit");
    }

    @Test
    void aServiceErrorIsShownWithARetryButton() {
        signIn(Role.READER);
        gateway.registry.stub("/api/v1/jobs", 500, "text/html", "<h1>broken</h1>");
        try {
            browser.open(gateway.at("/console/#/jobs").toString());
            browser.click("Try again");
            assertThat(browser.find(By.cssSelector("[role=alert]")).getText()).contains("failed with status 500");
        } finally {
            gateway.registry.unstub("/api/v1/jobs");
        }
    }

    @Test
    void aLinkSignsInWithoutAKey() {
        String made = gateway.send(gateway.call("/console/links")
                        .header("Content-Type", "application/json")
                        .POST(java.net.http.HttpRequest.BodyPublishers.ofString(
                                "{\"key\":\"" + key(Role.OPERATOR).text() + "\"}")))
                .body();
        browser.open(gateway.at(new tools.jackson.databind.json.JsonMapper()
                        .readTree(made)
                        .path("path")
                        .asString())
                .toString());
        browser.waitForText("Needs attention");
        assertThat(browser.address()).doesNotContain("sign-in");
    }

    @Test
    void everyPageIsAccessibleInLightAndDark() {
        browser.find(KEY);
        assertThat(browser.violations()).as("sign-in").isEmpty();
        signIn(Role.OPERATOR, Role.ADMIN);
        for (var page : pages().entrySet()) {
            browser.open(gateway.at("/console/#/" + page.getKey()).toString());
            browser.waitForText(page.getValue());
            browser.colours("light");
            assertThat(browser.violations()).as(page.getKey() + " light").isEmpty();
            browser.colours("dark");
            assertThat(browser.violationsByColours())
                    .as(page.getKey() + " dark")
                    .isEmpty();
            picture(page.getKey(), "-dark");
        }
        assertThat(complaints()).isEmpty();
    }

    @Test
    void aReportIsFilteredByProjectAndDaysAndDownloaded() {
        signIn(Role.READER);
        browser.click("Reports");
        browser.waitForText("5,679 h");
        assertThat(browser.text()).contains("80 %", "<b>base</b>", "GPU Off Bus", "unknown", "Forecasts are left out.");
        browser.click("speech & more");
        browser.waitForText("1,235 h");
        browser.script("""
                const field = document.querySelector('[name=from]');
                field.value = '2026-03-02';
                document.querySelector('[name=to]').value = '2026-03-08';
                field.form.requestSubmit();""");
        browser.waitUntil(() -> String.valueOf(browser.script("return document.querySelector('a[href*=csv]')?.href"))
                .contains("from="));

        assertThat(browser.address())
                .endsWith(
                        "#/reports?from=2026-03-02T00%3A00%3A00.000Z&to=2026-03-09T00%3A00%3A00.000Z&project=speech+%26+more");
        browser.waitForText("1,235 h");
        assertThat(browser.find(By.linkText("CSV")).getAttribute("href"))
                .contains("/api/v1/reports?", "project=speech+%26+more", "to=2026-03-09", "format=csv");
        assertThat(browser.script("return document.querySelector('[name=to]').value"))
                .isEqualTo("2026-03-08");
        assertThat(complaints()).isEmpty();
    }

    @Test
    void everyPageFitsAPhone() {
        signIn(Role.OPERATOR, Role.ADMIN);
        browser.size(390, 844);
        for (var page : pages().entrySet()) {
            browser.open(gateway.at("/console/#/" + page.getKey()).toString());
            browser.waitForText(page.getValue());
            assertThat((Long) browser.script("return document.documentElement.scrollWidth"))
                    .as(page.getKey())
                    .isLessThanOrEqualTo(390);
            picture(page.getKey(), "-390");
        }
        browser.size(1280, 900);
        for (var page : pages().entrySet()) {
            browser.open(gateway.at("/console/#/" + page.getKey()).toString());
            browser.waitForText(page.getValue());
            browser.size(1280, pageHeight());
            picture(page.getKey(), "");
            browser.size(1280, 900);
        }
    }

    /** Returns the height of the page's content, between 200 and 1,200 pixels. */
    private int pageHeight() {
        Object bottom = browser.script(
                "return Math.ceil(document.querySelector('main').lastElementChild.getBoundingClientRect().bottom + scrollY)");
        return Math.clamp(((Number) Objects.requireNonNull(bottom)).longValue() + 20, 200, 1200);
    }

    /** The pages, each with a text that appears once it has loaded. */
    private static Map<String, String> pages() {
        String job = "jobs/" + ConsoleWorld.FAILED;
        return Map.ofEntries(
                Map.entry("", "GPU Off Bus"),
                Map.entry("knowledge?reason=GPU+Off+Bus&category=infrastructure", "Power Loss"),
                Map.entry("jobs", "speech-large"),
                Map.entry(job, "Throughput"),
                Map.entry(job + "/log?attempt=1&line=" + ConsoleWorld.ROOT_CAUSE, "fallen off"),
                Map.entry(job + "/diagnosis", "Approve: cordon"),
                Map.entry(job + "/advice", "conformer"),
                Map.entry(job + "/ask", "Question"),
                Map.entry(job + "/attempts", "node-017"),
                Map.entry("alerts", "py-spy dump"),
                Map.entry("recoveries", "hall-a"),
                Map.entry("recoveries/" + ConsoleWorld.RECOVERY, "Approve: cordon"),
                Map.entry("nodes", "node-017"),
                Map.entry("what-if", "Replays past jobs"),
                Map.entry(job + "/what-if", "Batch per GPU"),
                Map.entry("nodes/node-017?cluster=hall-a", "Xid 79"),
                Map.entry("reports", "1.25 (0.5 to 2.5)"),
                Map.entry("keys", "rosa"),
                Map.entry("audit?operation=signIn", "done"));
    }

    /** Saves a picture of the page for README and guides, if {@code -Dschedmate.pictures=FOLDER} is set. */
    private void picture(String page, String kind) {
        String folder = System.getProperty("schedmate.pictures");
        if (folder != null) {
            String name = page.replaceAll("\\?.*", "")
                    .replace(ConsoleWorld.FAILED, "one")
                    .replace('/', '-');
            String shown = name.isEmpty() ? "overview" : name.replace("jobs-one", "job");
            browser.picture(Path.of(folder, "console-" + shown + kind + ".png"));
        }
    }

    private List<String> complaints() {
        return browser.complaints().stream()
                // Ignores the refusal of the call that looks for a session before there is one.
                .filter(each -> !each.contains("401"))
                .toList();
    }

    private IssuedKey signIn(Role... roles) {
        IssuedKey key = key(roles);
        browser.open("about:blank");
        browser.open(gateway.at("/console/#/").toString());
        enter(key);
        browser.find(By.id("page"));
        return key;
    }

    private void enter(IssuedKey key) {
        browser.type(KEY, key.text());
        browser.click("Sign in");
    }

    private IssuedKey key(Role... roles) {
        return ring().issue("rosa", new Caller("rosa", Set.of(roles), Set.of("speech"), "rosa"), null);
    }

    private List<AuditEntry> exports(IssuedKey key) {
        var query = new AuditQuery(null, null, key.key().id(), "exportAudit", null, null, 1);
        return gateway.context.getBean(AuditLog.class).find(query);
    }

    private KeyRing ring() {
        return gateway.context.getBean(KeyRing.class);
    }
}
