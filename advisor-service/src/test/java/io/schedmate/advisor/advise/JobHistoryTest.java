package io.schedmate.advisor.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.advisor.admission.RecentSubmissions;
import io.schedmate.advisor.estimate.Estimator;
import io.schedmate.advisor.extract.Extractor;
import io.schedmate.advisor.history.HistoryEvent;
import io.schedmate.advisor.history.HistoryEvents;
import io.schedmate.advisor.history.PastRun;
import io.schedmate.advisor.memory.InMemoryAdviceQueue;
import io.schedmate.advisor.memory.InMemoryGpuUse;
import io.schedmate.advisor.memory.InMemoryHistoryEvents;
import io.schedmate.advisor.memory.InMemoryPastRuns;
import io.schedmate.advisor.memory.InMemoryReadings;
import io.schedmate.advisor.memory.InMemoryTrainedModels;
import io.schedmate.advisor.source.AllowedRoots;
import io.schedmate.advisor.source.Archives;
import io.schedmate.advisor.source.Bounds;
import io.schedmate.advisor.source.Repositories;
import io.schedmate.advisor.source.Sources;
import io.schedmate.advisor.source.TreeCache;
import io.schedmate.model.event.JobEnded;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.MeasuredUse;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.node.GpuReading;
import io.schedmate.testing.memory.InMemoryTransactions;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what is stored about ended jobs, and what every replica learns from them. */
class JobHistoryTest {

    private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");
    private static final MeasuredUse NOTHING = new MeasuredUse(1, 2, null, null, null, null, null);

    private final InMemoryTransactions transactions = new InMemoryTransactions();
    private final InMemoryAdviceQueue queue = new InMemoryAdviceQueue(transactions);
    private final InMemoryPastRuns runs = new InMemoryPastRuns(transactions);
    private final InMemoryHistoryEvents events = new InMemoryHistoryEvents(transactions, Clock.systemUTC());
    private final InMemoryTrainedModels models = new InMemoryTrainedModels(transactions, Clock.systemUTC());
    private final InMemoryGpuUse use = new InMemoryGpuUse(transactions, queue);
    private final JobSubmission job = job("7", "python train.py --model resnet50");

    @TempDir
    private Path folder;

    private History history;

    @BeforeEach
    void aHistory() {
        Bounds bounds = new Bounds(1 << 20, 100, 200, 1 << 20, Duration.ofSeconds(10));
        TreeCache trees = new TreeCache(folder.resolve("trees"));
        Sources sources = new Sources(
                new AllowedRoots(List.of(), List.of()),
                new Archives(folder.resolve("archives"), trees, bounds, Clock.systemUTC()),
                new Repositories(List.of(), trees, bounds, Repositories.Fetching::fetch));
        history = new History(
                queue,
                runs,
                events,
                new Extractor(
                        sources,
                        new InMemoryReadings(transactions, Clock.systemUTC()),
                        "rules",
                        null,
                        Clock.systemUTC()),
                use);
    }

    @Test
    void theDurationCountsFromTheStartAndIsAbsentWithoutOne() {
        history.ended(ended(job, 1, NINE.plusMillis(500), NOTHING));
        history.ended(ended(job("8", "python train.py"), 1, null, NOTHING));

        assertThat(run(job).durationSeconds()).isEqualTo(599.5);
        assertThat(run(job("8", "python train.py")).durationSeconds()).isNull();
    }

    @Test
    void theLaterOfTwoAttemptsIsKeptInAnyOrderOfArrival() {
        history.ended(ended(job, 2, NINE, NOTHING));
        history.ended(ended(job, 1, NINE, NOTHING));

        assertThat(run(job).attempt()).isEqualTo(2);
        assertThat(events.next(null, 10)).hasSize(1);
    }

    @Test
    void nodeSamplesFillWhatTheSchedulerDidNotMeasure() {
        sampled(1, 0.25, 4L << 30);
        sampled(1, 0.75, 6L << 30);
        history.ended(ended(job, 1, NINE, new MeasuredUse(1, 2, "a100", null, null, null, null)));
        assertThat(run(job).used()).isEqualTo(new MeasuredUse(1, 2, "a100", 0.5, 6L << 30, null, null));

        sampled(2, 0.25, 4L << 30);
        history.ended(ended(job, 2, NINE, new MeasuredUse(1, 2, "a100", 0.9, 1L << 30, null, null)));
        assertThat(run(job).used()).isEqualTo(new MeasuredUse(1, 2, "a100", 0.9, 1L << 30, null, null));
    }

    @Test
    void withoutAdviceTheMetadataComesFromTheCommand() {
        history.ended(ended(job, 1, NINE, NOTHING));
        history.ended(ended(job("8", null), 1, NINE, NOTHING));

        assertThat(run(job).metadata())
                .isNotNull()
                .satisfies(found -> assertThat(found.modelName()).isEqualTo("resnet50"));
        assertThat(run(job("8", null)).metadata()).isNull();
    }

