package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.schedmate.contracts.callers.WorkingCallers;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests a rolling upgrade: the services of an earlier state are replaced one after another by this build's while
 * callers continue. Old and new services share one broker and one database. Requires the earlier jars.
 */
class RollingUpgradeTest {

    private static final List<String> ORDER = List.of(
            "job-registry-service",
            "metric-tracker-service",
            "failure-handler-service",
            "advisor-service",
            "gateway",
            "node-agent");

    private static final int JOBS = 12;
    private static final Duration MAX_TIME = Duration.ofMinutes(10);
    private static final Pattern KEY = Pattern.compile("\"text\":\"([^\"]+)\"");
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    @Test
    void nothingIsLostWhileServicesOfTwoReleasesRunTogether() throws Exception {
        String jars = System.getProperty("schedmate.previous.jars");
        assumeTrue(jars != null, "no folder of earlier jars in schedmate.previous.jars");
        Path earlier = Path.of(Objects.requireNonNull(jars));
        try (var compose = ComposeHere.startBehindDoors(folder, module -> ServiceImage.jarIn(earlier, module))) {
            String admin = Files.readString(compose.folderOf("gateway").resolve("data/first-key"))
                    .strip();
            URI api = URI.create("http://localhost:" + compose.port("gateway") + "/api/v1");
            try (var callers = new WorkingCallers(api, schedulersKey(api, admin))) {
                more(callers);
                for (String service : ORDER) {
                    compose.replace(service, () -> more(callers));
                }
                more(callers);
                callers.close();

                assertThat(callers.refused()).isEmpty();
                for (WorkingCallers.AcceptedJob job : callers.accepted()) {
                    until(() -> callers.isStored(job, admin));
                }
                assertThat(callers.answer("/dead-letters?limit=5", admin)).contains("\"items\":[]");
                System.out.printf(
                        "%d jobs accepted, %d retries%n", callers.accepted().size(), callers.retries());
            }
        }
    }

    /** Waits until some more jobs have been reported to their end. */
    private static void more(WorkingCallers callers) {
        int now = callers.accepted().size();
        until(() -> callers.accepted().size() >= now + JOBS);
    }

    private static void until(Callable<Boolean> condition) {
        await().atMost(MAX_TIME)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(500))
                .until(condition);
    }

    private static String schedulersKey(URI api, String admin) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(api + "/keys"))
                .header("X-API-Key", admin)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("""
                    {"name": "scheduler", "kind": "scheduler", "clusters": ["local"],
                     "roles": ["submitter", "reader", "shipper"]}
                    """))
                .build();
        String answer = HTTP.send(request, BodyHandlers.ofString()).body();
        Matcher key = KEY.matcher(answer);
        assertThat(key.find()).as(answer).isTrue();
        return key.group(1);
    }
}
