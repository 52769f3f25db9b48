package io.schedmate.advisor;

import static io.schedmate.advisor.Advisor.ADVISOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.advisor.outlook.FollowedJobs;
import io.schedmate.advisor.outlook.Pool;
import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.model.Engine;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.outlook.JobOutlook;
import io.schedmate.model.api.outlook.OutlookBasis;
import io.schedmate.model.api.outlook.OutlookGap;
import io.schedmate.model.api.outlook.OutlookSource;
import io.schedmate.model.api.outlook.OutlookTimes;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.testing.RunningService;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.scheduling.config.ScheduledTaskHolder;

/** Tests outlooks. Each test uses its own cluster; those named node-8 have one node of 8 GPUs in the settings. */
class OutlookTest {

    private static final String READ = "/jobs/{jobId}/outlook";
    private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private static final double DAY = 86_400;

    @Test
    void aWaitingJobStartsWhenTheRunningJobEnds() {
        JobSubmission runs = submitted("node-8", "holds-all", 8, DAY, NOW.minusSeconds(7_200));
        starts(runs, NOW.minusSeconds(3_600));
        JobSubmission ahead = submitted("node-8", "ahead", 4, 3_600, NOW.minusSeconds(1_800));
        JobSubmission asked = submitted("node-8", "asked", 8, 3_600, NOW.minusSeconds(900));

        JobOutlook outlook = outlook(
                asked,
                candidate ->
                        basis(candidate).queuedAhead() == 1 && basis(candidate).runningJobs() == 1);

        OutlookTimes start = Objects.requireNonNull(outlook.start());
        assertThat(outlook.state()).isEqualTo(JobState.SUBMITTED);
        assertThat(start.p10()).isAfterOrEqualTo(NOW);
        assertThat(start.p50()).isBeforeOrEqualTo(NOW.plusSeconds((long) DAY));
        assertThat(Objects.requireNonNull(outlook.end()).p50()).isAfter(start.p50());
        OutlookBasis basis = basis(outlook);
        assertThat(basis.runningGpus()).isEqualTo(8);
        assertThat(basis.queuedGpusAhead()).isEqualTo(4);
        assertThat(basis.capacityGpus()).isEqualTo(8);
        assertThat(basis.capacity()).isEqualTo(OutlookSource.CONFIGURED);
        assertThat(basis.policy()).isEqualTo("fifo");
        assertThat(basis.policyGround()).isEqualTo(OutlookSource.ASSUMED);
        assertThat(Objects.requireNonNull(basis.remainingSeconds()).p90()).isLessThanOrEqualTo(DAY - 3_600);
        assertThat(basis.engine()).isEqualTo(Engine.REPLAY);
        // The outlook counts all jobs on which it depends, including those of other owners.
        assertThat(read(asked).body())
                .doesNotContain(ahead.jobId().toString(), runs.jobId().toString());

        starts(ahead, NOW);
        ends(runs, NOW);
        assertThat(outlook(asked, candidate -> basis(candidate).queuedAhead() == 0))
                .isNotNull();
    }

    @Test
    void theEndOfARunningJobIsPredicted() {
        JobSubmission runs = submitted("node-8-end", "runs", 1, 7_200, NOW.minusSeconds(5_000));
        starts(runs, NOW.minusSeconds(3_600));

        JobOutlook outlook = outlook(runs, candidate -> candidate.state() == JobState.RUNNING);

        assertThat(outlook.state()).isEqualTo(JobState.RUNNING);
        assertThat(Objects.requireNonNull(outlook.start()).p90()).isEqualTo(NOW.minusSeconds(3_600));
        assertThat(Objects.requireNonNull(outlook.end()).p90()).isBefore(NOW.plusSeconds(3_600 + 600));

        ends(runs, NOW);
        assertThat(outlook(runs, candidate -> candidate.gap() == OutlookGap.ENDED)
                        .detail())
                .contains("has ended");
    }

