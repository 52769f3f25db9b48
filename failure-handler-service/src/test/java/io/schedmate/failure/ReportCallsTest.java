package io.schedmate.failure;

import static io.schedmate.failure.Handler.HANDLER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.api.report.FailureCause;
import io.schedmate.model.api.report.OutcomeUse;
import io.schedmate.model.api.report.Report;
import io.schedmate.model.api.report.WastedJob;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.job.JobState;
import io.schedmate.testing.RunningService;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the report calls. Each test asks as a caller who sees one project, which no other test uses. */
class ReportCallsTest {

    private static final String PATH = "/reports";
    private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.SECONDS);

    @Test
    void aReportContainsWhatEventsReportedAboutAJob() {
        TestJob job = submitted("report-job", "report-speech");
        HANDLER.publish(state(job, 1, JobState.RUNNING, 10, "node-8"));
        HANDLER.publish(job.reached(1, 0), job.reached(1, 100), job.reached(2, 75));
        HANDLER.publish(job.lines("out.log", "node-8", 1, "Traceback (most recent call last):", "KeyError: 'width'"));
        HANDLER.publish(job.failedAt(hoursAgo(6), null, "node-8"), state(job, 1, JobState.FAILED, 6));
        HANDLER.publish(state(job, 2, JobState.QUEUED, 6), state(job, 2, JobState.RUNNING, 2, "node-9"));

        Report report = report(
                "report-speech", it -> it.use().runs() == 2 && it.use().usefulGpuHours() > 0 && causeIsKnown(it));

        // Eight GPUs for four hours, of which three quarters were continued by the next run, which has run for two
        // hours.
        assertThat(report.use().usefulGpuHours()).isCloseTo(24, within(1e-6));
        assertThat(report.use().lostGpuHours()).isCloseTo(8, within(1e-6));
        assertThat(report.use().runningGpuHours()).isCloseTo(16, within(1e-6));
        assertThat(report.use().goodputRatio()).isCloseTo(0.75, within(1e-6));
        assertThat(report.outcomes())
                .extracting(OutcomeUse::outcome, OutcomeUse::category)
                .containsExactly(tuple(JobState.FAILED, FailureCategory.USER_SCRIPT), tuple(JobState.RUNNING, null));
        assertThat(report.waste())
                .extracting(WastedJob::name, WastedJob::owner)
                .containsExactly(tuple("report-job", "ines"));
        assertThat(report.failures()).extracting(FailureCause::reason).containsExactly("Key Error");
        assertThat(report.project()).isNull();
        assertThat(report.caveats()).anyMatch(caveat -> caveat.startsWith("Idle GPU hours come from alerts"));
    }

    @Test
    void aReportContainsOnlyJobsThatTheCallerMaySee() {
        TestJob job = submitted("report-hidden", "report-secret");
        HANDLER.publish(state(job, 1, JobState.RUNNING, 3), state(job, 1, JobState.CANCELLED, 1));
        report("report-secret", it -> it.use().runs() == 1);

        Caller stranger = new Caller("key-2", Set.of(Role.READER), Set.of("report-nothing"), "emil");
        assertThat(read(stranger, "").use().runs()).isZero();
        assertThat(read(stranger, "&project=report-secret").use().runs()).isZero();
        assertThat(read(stranger, "&owner=ines").use().runs()).isZero();
        Caller owner = new Caller("key-3", Set.of(Role.SUBMITTER), Set.of(), "ines");
        assertThat(read(owner, "&project=report-secret").use().runs()).isEqualTo(1);
        Caller operator = new Caller("key-4", Set.of(Role.OPERATOR), Set.of(), null);
        assertThat(read(operator, "&project=report-secret&owner=ines&cluster=hall-a")
                        .waste())
                .extracting(WastedJob::name)
                .containsExactly("report-hidden");
        assertThat(read(operator, "&project=report-secret&cluster=hall-z").use().runs())
                .isZero();
    }

    @Test
    void reportsLeaveOutForgottenJobs() {
        TestJob job = submitted("report-forgotten", "report-gone");
        HANDLER.publish(state(job, 1, JobState.RUNNING, 3), state(job, 1, JobState.SUCCEEDED, 1));
        report("report-gone", it -> it.use().runs() == 1);

        HANDLER.publish(new JobForgotten(UUID.randomUUID(), job.id(), TestJob.CLUSTER, 1, Instant.now()));

        report("report-gone", it -> it.use().runs() == 0);
    }

    @Test
    void withoutAPeriodTheReportCoversTheLastSevenDays() {
        Report report = answered(HANDLER.get(PATH, Role.READER));

        assertThat(Duration.between(report.from(), report.to())).isEqualTo(Duration.ofDays(7));
        assertThat(report.to()).isBetween(NOW, Instant.now());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "                | */*                                    | application/json",
                "                | text/html,application/xhtml+xml,*/*;q=0.8 | text/html",
                "                | text/csv                               | text/csv",
                "format=html     | application/json                       | text/html",
                "format=csv      | */*                                    | text/csv",
                "format=json     | text/html                              | application/json",
            })
    void aReportHasTheRequestedFormat(@Nullable String query, String accepted, String type) {
        HttpResponse<String> answer = HANDLER.send(HANDLER.as(PATH + (query == null ? "" : "?" + query), Role.READER)
                .header("Accept", accepted));

        Contract.holds("get", PATH, 200, answer);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith(type);
        if (type.equals("text/html")) {
            assertThat(answer.body()).startsWith("<!DOCTYPE html>");
            assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
                    .startsWith("sandbox; default-src 'none'");
        }
        if (type.equals("text/csv")) {
            assertThat(answer.body()).startsWith("section,cluster,name");
            assertThat(answer.headers().firstValue("Content-Disposition").orElse(""))
                    .startsWith("attachment");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "from=yesterday",
                "from=2026-03-02T00:00:00Z&to=2026-03-02T00:00:00Z",
                "from=2026-03-03T00:00:00Z&to=2026-03-02T00:00:00Z",
                "from=2024-01-01T00:00:00Z&to=2026-03-02T00:00:00Z",
                "to=1950-01-01T00:00:00Z",
                "to=%2B20000-01-01T00:00:00Z",
                "owner=",
                "format=pdf",
                "project=a%00b",
            })
    void invalidPeriodsAndNamesAreRejected(String query) {
        Contract.holds("get", PATH, 400, HANDLER.get(PATH + "?" + query, Role.OPERATOR));
    }

    @Test
    void shippersGetNoReports() {
        Contract.holds("get", PATH, 403, HANDLER.get(PATH, Role.SHIPPER));
    }

    private static boolean causeIsKnown(Report report) {
        return report.failures().stream().anyMatch(cause -> cause.reason() != null);
    }

    private static TestJob submitted(String name, String project) {
        TestJob job = new TestJob(name);
        HANDLER.publish(job.submitted(project));
        await().atMost(RunningService.MAX_TIME).until(() -> Handler.knows(job.id()));
        return job;
    }

    private static JobStateChanged state(TestJob job, int attempt, JobState state, int hoursAgo, String... nodes) {
        return new JobStateChanged(
                UUID.randomUUID(),
                job.id(),
                TestJob.CLUSTER,
                attempt,
                hoursAgo(hoursAgo),
                null,
                state,
                List.of(nodes),
                null);
    }

    private static Instant hoursAgo(int hours) {
        return NOW.minus(Duration.ofHours(hours));
    }

    private static Report report(String project, Predicate<Report> wanted) {
        Caller reader = new Caller("key-1", Set.of(Role.READER), Set.of(project), null);
        return await().atMost(RunningService.MAX_TIME).until(() -> read(reader, ""), wanted);
    }

    private static Report read(Caller caller, String filters) {
        return answered(HANDLER.send(HANDLER.as(PATH + "?to=" + NOW + filters, caller)));
    }

    private static Report answered(HttpResponse<String> answer) {
        Contract.holds("get", PATH, 200, answer);
        return WireJson.strict().readValue(answer.body(), Report.class);
    }
}
