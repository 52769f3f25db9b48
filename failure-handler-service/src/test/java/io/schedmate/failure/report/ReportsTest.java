package io.schedmate.failure.report;

import static io.schedmate.failure.report.TestRun.at;
import static io.schedmate.failure.report.TestRun.attempt;
import static io.schedmate.failure.report.TestRun.continued;
import static io.schedmate.failure.report.TestRun.failed;
import static io.schedmate.failure.report.TestRun.run;
import static io.schedmate.failure.report.TestRun.succeeded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.failure.report.JobRuns.Query;
import io.schedmate.failure.report.Run.Failed;
import io.schedmate.failure.report.Run.Forecast;
import io.schedmate.failure.report.Run.Owned;
import io.schedmate.failure.report.Run.Steps;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.api.report.FailingNode;
import io.schedmate.model.api.report.FailureCause;
import io.schedmate.model.api.report.ForecastScore;
import io.schedmate.model.api.report.GroupUse;
import io.schedmate.model.api.report.IdleJob;
import io.schedmate.model.api.report.OutcomeUse;
import io.schedmate.model.api.report.RecoveryCount;
import io.schedmate.model.api.report.Report;
import io.schedmate.model.api.report.WastedJob;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.recovery.RecoveryStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests reports on the ten hours from hour 0, created at hour 20. */
class ReportsTest {

    private static final Offset<Double> EXACTLY = within(1e-9);
    private static final Failed GPU = blaming("n1");
    private static final Failed BUG = new Failed(FailureCategory.USER_SCRIPT, null, "Key Error", null, false);

    @Test
    void aRunIsClippedToThePeriod() {
        Report report = report(
                run("before", JobState.SUCCEEDED, -5, 2),
                run("after", JobState.SUCCEEDED, 9, 30),
                run("around", JobState.SUCCEEDED, -5, 30),
                run("next", JobState.SUCCEEDED, 10, 12),
                run("last", JobState.SUCCEEDED, -2, 0));

        assertThat(report.use().gpuHours()).isCloseTo(8 * (2 + 1 + 10), EXACTLY);
        assertThat(report.use().goodputRatio()).isEqualTo(1.0);
        // A run that ends at the period's first instant ends in the period; one that begins at its end belongs to the
        // next period.
        assertThat(report.use().runs()).isEqualTo(4);
    }

    @Test
    void runningWorkIsNeitherUsefulNorLost() {
        Report report = report(
                run("runs", JobState.RUNNING, 6, null),
                run("done", JobState.SUCCEEDED, 0, 3),
                run("failed", JobState.FAILED, 0, 1));

        assertThat(report.use().runningGpuHours()).isCloseTo(32, EXACTLY);
        assertThat(report.use().usefulGpuHours()).isCloseTo(24, EXACTLY);
        assertThat(report.use().lostGpuHours()).isCloseTo(8, EXACTLY);
        assertThat(report.use().goodputRatio()).isCloseTo(0.75, EXACTLY);
    }

    @Test
    void runsWithUnknownGpusAreCountedSeparatelyAndAddNoHours() {
        Report report = report(
                succeeded("known", new Owned("known", "ines", "speech", 8, JobState.SUCCEEDED), 0, 1),
                succeeded("none", new Owned("none", "ines", "speech", 0, JobState.SUCCEEDED), 0, 1),
                succeeded("unknown", new Owned("unknown", "ines", "speech", null, JobState.SUCCEEDED), 0, 1));

        assertThat(report.use().runs()).isEqualTo(3);
        assertThat(report.use().runsWithoutGpus()).isEqualTo(1);
        assertThat(report.use().gpuHours()).isCloseTo(8, EXACTLY);
    }

    @Test
    void aRunningRunCountsUpToNow() {
        Report report =
                Reports.report(query(10), List.of(run("runs", JobState.RUNNING, 6, null)), List.of(), List.of(), at(7));

        assertThat(report.use().gpuHours()).isCloseTo(8, EXACTLY);
        assertThat(report.use().goodputRatio()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "SUCCEEDED, 0, 100, 60, 0.6",
        "RUNNING, 0, 100, 60, 0.6",
        "QUEUED, 0, 100, 60, 0.6",
        "FAILED, 0, 100, 60, 0",
        "CANCELLED, 0, 100, 60, 0",
        "SUCCEEDED, 40, 140, 60, 0.2",
        "SUCCEEDED, 40, 140, 0, 0",
        "SUCCEEDED, 0, 100, 101, 1",
        "SUCCEEDED, 0, 100, , 0",
        "SUCCEEDED, 100, 100, 100, 0",
    })
    void aFailedRunIsUsefulAsFarAsItsJobContinuedFromItsWork(
            JobState job, long first, long last, @Nullable Long continuedFrom, double share) {
        Report report = report(continued("job", job, 0, new Steps(first, last, continuedFrom)));

        assertThat(report.use().usefulGpuHours()).isCloseTo(80 * share, EXACTLY);
        assertThat(report.use().lostGpuHours()).isCloseTo(80 * (1 - share), EXACTLY);
    }