    @Test
    void withoutNodeNamesTheCapacityIsTheMostHeldAtOnce() {
        JobSubmission asked = submitted("unnamed", "asked", 2, 3_600, NOW.minusSeconds(100));
        assertThat(outlook(asked, candidate -> candidate.gap() == OutlookGap.CAPACITY_UNKNOWN)
                        .detail())
                .contains("unnamed", "schedmate.advisor.outlook.clusters");
        for (int job = 0; job < 2; job++) {
            JobSubmission past = submitted("observed", "past-" + job, 3, 3_600, NOW.minusSeconds(9_000));
            starts(past, NOW.minusSeconds(8_000));
            ends(past, NOW.minusSeconds(4_000));
            awaited(past, candidate -> candidate.gap() == OutlookGap.ENDED);
        }
        JobSubmission next = submitted("observed", "next", 6, 3_600, NOW.minusSeconds(100));
        JobSubmission tooLarge = submitted("observed", "too-large", 7, 3_600, NOW.minusSeconds(50));

        OutlookBasis basis = basis(outlook(next, candidate -> candidate.basis() != null));

        assertThat(basis.capacityGpus()).isEqualTo(6);
        assertThat(basis.capacity()).isEqualTo(OutlookSource.OBSERVED);
        assertThat(outlook(tooLarge, candidate -> candidate.gap() == OutlookGap.DOES_NOT_FIT)
                        .detail())
                .contains("6 GPUs, got (7)");
    }

    @Test
    void aJobWithoutGpusIsNotPredicted() {
        JobSubmission job = submitted("node-8-none", "no-gpu", 0, 3_600, NOW);

        assertThat(outlook(job, candidate -> candidate.gap() == OutlookGap.NO_GPUS)
                        .detail())
                .contains("requests GPUs, got 0");
    }

    @Test
    void withTooManyActiveJobsNoneIsPredictedAndTheAnswerStatesWhy() {
        JobSubmission last = fill("crowded", Advisor.MAX_JOBS - 1);
        assertThat(outlook(last, _ -> true).gap()).isEqualTo(OutlookGap.CAPACITY_UNKNOWN);
        JobSubmission next = submitted("crowded", "one-more", 1, 600, NOW);
        assertThat(outlook(next, candidate -> candidate.gap() == OutlookGap.TOO_MANY_JOBS)
                        .detail())
                .contains("at most " + Advisor.MAX_JOBS + " running");

        JobSubmission asked = fill("busy", Advisor.MAX_JOBS + 1);
        for (int job = 0; job <= Advisor.MAX_JOBS; job++) {
            starts(job("busy", "crowd-" + job, 1, 600, null), NOW);
        }
        for (int job = 0; job <= Advisor.MAX_JOBS; job++) {
            awaited(job("busy", "crowd-" + job, 1, 600, null), candidate -> candidate.state() == JobState.RUNNING);
        }
        assertThat(outlook(asked, _ -> true).gap()).isEqualTo(OutlookGap.TOO_MANY_JOBS);
    }

    /** Submits this many waiting jobs and a last one, and returns the last one. */
    private static JobSubmission fill(String cluster, int others) {
        for (int job = 0; job < others; job++) {
            submitted(cluster, "crowd-" + job, 1, 600, NOW.minusSeconds(60));
        }
        JobSubmission last = submitted(cluster, "last", 1, 600, NOW.minusSeconds(30));
        outlook(last, _ -> true);
        return last;
    }

    @Test
    void aQueueWithItsOwnNodesHasItsOwnJobs() {
        JobSubmission elsewhere = submitted("parted", "elsewhere", 8, DAY, NOW.minusSeconds(7_200), null);
        starts(elsewhere, NOW.minusSeconds(3_600));
        awaited(elsewhere, candidate -> candidate.state() == JobState.RUNNING);
        JobSubmission asked = submitted("parted", "debugs", 1, 600, NOW.minusSeconds(60), "debug");

        OutlookBasis basis = basis(outlook(asked, candidate -> candidate.basis() != null));

        assertThat(basis.runningJobs()).isZero();
        assertThat(basis.capacityGpus()).isEqualTo(2);
        assertThat(basis.policy()).isEqualTo("first-fit");
        assertThat(basis.policyGround()).isEqualTo(OutlookSource.CONFIGURED);
    }

