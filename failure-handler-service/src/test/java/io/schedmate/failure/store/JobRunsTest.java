package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.failure.report.JobRuns.Query;
import io.schedmate.failure.report.Recovered;
import io.schedmate.failure.report.Run;
import io.schedmate.failure.store.fleet.JdbcJobRuns;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.Estimates;
import io.schedmate.model.advice.Quantiles;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.testing.StoreDatabase;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tests the runs that events report, on a real database. */
class JobRunsTest {

    private static final Instant T = Instant.parse("2026-03-02T00:00:00Z");
    private static final StoreDatabase DATABASE = StoreDatabase.withTables();

    private final JdbcClient jdbc = DATABASE.jdbc();
    private final JdbcJobRuns runs = new JdbcJobRuns(jdbc);
    private final JdbcKnownJobs jobs = new JdbcKnownJobs(jdbc);

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @BeforeEach
    void empty() {
        jdbc.sql(
                        "truncate job_run, job_forecast, alert_notice, job_alert, known_job, job_progress, failure, recovery, recovery_moment, recovery_company, notice, restart_from")
                .update();
    }

    @Test
    void aRunIsTheSameInAnyOrderOfEvents() {
        moved("early", 1, JobState.QUEUED, 0);
        moved("early", 1, JobState.RUNNING, 1, "n1", "n2");
        moved("early", 1, JobState.TIMED_OUT, 5);
        moved("late", 1, JobState.TIMED_OUT, 5);
        moved("late", 1, JobState.RUNNING, 1, "n1", "n2");
        moved("late", 1, JobState.QUEUED, 0);

        assertThat(list(0, 10)).hasSize(2).allSatisfy(run -> {
            assertThat(run.startedAt()).isEqualTo(at(1));
            assertThat(run.endedAt()).isEqualTo(at(5));
            assertThat(run.state()).isEqualTo(JobState.TIMED_OUT);
            assertThat(run.nodes()).containsExactly("n1", "n2");
        });
    }

    @Test
    void eachAttemptThatStartedIsARun() {
        moved("job", 1, JobState.RUNNING, 1, "n1");
        moved("job", 1, JobState.FAILED, 2);
        moved("job", 2, JobState.QUEUED, 3);
        moved("job", 2, JobState.RUNNING, 4, "n2");
        moved("other", 1, JobState.CANCELLED, 2);

        List<Run> found = list(0, 10);

        assertThat(found).extracting(Run::attempt).containsExactly(1, 2);
        assertThat(found).extracting(Run::state).containsExactly(JobState.FAILED, JobState.RUNNING);
        assertThat(found.getLast().endedAt()).isNull();
    }

    @Test
    void aPeriodContainsTheRunsThatOverlapIt() {
        moved("before", 1, JobState.RUNNING, 1);
        moved("before", 1, JobState.SUCCEEDED, 4);
        moved("within", 1, JobState.RUNNING, 1);
        moved("within", 1, JobState.SUCCEEDED, 6);
        moved("ends", 1, JobState.RUNNING, 1);
        moved("ends", 1, JobState.FAILED, 5);
        moved("after", 1, JobState.RUNNING, 8);
        moved("open", 1, JobState.RUNNING, 1);

        assertThat(list(5, 8)).extracting(Run::jobId).containsExactlyInAnyOrder(id("within"), id("ends"), id("open"));
    }

    @Test
    void aRunContainsItsOwnerItsProgressAndWhyItFailed() {
        jobs.submitted(submitted("mine", "ines", "speech", 8));
        moved("mine", 1, JobState.RUNNING, 1);
        moved("mine", 1, JobState.FAILED, 2);
        moved("mine", 2, JobState.QUEUED, 3);
        step("mine", 1, 10, 90);
        step("mine", 2, 60, 70);
        step("mine", 3, 40, 50);
        jdbc.sql("""
                        insert into failure (failure_id, job_id, cluster, attempt, failed_at, event, answer, category, infra_type,
                            reason, blamed_node, confirmed)
                        values (gen_random_uuid(), ?, 'hall-a', 1, now(), '{}', '{}', 'infrastructure', 'gpu', 'NVLink Error', 'n1',
                            true)
                        """).param(id("mine").value()).update();

        Run run = list(0, 10).getFirst();

        assertThat(run.job()).isEqualTo(new Run.Owned("mine", "ines", "speech", 8, JobState.QUEUED));
        assertThat(run.steps()).isEqualTo(new Run.Steps(10, 90, 40L));
        assertThat(run.failure())
                .hasToString(
                        "Failed[category=INFRASTRUCTURE, infraType=GPU, reason=NVLink Error, blamedNode=n1, confirmed=true]");
    }

