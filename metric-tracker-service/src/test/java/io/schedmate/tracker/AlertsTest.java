package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.CollectedEvidence;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.api.alert.AlertPage;
import io.schedmate.model.event.AlertEvidenceCollected;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.topic.Topic;
import io.schedmate.testing.RunningService;
import io.schedmate.tracker.alert.Alerts;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AlertsTest {

    private static final String ALERT = "/alerts/{alertId}";
    private static final String EVENTS = "/alerts/events";

    @Test
    void aJobWithALossOfNanIsReportedOnTheTopicAndOverHttpUntilItEnds() {
        JobId job = diverging("alert-told");
        String path = "/alerts/" + JobAlert.id(job, 1, AlertCondition.DIVERGED);

        JobAlertChanged opened =
                (JobAlertChanged) TRACKER.published(Topic.JOB_ALERT, job, 1).getFirst();
        assertThat(opened.change()).isEqualTo(AlertChange.OPENED);
        assertThat(opened.alert().cost().gpuHoursSoFar()).isNotNull();

        Contract.holds("get", ALERT, 200, Service.get(path));
        assertThat(page("?jobId=" + job + "&status=open&condition=diverged&severity=critical")
                        .items())
                .singleElement()
                .isEqualTo(opened.alert());
        Double cost = opened.alert().cost().gpuHoursSoFar();
        assertThat(TRACKER.part(Alerts.class).open())
                .filteredOn(open -> open.condition() == AlertCondition.DIVERGED)
                .singleElement()
                .satisfies(open -> assertThat(open.gpuHours()).isGreaterThanOrEqualTo(Objects.requireNonNull(cost)));

        Jobs.state(job, 1, JobState.CANCELLED, Jobs.now());
        assertThat(changes(job, 2)).containsExactly(AlertChange.OPENED, AlertChange.CLOSED);
        assertThat(page("?jobId=" + job + "&status=open").items()).isEmpty();
    }

    /** The lines and the event of the start arrive on different topics. */
    @Test
    void aConditionInLinesThatPrecedeTheStartEventIsReportedAfterIt() {
        JobId job = Jobs.id("alert-before-start");
        Instant from = Jobs.now().minusSeconds(40);
        Jobs.submitted("alert-before-start", "alert-owner", "alerting", from);
        Jobs.state(job, 1, JobState.QUEUED, from);
        lossIsLost(job, from);
        Service.metrics(
                job,
                found -> found.latest() != null
                        && Long.valueOf(12).equals(found.latest().metrics().step()));
        // The round that opened the other job's alert has also checked this job.
        TRACKER.published(Topic.JOB_ALERT, diverging("alert-beside"), 1);
        assertThat(page("?jobId=" + job).items()).isEmpty();

        Jobs.running(job, from.plusSeconds(30));

        assertThat(changes(job, 1)).containsExactly(AlertChange.OPENED);
    }

    /** Prometheus cannot alert on a series that it has never seen. */
    @Test
    void eachPairOfConditionAndSeverityIsExportedEvenAtZero() {
        for (String name : List.of("schedmate.job.alerts.open", "schedmate.job.alerts.gpu.hours")) {
            assertThat(TRACKER.part(MeterRegistry.class).find(name).gauges())
                    .as(name)
                    .hasSize(AlertCondition.values().length * AlertSeverity.values().length);
        }
    }

    @Test
    void silenceIsAHangOnlyOnceTheLogHasBeenReadToItsEnd() {
        JobId job = Jobs.id("alert-hang");
        Instant from = Jobs.now().minusSeconds(600);
        Jobs.running(job, from);
        for (int step = 1; step <= 20; step++) {
            TRACKER.publish(Jobs.chunk(
                    job, step - 1, step, from.plusSeconds(10L * step), "step " + step + "/1000 loss 2." + step));
        }
        // The last line is seven minutes old, but was read just now.
        Service.metrics(
                job,
                found -> found.latest() != null
                        && Long.valueOf(20).equals(found.latest().metrics().step()));
        assertThat(page("?jobId=" + job).items()).isEmpty();

        Service.CLOCK.forward(Duration.ofMinutes(6));
        await().atMost(RunningService.MAX_TIME)
                .untilAsserted(() -> assertThat(page("?jobId=" + job).items())
                        .singleElement()
                        .satisfies(alert -> assertThat(alert.kind()).isEqualTo("silent")));
    }

    @Test
    void anOperatorsAcknowledgementAndSilenceAreStoredWithTheName() {
        JobId job = diverging("alert-seen");
        TRACKER.published(Topic.JOB_ALERT, job, 1);
        String path = "/alerts/" + JobAlert.id(job, 1, AlertCondition.DIVERGED);
        Instant until = Jobs.now().plusSeconds(3600);

        HttpResponse<String> seen = post(path + "/acknowledge", "{\"comment\": \"I look at it.\"}", Role.OPERATOR);
        Contract.holds("post", ALERT + "/acknowledge", 200, seen);
        post(path + "/acknowledge", "{\"comment\": \"So do I.\"}", Role.OPERATOR);
        HttpResponse<String> silenced = post(path + "/silence", "{\"until\": \"%s\"}".formatted(until), Role.OPERATOR);
        Contract.holds("post", ALERT + "/silence", 200, silenced);

        JobAlert alert = WireJson.tolerant().readValue(silenced.body(), JobAlert.class);
        assertThat(alert.status()).isEqualTo(AlertStatus.ACKNOWLEDGED);
        assertThat(alert.acknowledged()).isNotNull().satisfies(note -> {
            assertThat(note.by()).isEqualTo("key-1");
            assertThat(note.comment()).isEqualTo("I look at it.");
        });
        assertThat(alert.isSilenced(Jobs.now())).isTrue();
        assertThat(changes(job, 3)).containsExactly(AlertChange.OPENED, AlertChange.ACKNOWLEDGED, AlertChange.SILENCED);
    }

    @Test
    void evidenceThatAgentsCollectedIsStoredWithTheOpeningThatRequestedIt() {
        JobId job = diverging("alert-evidence");
        JobAlertChanged opened =
                (JobAlertChanged) TRACKER.published(Topic.JOB_ALERT, job, 1).getFirst();
        UUID alert = opened.alert().alertId();
        CollectedEvidence evidence =
                new CollectedEvidence("n1", Jobs.now(), "Stopped: pid 7 rank 2.", List.of("== processes"));

        TRACKER.publish(collected(opened, 2, evidence), collected(opened, 1, evidence), collected(opened, 1, evidence));
        JobAlertChanged updated = await().atMost(RunningService.MAX_TIME)
                .until(
                        () -> TRACKER.published(Topic.JOB_ALERT, job, 5).stream()
                                .filter(JobAlertChanged.class::isInstance)
                                .map(JobAlertChanged.class::cast)
                                .filter(change -> change.change() == AlertChange.UPDATED)
                                .toList(),
                        changes -> !changes.isEmpty())
                .getLast();
        assertThat(updated.alert().evidence().collected()).containsExactly(evidence);

        HttpResponse<String> read = Service.get("/alerts/" + alert);
        Contract.holds("get", ALERT, 200, read);
        assertThat(WireJson.tolerant()
                        .readValue(read.body(), JobAlert.class)
                        .evidence()
                        .collected())
                .containsExactly(evidence);
    }

    private static AlertEvidenceCollected collected(JobAlertChanged opened, int opening, CollectedEvidence evidence) {
        return new AlertEvidenceCollected(
                UUID.randomUUID(),
                opened.jobId(),
                opened.cluster(),
                opened.attempt(),
                Jobs.now(),
                opened.alert().alertId(),
                opening,
                evidence);
    }

    @Test
    void aStreamSendsEachChangeOfAlertsThatItsCallerMaySee() throws Exception {
        Caller colleague = new Caller("key-3", Set.of(Role.READER), Set.of("alerting"), "olga");
        Caller stranger = new Caller("key-2", Set.of(Role.READER), Set.of("speech"), "olga");
        try (var all = new Followed(TRACKER.as(EVENTS, Role.OPERATOR));
                var theirs = new Followed(TRACKER.as(EVENTS, colleague));
                var others = new Followed(TRACKER.as(EVENTS, stranger))) {
            JobId job = diverging("alert-followed");
            String alertId = JobAlert.id(job, 1, AlertCondition.DIVERGED).toString();

            Contract.holdsForEvent(EVENTS, "alert", all.next(alertId));
            Contract.holdsForEvent(EVENTS, "alert", theirs.next(alertId));
            Jobs.state(job, 1, JobState.CANCELLED, Jobs.now());
            assertThat(all.next(alertId)).contains("\"status\":\"closed\"");
            assertThat(others.lines()).noneMatch(line -> line.contains(alertId));

            var request = TRACKER.as(EVENTS, colleague).header("Last-Event-ID", theirs.id(alertId));
            try (var resumed = new Followed(request)) {
                assertThat(resumed.next(alertId)).contains("\"status\":\"closed\"");
            }
        }
    }

    @Test
    void aStreamFromAnInvalidEventIdIsRejected() {
        for (String id : List.of("the last one", "1_2", "99999999999999999999_" + new UUID(0, 0))) {
            Contract.holds(
                    "get",
                    EVENTS,
                    400,
                    TRACKER.send(TRACKER.as(EVENTS, Role.OPERATOR).header("Last-Event-ID", id)));
        }
        Contract.holds("get", EVENTS, 403, TRACKER.send(TRACKER.as(EVENTS, Role.SHIPPER)));
    }

    @Test
    void invalidCallsAreRejected() {
        String nobody = "/alerts/" + new UUID(0, 0);

        Contract.holds("get", ALERT, 404, Service.get(nobody));
        Contract.holds("post", ALERT + "/acknowledge", 404, post(nobody + "/acknowledge", "{}", Role.OPERATOR));
        Contract.holds("post", ALERT + "/acknowledge", 403, post(nobody + "/acknowledge", "{}", Role.SUBMITTER));
        Contract.holds(
                "post",
                ALERT + "/silence",
                400,
                post(nobody + "/silence", "{\"until\": \"2020-01-01T00:00:00Z\"}", Role.OPERATOR));
        Contract.holds("get", "/alerts", 400, Service.get("/alerts?condition=tired"));
        Contract.holds("get", "/alerts", 400, Service.get("/alerts?cursor=x"));
    }

    @Test
    void alertsOfOtherProjectsAreHiddenAndEachPageContinuesAfterTheLast() {
        JobId first = diverging("alert-page-1");
        JobId second = diverging("alert-page-2");
        TRACKER.published(Topic.JOB_ALERT, first, 1);
        TRACKER.published(Topic.JOB_ALERT, second, 1);

        AlertPage one = page("?owner=alert-owner&limit=1");
        AlertPage two = page("?owner=alert-owner&limit=1&cursor=" + one.nextCursor());
        assertThat(List.of(one.items().getFirst(), two.items().getFirst()))
                .extracting(JobAlert::jobId)
                .doesNotHaveDuplicates();

        Caller stranger = new Caller("key-2", Set.of(Role.READER), Set.of("speech"), "olga");
        Caller colleague = new Caller("key-3", Set.of(Role.READER), Set.of("alerting"), "olga");
        String path = "/alerts/" + JobAlert.id(first, 1, AlertCondition.DIVERGED);
        Contract.holds("get", ALERT, 404, TRACKER.send(TRACKER.as(path, stranger)));
        Contract.holds("get", ALERT, 200, TRACKER.send(TRACKER.as(path, colleague)));
        assertThat(read(TRACKER.send(TRACKER.as("/alerts?jobId=" + first, stranger)))
                        .items())
                .isEmpty();
        assertThat(read(TRACKER.send(TRACKER.as("/alerts?jobId=" + first, colleague)))
                        .items())
                .hasSize(1);
    }

    private static JobId diverging(String externalId) {
        JobId job = Jobs.id(externalId);
        Instant from = Jobs.now().minusSeconds(40);
        Jobs.submitted(externalId, "alert-owner", "alerting", from);
        Jobs.running(job, from);
        await().atMost(RunningService.MAX_TIME)
                .until(() -> Service.get("/jobs/" + job + "/metrics").statusCode() == 200);
        lossIsLost(job, from);
        return job;
    }

    private static void lossIsLost(JobId job, Instant from) {
        for (int step = 1; step <= 12; step++) {
            TRACKER.publish(Jobs.chunk(
                    job,
                    step - 1,
                    step,
                    from.plusSeconds(2L * step),
                    "step %d/1000 | loss: %s | lr: 0.1".formatted(step, step < 6 ? "2." + step : "nan")));
        }
    }

    private static List<AlertChange> changes(JobId job, int count) {
        return TRACKER.published(Topic.JOB_ALERT, job, count).stream()
                .map(event -> ((JobAlertChanged) event).change())
                .toList();
    }

    private static AlertPage page(String query) {
        HttpResponse<String> answer = Service.get("/alerts" + query);
        Contract.holds("get", "/alerts", 200, answer);
        return read(answer);
    }

    private static AlertPage read(HttpResponse<String> answer) {
        return WireJson.tolerant().readValue(answer.body(), AlertPage.class);
    }

    private static HttpResponse<String> post(String path, String body, Role role) {
        return TRACKER.post(path, "application/json", body, role);
    }
}