    @Test
    void aReplicaLearnsEachStoredEventOnce() {
        for (int i = 0; i < 1_100; i++) {
            JobSubmission each = job("e" + i, "python train.py");
            history.submitted(submitted(each), null);
            history.ended(ended(each, 1, NINE, NOTHING));
        }
        var estimator = new Estimator();
        var recent = new RecentSubmissions(Duration.ofDays(1));
        var follower = new HistoryFollower(events, models, recent, estimator);

        follower.catchUp();
        follower.catchUp();

        assertThat(estimator.ranSo(job)).isEqualTo(1_100);
        assertThat(recent.matches("new", job("new", "python train.py"), NINE.plusSeconds(60)))
                .isNotEmpty();
        history.ended(ended(job, 1, NINE, NOTHING));
        follower.catchUp();
        assertThat(estimator.ranSo(job)).isEqualTo(1_101);
    }

    @Test
    void aModelIsTrainedOnceForAllReplicasEvenIfEarlyHistoryIsForgotten() {
        ran(0, 450);
        follower(models).catchUp();
        assertThat(places(models)).hasSize(2);

        for (int i = 0; i < 150; i++) {
            events.forget(job("m" + i, null).jobId(), NINE.plusSeconds(3600));
        }
        follower(models).catchUp();

        assertThat(places(models)).hasSize(2);
        // Without the stored models, this replica would have trained at other events.
        InMemoryTrainedModels none = new InMemoryTrainedModels(transactions, Clock.systemUTC());
        follower(none).catchUp();
        assertThat(places(none)).isNotEmpty().doesNotContainAnyElementsOf(places(models));

        ran(450, 900);
        follower(models).catchUp();
        assertThat(places(models)).hasSizeGreaterThan(2);
    }

    private void ran(int from, int to) {
        for (int i = from; i < to; i++) {
            JobSubmission each = job("m" + i, "python train" + i % 7 + ".py");
            history.submitted(submitted(each), null);
            history.ended(ended(each, 1, NINE.plusSeconds(i % 600), NOTHING));
        }
    }

    private HistoryFollower follower(InMemoryTrainedModels of) {
        return new HistoryFollower(events, of, new RecentSubmissions(Duration.ofDays(1)), new Estimator());
    }

    private static List<HistoryEvents.Position> places(InMemoryTrainedModels of) {
        return of.last()
                .map(last -> List.copyOf(of.between(null, last).keySet()))
                .orElse(List.of());
    }

    @Test
    void aSubmittedJobWaitsForItsAdvice() {
        history.submitted(submitted(job), "00-trace");
        history.submitted(submitted(job), "00-trace");

        assertThat(queue.take(10, NINE, Duration.ofMinutes(1))).singleElement().satisfies(waiting -> {
            assertThat(waiting.job()).isEqualTo(job);
            assertThat(waiting.traceparent()).isEqualTo("00-trace");
            assertThat(waiting.submittedAt()).isEqualTo(NINE);
        });
        assertThat(events.next(null, 10).getFirst().lesson())
                .isEqualTo(new HistoryEvent.Submitted(job.jobId(), NINE, job));
    }

    private PastRun run(JobSubmission of) {
        return runs.find(List.of(of.jobId())).values().iterator().next();
    }

    private void sampled(int attempt, double utilisation, long memory) {
        use.changed(new JobStateChanged(
                UUID.randomUUID(),
                job.jobId(),
                "hall-a",
                attempt,
                NINE,
                JobState.QUEUED,
                JobState.RUNNING,
                List.of("node-" + attempt),
                null));
        use.sampled(new NodeSampled(
                UUID.randomUUID(),
                null,
                "hall-a",
                null,
                NINE.plusSeconds(1),
                "node-" + attempt,
                List.of(new GpuReading(0, null, null, "a100", utilisation, memory, null, null, null, null, null, null)),
                List.of(),
                null,
                null));
    }

    private static JobSubmitted submitted(JobSubmission of) {
        return new JobSubmitted(UUID.randomUUID(), of.jobId(), "hall-a", 1, NINE, of);
    }

    private static JobEnded ended(JobSubmission of, int attempt, @Nullable Instant started, MeasuredUse used) {
        Instant end = NINE.plusSeconds(600);
        return new JobEnded(
                UUID.randomUUID(),
                of.jobId(),
                "hall-a",
                attempt,
                end,
                of,
                JobState.SUCCEEDED,
                new JobExit(0, null, null),
                NINE,
                started,
                end,
                used,
                null,
                false);
    }

    private static JobSubmission job(String externalId, @Nullable String command) {
        return new JobSubmission(
                "hall-a",
                "slurm",
                externalId,
                null,
                "rosa",
                "speech",
                null,
                command,
                null,
                null,
                new JobSource.None(),
                new RequestedResources(1, 2, null, null, null, 3_600.0),
                Map.of());
    }
}
