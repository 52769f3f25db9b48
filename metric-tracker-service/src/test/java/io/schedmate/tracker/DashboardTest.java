package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.model.job.JobId;
import io.schedmate.testing.RunningService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DashboardTest {

    private static final Pattern EXPRESSION = Pattern.compile("\"expr\": \"(.*)\"");
    private static final Pattern NAME = Pattern.compile("\\b(?:schedmate|kafka|jvm)_[a-z_]+");

    @Test
    void theServiceExportsEveryMetricOfTheDashboard() throws IOException {
        JobId job = Jobs.id("dashboard");
        Jobs.run(job, Jobs.now().minusSeconds(9), 10, 10, 10);
        Service.metrics(job, found -> found.latest() != null);
        List<String> named = EXPRESSION
                .matcher(Files.readString(
                        Path.of(System.getProperty("schedmate.root", ".."), "deploy/grafana/dashboards/tracker.json")))
                .results()
                .flatMap(expression -> NAME.matcher(expression.group(1)).results())
                .map(MatchResult::group)
                .distinct()
                .toList();

        assertThat(named).hasSizeGreaterThan(8);
        await().atMost(RunningService.MAX_TIME)
                .untilAsserted(() -> assertThat(
                                TRACKER.send(TRACKER.at("/actuator/prometheus")).body())
                        .contains(named));
    }
}