    @Test
    void anUnsubmittedJobIsPlacedLast() {
        JobSubmission runs = submitted("node-8-new", "runs", 8, DAY, NOW.minusSeconds(7_200));
        starts(runs, NOW.minusSeconds(3_600));
        awaited(
                submitted("node-8-new", "waits", 1, 3_600, NOW.minusSeconds(60)),
                candidate -> candidate.basis() != null && candidate.basis().runningJobs() == 1);

        Advice advice = advised("node-8-new", "\"gpus\": 4, \"timeLimitSeconds\": 3600");

        JobOutlook outlook = Objects.requireNonNull(advice.outlook());
        assertThat(outlook.jobId()).isNull();
        assertThat(basis(outlook).queuedAhead()).isEqualTo(1);
        assertThat(Objects.requireNonNull(outlook.start()).p90()).isAfter(NOW);
        assertThat(Objects.requireNonNull(advised("nowhere", "\"gpus\": 4, \"timeLimitSeconds\": 3600")
                                .outlook())
                        .gap())
                .isEqualTo(OutlookGap.CAPACITY_UNKNOWN);
    }

    @Test
    void aNewAttemptWaitsAgain() {
        JobSubmission job = submitted("node-8-again", "again", 1, 3_600, NOW.minusSeconds(900));
        starts(job, NOW.minusSeconds(800));
        state(job, 1, JobState.FAILED, NOW.minusSeconds(700));
        state(job, 2, JobState.QUEUED, NOW.minusSeconds(600));

        JobOutlook outlook = outlook(job, candidate -> candidate.state() == JobState.QUEUED);

        assertThat(Objects.requireNonNull(outlook.start()).p10()).isAfterOrEqualTo(NOW);
        // A late event about the first attempt changes nothing.
        state(job, 1, JobState.FAILED, NOW.minusSeconds(700));
        awaited(submitted("node-8-again", "after", 1, 3_600, NOW), candidate -> candidate.basis() != null);
        assertThat(outlook(job, _ -> true).state()).isEqualTo(JobState.QUEUED);
    }

    @Test
    void fulfilledOutlooksCalibrateTheRangesOfLaterOnes() {
        FollowedJobs jobs = ADVISOR.part(FollowedJobs.class);
        Pool pool = new Pool("node-8-true", null, Set.of());
        JobSubmission first = submitted("node-8-true", "first", 8, DAY, NOW.minusSeconds(900));
        starts(first, NOW.minusSeconds(600));
        List<JobSubmission> later = IntStream.range(0, 20)
                .mapToObj(each -> submitted("node-8-true", "later-" + each, 1, 600, NOW.minusSeconds(300)))
                .toList();
        later.forEach(each -> awaited(each, candidate -> candidate.basis() != null));
        later.forEach(_ -> predict());

        Instant end = Instant.now().plusSeconds(7_200);
        ends(first, end);
        later.forEach(each -> {
            starts(each, end);
            ends(each, end.plusSeconds(60));
        });
        await().atMost(RunningService.MAX_TIME)
                .until(() -> jobs.outcomes(pool, 200).size() == later.size());

        assertThat(jobs.outcomes(pool, 200)).allSatisfy(each -> {
            assertThat(each.start()).isBetween(7_000.0, 7_300.0);
            assertThat(each.end() - each.start()).isBetween(59.0, 61.0);
        });
        JobSubmission asked = submitted("node-8-true", "asked", 8, 600, NOW);
        assertThat(basis(outlook(asked, candidate -> candidate.basis() != null)).earlierOutlooks())
                .isEqualTo(20);
    }

    /** The topics of submissions and of states are consumed in parallel. */
    @Test
    void theWaitOfSimilarJobsMovesTheStartEvenIfTheirSubmissionArrivesLast() {
        JobSubmission runs = job("node-8-usual", "runs", 8, DAY, null);
        starts(runs, NOW.minusSeconds(60));
        FollowedJobs jobs = ADVISOR.part(FollowedJobs.class);
        await().atMost(RunningService.MAX_TIME)
                .until(() -> jobs.find(runs.jobId()).isPresent());
        ADVISOR.publisher()
                .publish(Bodies.submitted(runs, NOW.minusSeconds(90_000)))
                .join();
        JobSubmission asked = submitted("node-8-usual", "asked", 8, 600, NOW.minusSeconds(30));

        JobOutlook outlook = outlook(
                asked,
                candidate -> candidate.basis() != null && candidate.basis().usualWaitSeconds() != null);

        assertThat(basis(outlook).usualWaitSeconds()).isEqualTo(89_940.0);
        assertThat(Objects.requireNonNull(outlook.start()).p50()).isAfter(NOW.plusSeconds(89_940 / 2));
    }