    @Test
    void gpuHoursAreGroupedByOutcomeAndFailuresByCategory() {
        Report report = report(
                failed("one", GPU, 0, 2),
                failed("two", BUG, 0, 3),
                failed("three", null, 0, 1),
                run("four", JobState.CANCELLED, 0, 5),
                run("five", JobState.TIMED_OUT, 0, 4),
                run("six", JobState.SUCCEEDED, 0, 6),
                run("seven", JobState.SUCCEEDED, 0, 6));

        assertThat(report.outcomes())
                .extracting(
                        OutcomeUse::outcome,
                        OutcomeUse::category,
                        OutcomeUse::runs,
                        OutcomeUse::gpuHours,
                        OutcomeUse::lostGpuHours)
                .containsExactly(
                        tuple(JobState.SUCCEEDED, null, 2, 96.0, 0.0),
                        tuple(JobState.CANCELLED, null, 1, 40.0, 40.0),
                        tuple(JobState.TIMED_OUT, null, 1, 32.0, 32.0),
                        tuple(JobState.FAILED, FailureCategory.USER_SCRIPT, 1, 24.0, 24.0),
                        tuple(JobState.FAILED, FailureCategory.INFRASTRUCTURE, 1, 16.0, 16.0),
                        tuple(JobState.FAILED, null, 1, 8.0, 8.0));
    }

    @Test
    void jobsThatLostTheMostComeFirstWithAllTheirRuns() {
        Report report = report(
                failed("small", BUG, 0, 1),
                attempt("large", 1, JobState.FAILED, 0, 2),
                attempt("large", 2, JobState.TIMED_OUT, 3, 5),
                run("fine", JobState.SUCCEEDED, 0, 9));

        assertThat(report.waste())
                .extracting(
                        WastedJob::name,
                        WastedJob::outcome,
                        WastedJob::reason,
                        WastedJob::runs,
                        WastedJob::lostGpuHours)
                .containsExactly(
                        tuple("large", JobState.TIMED_OUT, null, 2, 32.0),
                        tuple("small", JobState.FAILED, "Key Error", 1, 8.0));
    }

    @Test
    void failuresOfThePeriodAreGroupedByCause() {
        Report report = report(
                failed("one", GPU, 0, 2),
                failed("two", GPU, 0, 2),
                // A run that failed at once.
                failed("two", GPU, 3, 3),
                failed("three", BUG, 0, 1),
                failed("four", null, 0, 1),
                // A run that ended after the period.
                failed("five", BUG, 9, 11));

        assertThat(report.failures())
                .extracting(
                        FailureCause::category,
                        FailureCause::reason,
                        FailureCause::failures,
                        FailureCause::jobs,
                        FailureCause::lostGpuHours)
                .containsExactly(
                        tuple(FailureCategory.INFRASTRUCTURE, "NVLink Error", 3, 2, 32.0),
                        tuple(FailureCategory.USER_SCRIPT, "Key Error", 1, 1, 8.0),
                        tuple(null, null, 1, 1, 8.0));
    }

    @Test
    void usageIsGroupedByOwnerProjectAndCluster() {
        Report report = report(
                succeeded("one", owned("ines", "speech", 8), 0, 1),
                succeeded("two", owned("ines", "vision", 8), 0, 2),
                succeeded("three", owned("rosa", "speech", 8), 0, 4),
                succeeded("four", owned(null, null, 8), 0, 1));

        assertThat(report.owners())
                .extracting(GroupUse::name, it -> it.use().gpuHours())
                .containsExactly(tuple("rosa", 32.0), tuple("ines", 24.0), tuple(null, 8.0));
        assertThat(report.projects())
                .extracting(GroupUse::name, it -> it.use().runs())
                .containsExactly(tuple("speech", 2), tuple("vision", 1), tuple(null, 1));
        assertThat(report.clusters()).extracting(GroupUse::name).containsExactly("hall-a");
    }

    @Test
    void aReportOfOnlyRunsWithUnknownGpusHasNoGoodput() {
        Report report = report(succeeded("job", owned("ines", "speech", null), 0, 5));

        assertThat(report.use().runsWithoutGpus()).isEqualTo(1);
        assertThat(report.use().gpuHours()).isZero();
        assertThat(report.use().goodputRatio()).isNull();
    }

