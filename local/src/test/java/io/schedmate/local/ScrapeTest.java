package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Checks that the running platform serves the metrics that alerts and dashboards use. */
@ExtendWith(OnePlatform.Provided.class)
class ScrapeTest {

    private static final Path DEPLOYED = Path.of(System.getProperty("schedmate.root"), "deploy");
    private static final Pattern NAME = Pattern.compile("\\b[a-z_][a-z0-9_:]*+(?!\\s*\\()");
    /** A metric that Prometheus creates itself. */
    private static final String PROMETHEUS_OWN = "up";

    /** Disabled by default, because they exist for each job; the tracker's own tests enable them. */
    private static final Set<String> BEHIND_A_SWITCH =
            Set.of("schedmate_job_loss", "schedmate_job_progress_ratio", "schedmate_job_step_time_seconds");

    private final OnePlatform platform;

    ScrapeTest(OnePlatform platform) {
        this.platform = platform;
    }

    @Test
    void theRunningPlatformExportsEveryMetricOfAlertsAndDashboards() throws IOException {
        var callers = platform.callers();
        callers.get(callers.operatorKey(), "/jobs");
        var journey = new Journey(platform);
        journey.shipped(journey.submitted("7301"), Journey.log());
        Topics.of(platform.running()).put("job-submitted", "broken", "no event".getBytes(StandardCharsets.UTF_8));

        Set<String> named = named();

        assertThat(named).hasSizeGreaterThan(6);
        await().atMost(Duration.ofMinutes(3))
                .untilAsserted(() -> assertThat(exported()).containsAll(named));
    }

    @Test
    void theLatencyObjectiveIsABucketOfTheGateway() {
        var callers = platform.callers();
        callers.get(callers.operatorKey(), "/jobs");

        await().atMost(Duration.ofMinutes(3))
                .untilAsserted(() -> assertThat(platform.scrapes().stream().map(ScrapeTest::scrape))
                        .anyMatch(scrape -> scrape.contains("http_server_requests_seconds_bucket{")
                                && scrape.contains("le=\"1.0\"")
                                && scrape.contains("gateway")));
    }

    @Test
    void looksForWorkAreNotMeasured() {
        assertThat(platform.scrapes().stream().map(ScrapeTest::scrape))
                .isNotEmpty()
                .noneMatch(scrape -> scrape.contains("tasks_scheduled"));
    }

    private static Set<String> named() throws IOException {
        var yaml = new YAMLMapper();
        Set<String> named = new TreeSet<>();
        Set<String> recorded = new HashSet<>();
        try (Stream<Path> files = Files.walk(DEPLOYED)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = file.toString();
                if (name.contains("grafana/dashboards") || name.endsWith("prometheus/alerts.yml")) {
                    var tree = yaml.readTree(Files.readString(file));
                    recorded.addAll(tree.findValuesAsString("record"));
                    tree.findValuesAsString("expr")
                            .forEach(expression -> metrics(expression).forEach(named::add));
                }
            }
        }
        named.remove(PROMETHEUS_OWN);
        named.removeAll(recorded);
        named.removeAll(BEHIND_A_SWITCH);
        return named;
    }

    /** Returns the names in an expression without its labels, groupings, times and functions. */
    private static Stream<String> metrics(String expression) {
        String bare = expression
                .replaceAll("\\{[^}]*}", " ")
                .replaceAll("\\[[^]]*]", " ")
                .replaceAll("(by|without|on|ignoring|group_left|group_right) ?\\([^)]*\\)", " ")
                .replaceAll("\\b(and|or|unless|bool|offset)\\b", " ");
        return NAME.matcher(bare).results().map(MatchResult::group);
    }

    private Set<String> exported() {
        Set<String> exported = new TreeSet<>();
        platform.scrapes()
                .forEach(address -> scrape(address)
                        .lines()
                        .filter(line -> !line.startsWith("#"))
                        .forEach(line -> exported.add(line.split("[ {]", 2)[0])));
        return exported;
    }

    private static String scrape(URI address) {
        try {
            return HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(address)
                                    .timeout(Duration.ofMinutes(1))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(address.toString(), e);
        }
    }
}