    @Test
    void anOutlookIsVisibleToItsProjectAndNotFoundByOthers() {
        JobSubmission job = submitted("node-8-private", "private", 1, 3_600, NOW);
        String path = path(job);
        outlook(job, _ -> true);

        Caller stranger = new Caller("key-2", Set.of(Role.READER), Set.of("vision"), "ines");
        Contract.holds("get", READ, 404, ADVISOR.send(ADVISOR.as(path, stranger)));
        Contract.holds("get", READ, 403, ADVISOR.get(path, Role.SHIPPER));
        Contract.holds("get", READ, 404, ADVISOR.get("/jobs/" + UUID.randomUUID() + "/outlook", Role.READER));
        Contract.holds("get", READ, 400, ADVISOR.get("/jobs/no-id/outlook", Role.READER));
    }

    private static OutlookBasis basis(JobOutlook outlook) {
        return Objects.requireNonNull(outlook.basis(), outlook.toString());
    }

    private static void predict() {
        ADVISOR.part(ScheduledTaskHolder.class).getScheduledTasks().stream()
                .filter(task -> task.toString().endsWith(".predict"))
                .forEach(task -> task.getTask().getRunnable().run());
    }

    private static JobSubmission submitted(String cluster, String name, int gpus, double limit, Instant at) {
        return submitted(cluster, name, gpus, limit, at, null);
    }

    private static JobSubmission submitted(
            String cluster, String name, int gpus, double limit, Instant at, @Nullable String queue) {
        JobSubmission job = job(cluster, name, gpus, limit, queue);
        ADVISOR.publish(Bodies.submitted(job, at));
        return job;
    }

    private static JobSubmission job(String cluster, String name, int gpus, double limit, @Nullable String queue) {
        return new JobSubmission(
                cluster,
                "slurm",
                name,
                name,
                "rosa",
                "speech",
                queue,
                Bodies.COMMAND,
                null,
                null,
                new JobSource.None(),
                new RequestedResources(1, gpus, null, null, null, limit),
                Map.of());
    }

    private static void starts(JobSubmission job, Instant at) {
        state(job, 1, JobState.RUNNING, at);
    }

    private static void ends(JobSubmission job, Instant at) {
        state(job, 1, JobState.SUCCEEDED, at);
    }

    private static void state(JobSubmission job, int attempt, JobState state, Instant at) {
        ADVISOR.publisher()
                .publish(new JobStateChanged(
                        UUID.randomUUID(), job.jobId(), job.cluster(), attempt, at, null, state, List.of(), null))
                .join();
    }

    private static String path(JobSubmission job) {
        return "/jobs/" + job.jobId() + "/outlook";
    }

    private static HttpResponse<String> read(JobSubmission job) {
        return ADVISOR.get(path(job), Role.READER);
    }

    private static void awaited(JobSubmission job, Predicate<JobOutlook> wanted) {
        assertThat(outlook(job, wanted)).isNotNull();
    }

    private static JobOutlook outlook(JobSubmission job, Predicate<JobOutlook> wanted) {
        return await().atMost(RunningService.MAX_TIME)
                .until(() -> current(job), candidate -> candidate != null && wanted.test(candidate));
    }

    /** Returns the outlook; null while the job is unknown. */
    private static @Nullable JobOutlook current(JobSubmission job) {
        HttpResponse<String> answer = read(job);
        if (answer.statusCode() == 404) {
            return null;
        }
        Contract.holds("get", READ, 200, answer);
        return WireJson.tolerant().readValue(answer.body(), JobOutlook.class);
    }

    private static Advice advised(String cluster, String requested) {
        HttpResponse<String> answer = ADVISOR.post(
                "/advice",
                "{\"cluster\": \"%s\", \"project\": \"speech\", \"owner\": \"rosa\", \"command\": \"%s\", \"source\": {\"kind\": \"none\"}, \"requested\": {%s}}"
                        .formatted(cluster, Bodies.COMMAND, requested),
                Role.SUBMITTER);
        Contract.holds("post", "/advice", 200, answer);
        return WireJson.tolerant().readValue(answer.body(), Advice.class);
    }
}
