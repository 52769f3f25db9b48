package io.schedmate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.security.Role;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;

/** Tests which calls the console makes to the services. A needless call delays other calls. */
class ConsoleCallsTest {

    /** Initialised first: without a browser nothing needs to start. */
    private final Browser browser = Browser.shared();

    private final ConsoleStage stage = ConsoleStage.shared();
    private final RunningGateway gateway = stage.gateway();

    /** Signs in and turns off the automatic reloads of pages, which would repeat the calls. */
    @BeforeEach
    void signInWithoutReloads() {
        stage.world().begin();
        browser.size(1280, 900);
        browser.open(gateway.at("/console/").toString());
        browser.forgetCookies();
        browser.open("about:blank");
        browser.open(gateway.at("/console/#/nodes").toString());
        browser.type(By.name("key"), gateway.key(Role.READER));
        browser.click("Sign in");
        browser.waitForText("node-017");
        browser.script("window.setInterval = () => 0");
    }

    @Test
    void theOverviewRequestsOnlyTheJobsThatItShows() {
        int before = gateway.registry.received().size();
        go("#/");
        browser.waitForText("All running jobs");
        browser.waitForText("All queued jobs");

        assertThat(gateway.registry.received().stream()
                        .skip(before)
                        .filter(call -> call.path().equals("/api/v1/jobs")
                                && call.query().contains("state=")))
                .hasSize(2)
                .allSatisfy(call -> assertThat(call.query()).contains("limit=8"));
    }

    @Test
    void itemsThatNeedAttentionAppearAsTheirResponsesArrive() {
        var released = new CountDownLatch(1);
        gateway.failureHandler.stub("/api/v1/recoveries/breakers", exchange -> {
            await(released);
            StandIn.answer(exchange, 200, "application/json", "{\"items\": []}");
        });
        try {
            go("#/");
            browser.waitForText("GPU 3 of node-017 fell off the bus.");
            browser.waitForText("has logged nothing for 4 min 10 s");

            assertThat(browser.text()).contains("Loading what needs attention");
        } finally {
            released.countDown();
            gateway.failureHandler.unstub("/api/v1/recoveries/breakers");
        }
        browser.waitUntil(() -> !browser.text().contains("Loading what needs attention"));
    }

    @Test
    void thePreviousOverviewIsShownUntilTheNewOneArrives() {
        go("#/");
        browser.waitForText("GPU 3 of node-017 fell off the bus.");
        browser.waitUntil(() -> !browser.text().contains("Loading"));
        go("#/nodes");
        browser.waitForText("node-018");
        var released = new CountDownLatch(1);
        gateway.failureHandler.stub("/api/v1/recoveries", exchange -> {
            await(released);
            StandIn.answer(exchange, 200, "application/json", "{\"items\": [], \"nextCursor\": null}");
        });
        try {
            go("#/");
            browser.waitForText("Needs attention");
            assertThat(browser.text())
                    .contains("GPU 3 of node-017 fell off the bus.")
                    .doesNotContain("Loading");
        } finally {
            released.countDown();
            browser.waitUntil(() -> !browser.text().contains("GPU 3 of node-017 fell off the bus."));
            gateway.failureHandler.unstub("/api/v1/recoveries");
        }
    }

    @Test
    void aDiagnosisIsRequestedOnce() {
        String failures = "/api/v1/jobs/" + ConsoleWorld.FAILED + "/failures";
        String failure = "/api/v1/failures/" + ConsoleWorld.FAILURE;
        long listed = gateway.failureHandler.count(failures);
        long read = gateway.failureHandler.count(failure);
        go("#/jobs/" + ConsoleWorld.FAILED + "/diagnosis");
        browser.waitForText("3 earlier failures resemble this one.");

        assertThat(gateway.failureHandler.count(failures)).isEqualTo(listed + 1);
        assertThat(gateway.failureHandler.count(failure)).isEqualTo(read + 1);
    }

    @Test
    void metricsOfAJobAreRequestedOnceItsRowIsVisible() {
        browser.size(1280, 500);
        List<String> running = running();
        List<Long> before = running.stream().map(gateway.tracker::count).toList();
        go("#/jobs?state=running");
        browser.waitUntil(() -> gateway.tracker.count(running.getFirst()) > before.getFirst());
        browser.script("document.querySelector('[rel=next]').scrollIntoView()");
        browser.waitUntil(() -> gateway.tracker.count(running.getLast()) > before.getLast());

        assertThat(gateway.tracker.count(running.get(25))).isEqualTo(before.get(25));
    }

    @Test
    void requestsOfHiddenRowsAreCancelled() {
        List<String> running = running();
        List<Long> before = running.stream().map(gateway.tracker::count).toList();
        var released = new CountDownLatch(1);
        List<String> slow = running.subList(0, 4);
        slow.forEach(path -> gateway.tracker.stub(path, exchange -> {
            await(released);
            StandIn.answer(exchange, 404, "application/problem+json", "{}");
        }));
        try {
            go("#/jobs?state=running");
            browser.waitUntil(() ->
                    IntStream.range(0, 4).allMatch(row -> gateway.tracker.count(slow.get(row)) > before.get(row)));
            go("#/jobs?state=failed");

            // The browser has ended its calls while the service is still working on them.
            browser.waitUntil(() -> slow.stream().allMatch(this::hasEnded));
        } finally {
            released.countDown();
            slow.forEach(gateway.tracker::unstub);
        }
        go("#/nodes");
        browser.waitForText("node-017");
        assertThat(gateway.tracker.count(running.get(4))).isEqualTo(before.get(4));
    }

    @Test
    void theMetricsStreamOfAJobEndsWhenItsCurvesAreClosed() {
        browser.script("""
                window.streams = [];
                const Stream = window.EventSource;
                window.EventSource = class extends Stream {
                  constructor(address) {
                    super(address);
                    window.streams.push(this);
                  }
                };""");
        for (int visit = 1; visit <= 2; visit++) {
            go("#/jobs/" + ConsoleWorld.HANGING);
            browser.waitForText("live");
            go("#/jobs/" + ConsoleWorld.HANGING + "/attempts");
            browser.waitForText("log of attempt 1");
        }

        assertThat((List<?>) browser.script("return window.streams.map(stream => stream.readyState)"))
                .isEqualTo(List.of(2L, 2L));
    }

    /** Returns the calls for the metrics of the fifty newest running jobs. */
    private static List<String> running() {
        return IntStream.range(0, 50)
                .mapToObj(row -> "/api/v1/jobs/" + ConsoleWorld.id(row * 6) + "/metrics")
                .toList();
    }

    private boolean hasEnded(String path) {
        return Boolean.TRUE.equals(browser.script(
                "return performance.getEntriesByType('resource').some(call => call.name.includes('" + path + "'))"));
    }

    private void go(String hash) {
        browser.script("location.hash = '" + hash + "'");
    }

    private static void await(CountDownLatch released) {
        try {
            released.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