    @Test
    void aRunHasItsFirstForecast() {
        moved("told", 1, JobState.RUNNING, 1);
        moved("untold", 1, JobState.RUNNING, 1);
        runs.advised(advised("told", 2, new Quantiles(5, 6, 7, 6)));
        runs.advised(advised("told", 1, new Quantiles(1, 2, 3, 2)));
        runs.advised(advised("told", 3, new Quantiles(8, 9, 10, 9)));
        runs.advised(advised("untold", 1, null));

        assertThat(list(0, 10))
                .extracting(Run::jobId, Run::forecast)
                .containsExactlyInAnyOrder(tuple(id("told"), new Run.Forecast(1, 2, 3)), tuple(id("untold"), null));
    }

    @Test
    void idleTimesComeFromAlertsAboutIdleGpus() {
        jobs.submitted(submitted("idle", "ines", "speech", 8));
        alert("idle", "gpu_idle", 1, 3, "6.0");
        alert("hung", "hang", 1, 3, "6.0");
        alert("unknown", "gpu_idle", 1, 3, "null");

        assertThat(runs.idle(query(null, null, null, null), 10)).singleElement().satisfies(idle -> {
            assertThat(idle.name()).isEqualTo("idle");
            assertThat(idle.since()).isEqualTo(at(1));
            assertThat(idle.until()).isEqualTo(at(3));
            assertThat(idle.idleGpus()).isEqualTo(3);
        });
        assertThat(runs.idle(query("rosa", null, null, null), 10)).isEmpty();
    }

    private void alert(String job, String condition, int since, int closed, String gpuHours) {
        jdbc.sql("insert into job_alert (alert_id, job_id, updated_at, event) values (gen_random_uuid(), ?, now(), ?)")
                .params(id(job).value(), """
                        {"alert": {"cluster": "hall-a", "condition": "%s", "since": "%s", "updatedAt": "%s",
                            "closedAt": "%s", "cost": {"gpuHoursSoFar": %s}}}
                        """.formatted(condition, at(since), at(closed), at(closed), gpuHours))
                .update();
    }

    private static JobAdvised advised(String job, int hour, @Nullable Quantiles seconds) {
        return new JobAdvised(
                UUID.randomUUID(),
                id(job),
                "hall-a",
                1,
                at(hour),
                null,
                List.of(),
                new Estimates(seconds, null, null, null, List.of(), 0.5, Engine.RETRIEVAL));
    }

    @Test
    void onlyVisibleRunsThatMatchTheFiltersAreListed() {
        for (String project : List.of("speech", "vision")) {
            for (String owner : List.of("ines", "rosa")) {
                String name = owner + project;
                jobs.submitted(submitted(name, owner, project, 8));
                moved(name, 1, JobState.RUNNING, 1);
            }
        }
        moved("nobodys", 1, JobState.RUNNING, 1);

        assertThat(list(query("ines", null, null, null))).hasSize(2);
        assertThat(list(query(null, "vision", null, null))).hasSize(2);
        assertThat(list(query(null, null, "hall-a", null))).hasSize(5);
        assertThat(list(query(null, null, "hall-b", null))).isEmpty();
        Visible some = new Visible(Set.of("vision"), "rosa");
        assertThat(list(query(null, null, null, some))).hasSize(3);
        assertThat(list(query("ines", "speech", null, some))).isEmpty();
        assertThat(list(query(null, null, null, new Visible(Set.of(), null)))).isEmpty();
    }