    @Test
    void aNodeThatFailsMoreThanItsShareIsListed() {
        List<Run> runs = new ArrayList<>();
        for (int node = 0; node < 40; node++) {
            runs.add(succeeded("steady" + node, owned("ines", "speech", 8), 0, 240, "n" + node));
        }
        for (int failure = 1; failure < 9; failure++) {
            int from = failure * 20;
            String other = "n" + (10 + failure);
            runs.add(failed("bad" + failure, blaming("n1"), from, from + 10, "n1"));
            runs.add(failed("other" + failure, blaming(other), 5, 15, other));
            // Whoever writes a log can name any node.
            runs.add(failed("claim" + failure, blaming("n3", false), from, from + 10, "n3"));
            // A bug in user code says nothing about a node.
            runs.add(failed("bug" + failure, BUG, from, from + 10, "n2"));
        }

        List<FailingNode> nodes =
                Reports.report(query(240), runs, List.of(), List.of(), at(240)).nodes();

        assertThat(nodes).singleElement().satisfies(node -> {
            assertThat(node.node()).isEqualTo("n1");
            assertThat(node.failures()).isEqualTo(8);
            // Concurrent runs use the node once.
            assertThat(node.usedDays()).isCloseTo(10, EXACTLY);
            assertThat(node.lowFailuresPerDay()).isGreaterThan(2 * node.clusterFailuresPerDay());
            assertThat(node.failuresPerDay()).isBetween(node.lowFailuresPerDay(), node.highFailuresPerDay());
        });
    }

    @Test
    void estimatesAreComparedWithFirstAttemptsThatSucceededInThePeriod() {
        Report report = report(
                forecast("right", 1, JobState.SUCCEEDED, 5, new Forecast(3_600, 14_400, 36_000)),
                forecast("short", 1, JobState.SUCCEEDED, 5, new Forecast(3_600, 7_200, 14_400)),
                forecast("none", 1, JobState.SUCCEEDED, 5, null),
                forecast("again", 2, JobState.SUCCEEDED, 5, new Forecast(1, 2, 3)),
                forecast("failed", 1, JobState.FAILED, 5, new Forecast(1, 2, 3)),
                forecast("later", 1, JobState.SUCCEEDED, 11, new Forecast(1, 2, 3)));

        assertThat(report.forecasts()).isEqualTo(new ForecastScore(2, 1, 0.5, 0.5));
        assertThat(report().forecasts()).isEqualTo(new ForecastScore(0, 0, null, null));
    }

    @Test
    void idleTimeIsClippedToThePeriod() {
        Report report = Reports.report(
                query(10),
                List.of(),
                List.of(),
                List.of(idle("before", -4, 2, 8), idle("goes on", 9, null, 2), idle("over", -4, 0, 8)),
                at(20));

        assertThat(report.idle())
                .extracting(IdleJob::name, IdleJob::idleGpuHours)
                .containsExactly(tuple("before", 16.0), tuple("goes on", 2.0));
    }

    private static Idle idle(String name, int from, @Nullable Integer to, double gpus) {
        return new Idle(
                JobId.of("hall-a", "slurm", name),
                name,
                "ines",
                "speech",
                "hall-a",
                AlertCondition.GPU_IDLE,
                at(from),
                to == null ? null : at(to),
                gpus);
    }

    /** Returns a run of five hours. */
    private static Run forecast(String name, int attempt, JobState state, int to, @Nullable Forecast forecast) {
        Run run = TestRun.attempt(name, attempt, state, to - 5, to);
        return new Run(
                run.jobId(),
                run.attempt(),
                run.cluster(),
                run.job(),
                run.state(),
                run.startedAt(),
                run.endedAt(),
                run.nodes(),
                run.steps(),
                run.failure(),
                forecast);
    }

    @Test
    void aRecoverySavesTheWorkThatTheRestartedJobContinuedFrom() {
        Run kept = continued("kept", JobState.SUCCEEDED, -30, new Steps(0, 100, 70L));
        UUID several = UUID.randomUUID();

        Report report = Reports.report(
                query(10),
                List.of(),
                List.of(
                        new Recovered(several, RecoveryStatus.SUCCEEDED, true, kept),
                        new Recovered(several, RecoveryStatus.SUCCEEDED, true, null),
                        new Recovered(UUID.randomUUID(), RecoveryStatus.SUCCEEDED, false, kept),
                        new Recovered(UUID.randomUUID(), RecoveryStatus.EXPIRED, false, kept)),
                List.of(),
                at(20));

        assertThat(report.recoveries().savedGpuHours()).isCloseTo(56, EXACTLY);
        assertThat(report.recoveries().restartedJobs()).isEqualTo(2);
        assertThat(report.recoveries().counts())
                .containsExactly(
                        new RecoveryCount(RecoveryStatus.SUCCEEDED, 2), new RecoveryCount(RecoveryStatus.EXPIRED, 1));
    }

    private static Report report(Run... runs) {
        return Reports.report(query(10), List.of(runs), List.of(), List.of(), at(20));
    }

    private static Query query(int to) {
        return new Query(at(0), at(to), null, null, null, null);
    }

    private static Owned owned(@Nullable String owner, @Nullable String project, @Nullable Integer gpus) {
        return new Owned(null, owner, project, gpus, JobState.SUCCEEDED);
    }

    private static Failed blaming(String node) {
        return blaming(node, true);
    }

    private static Failed blaming(String node, boolean confirmed) {
        return new Failed(FailureCategory.INFRASTRUCTURE, InfraType.GPU, "NVLink Error", node, confirmed);
    }
}
