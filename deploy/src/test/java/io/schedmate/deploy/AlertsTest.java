package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests Prometheus' rules and what they refer to. */
class AlertsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check rules deploy/prometheus/alerts.yml",
                "check config deploy/prometheus/prometheus.yml",
                "test rules deploy/prometheus/alerts-test.yml",
                "test rules deploy/prometheus/alerts-days-test.yml"
            })
    void promtoolAcceptsTheRules(String check) {
        var result = Repository.run(Map.of(), ("promtool " + check).split(" "));

        assertThat(result.exit()).as(result.output()).isZero();
    }

    @Test
    void everyAlertHasARunbookAndEveryRunbookAnAlert() {
        var named = alerts().stream()
                .map(alert -> alert.at("annotations.runbook").text())
                .toList();

        assertThat(named)
                .doesNotHaveDuplicates()
                .allSatisfy(path -> assertThat(Repository.file(path)).exists());
        assertThat(Repository.names("docs/runbooks"))
                .allSatisfy(file -> assertThat(named).contains("docs/runbooks/" + file));
    }

    @Test
    void everyRunbookQuotesItsRuleExactly() {
        assertThat(alerts())
                .allSatisfy(alert -> assertThat(
                                Repository.text(alert.at("annotations.runbook").text()))
                        .contains(
                                "# " + alert.at("alert").text(),
                                "`" + alert.at("expr").text() + "`")
                        .contains("for " + alert.at("for").text()));
    }

    @Test
    void prometheusScrapesEveryServiceThatComposeStarts() {
        var started = Repository.yaml(Repository.text("docker-compose.yml")).at("services");
        var jobs = Repository.yaml(Repository.text("deploy/prometheus/prometheus.yml"))
                .at("scrape_configs")
                .items();

        assertThat(jobs.stream().map(job -> job.at("job_name").text()))
                .containsExactlyInAnyOrderElementsOf(started.names().stream()
                        .filter(name -> started.member(name).at("build").exists())
                        // The demo in its profile is a command that ends.
                        .filter(name -> !started.member(name).at("profiles").exists())
                        .toList());
        assertThat(jobs).allSatisfy(job -> {
            String name = job.at("job_name").text();
            String port = started.member(name).at("environment.SERVER_PORT").exists()
                    ? started.member(name).at("environment.SERVER_PORT").text()
                    : "8079";
            assertThat(job.at("static_configs").text()).contains(name + ":" + port);
        });
    }

    static List<Tree> alerts() {
        return Repository.yaml(Repository.text("deploy/prometheus/alerts.yml")).at("groups").items().stream()
                .flatMap(group -> group.at("rules").items().stream())
                .filter(rule -> rule.at("alert").exists())
                .toList();
    }
}