    @Test
    void aRecoveryContainsTheRunsOfItsJobsAndWhetherItRestartedThem() {
        for (String name : List.of("restarted", "company", "refused", "failed")) {
            jobs.submitted(submitted(name, "ines", "speech", 8));
            moved(name, 1, JobState.RUNNING, 1);
            moved(name, 1, JobState.FAILED, 2);
        }
        UUID restarted = recovery("restarted", 3, "started RESTART_JOB", "turn null", "succeeded null");
        UUID failed =
                recovery("failed", 3, "started RESTART_JOB", "failed null", "started OPEN_TICKET", "succeeded null");
        recovery("company", 11, "started RESTART_JOB", "succeeded null");
        for (String company : List.of("company", "refused")) {
            jdbc.sql("""
                            insert into recovery_company (recovery_id, job_id, attempt, event, joined_at, refused)
                            values (?, ?, 1, '{}', now(), ?)
                            """)
                    .params(Arrays.<@Nullable Object>asList(
                            restarted, id(company).value(), company.equals("refused") ? "Its budget is spent." : null))
                    .update();
        }

        List<Recovered> found = runs.recovered(query(null, null, null, null), 100);

        assertThat(found)
                .extracting(
                        Recovered::recoveryId,
                        Recovered::restarted,
                        it -> runOf(it).jobId())
                .containsExactlyInAnyOrder(
                        tuple(restarted, true, id("restarted")),
                        tuple(restarted, true, id("company")),
                        tuple(failed, false, id("failed")));
        assertThat(runs.recovered(query(null, null, null, new Visible(Set.of("vision"), null)), 100))
                .isEmpty();
        assertThat(runs.recovered(query(null, null, "hall-b", null), 100)).isEmpty();
        assertThat(runs.recovered(query("rosa", null, null, null), 100)).isEmpty();
    }

    private static Run runOf(Recovered recovered) {
        return Objects.requireNonNull(recovered.run());
    }

    private UUID recovery(String job, int hour, String... moments) {
        UUID id = UUID.randomUUID();
        jdbc.sql("""
                        insert into recovery (recovery_id, failure_id, job_id, cluster, event, diagnosis, decision, status, created_at,
                            updated_at, revision)
                        values (?, ?, ?, 'hall-a', '{"attempt": 1}', '{}', '{}', 'succeeded', ?, now(), 1)
                        """)
                .params(id, UUID.randomUUID(), id(job).value(), Timestamp.from(at(hour)))
                .update();
        for (int number = 0; number < moments.length; number++) {
            String[] words = moments[number].split(" ");
            jdbc.sql("""
                            insert into recovery_moment (recovery_id, number, at, kind, fencing_token, action)
                            values (?, ?, now(), ?, 1, nullif(?, 'null'))
                            """).params(id, number + 1, words[0], words[1]).update();
        }
        return id;
    }

    @Test
    void forgettingAJobDeletesItsRunsButKeepsThoseOfALaterJobWithTheSameName() {
        jobs.submitted(submitted("gone", "ines", "speech", 8));
        moved("gone", 1, JobState.RUNNING, 1);
        moved("gone", 1, JobState.FAILED, 2);
        moved("gone", 2, JobState.RUNNING, 3);
        moved("stays", 1, JobState.RUNNING, 1);

        new JdbcForgetting(jdbc).forget(id("gone"), at(4));

        assertThat(list(0, 10)).extracting(Run::jobId).containsExactly(id("stays"));
        moved("gone", 1, JobState.RUNNING, 5);
        jobs.submitted(submitted("gone", "ines", "speech", 8));
        new JdbcForgetting(jdbc).forget(id("gone"), at(4));
        assertThat(list(0, 10)).hasSize(2);
    }

    private void step(String name, int attempt, long first, long last) {
        jdbc.sql("insert into job_progress (job_id, attempt, first_step, step, at) values (?, ?, ?, ?, now())")
                .params(id(name).value(), attempt, first, last)
                .update();
    }

    private void moved(String name, int attempt, JobState state, int hour, String... nodes) {
        var event = new JobStateChanged(
                UUID.randomUUID(), id(name), "hall-a", attempt, at(hour), null, state, List.of(nodes), null);
        jobs.moved(event);
        runs.moved(event);
    }

    private static JobSubmitted submitted(String name, String owner, String project, int gpus) {
        var submission = new JobSubmission(
                "hall-a",
                "slurm",
                name,
                null,
                owner,
                project,
                null,
                null,
                null,
                null,
                new JobSource.None(),
                new RequestedResources(null, gpus, null, null, null, null),
                Map.of());
        return new JobSubmitted(UUID.randomUUID(), id(name), "hall-a", 1, at(5), submission);
    }

    private static JobId id(String name) {
        return JobId.of("hall-a", "slurm", name);
    }

    private static Instant at(int hour) {
        return T.plus(Duration.ofHours(hour));
    }

    private List<Run> list(int from, int to) {
        return runs.list(new Query(at(from), at(to), null, null, null, null), 100);
    }

    private List<Run> list(Query query) {
        return runs.list(query, 100);
    }

    private static Query query(
            @Nullable String owner, @Nullable String project, @Nullable String cluster, @Nullable Visible visible) {
        return new Query(at(0), at(10), owner, project, cluster, visible);
    }
}
