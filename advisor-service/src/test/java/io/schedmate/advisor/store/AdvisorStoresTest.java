package io.schedmate.advisor.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.advisor.advise.AdviceQueue;
import io.schedmate.advisor.advise.StoredAdvice;
import io.schedmate.advisor.extract.StoredReadings;
import io.schedmate.advisor.history.GpuUse;
import io.schedmate.advisor.history.HistoryEvent;
import io.schedmate.advisor.history.HistoryEvents;
import io.schedmate.advisor.history.PastRun;
import io.schedmate.advisor.history.PastRuns;
import io.schedmate.advisor.history.TrainedModels;
import io.schedmate.advisor.memory.InMemoryAdviceQueue;
import io.schedmate.advisor.memory.InMemoryFollowedJobs;
import io.schedmate.advisor.memory.InMemoryGpuUse;
import io.schedmate.advisor.memory.InMemoryHistoryEvents;
import io.schedmate.advisor.memory.InMemoryPastRuns;
import io.schedmate.advisor.memory.InMemoryReadings;
import io.schedmate.advisor.memory.InMemoryTrainedModels;
import io.schedmate.advisor.outlook.EndedJob;
import io.schedmate.advisor.outlook.FollowedJob;
import io.schedmate.advisor.outlook.FollowedJobs;
import io.schedmate.advisor.outlook.Pool;
import io.schedmate.code.admission.Reading;
import io.schedmate.code.admission.ReadingKey;
import io.schedmate.code.tree.TreeQuestion;
import io.schedmate.code.tree.TreeRecord;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.Estimates;
import io.schedmate.model.api.advice.SourceExcerpt;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.MeasuredUse;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.node.GpuReading;
import io.schedmate.simulator.outlook.Outlook;
import io.schedmate.testing.MovedClock;
import io.schedmate.testing.StoreDatabase;
import io.schedmate.testing.memory.InMemoryTransactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract of the advisor's stores, in memory and in PostgreSQL. */
@ParameterizedClass
@EnumSource(AdvisorStoresTest.StoresIn.class)
class AdvisorStoresTest {

    /** The kinds of stores. */
    enum StoresIn {
        MEMORY,
        POSTGRESQL
    }

    private static final String HALL = "hall-a";
    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");
    private static final Duration HOLD = Duration.ofMinutes(5);
    private static final ReadingKey KEY = ReadingKey.of("rules", "tree", "command");
    private static final Pool ALL = new Pool(HALL, null, Set.of("debug"));

    private final @Nullable StoreDatabase database;
    private final AdviceQueue queue;
    private final PastRuns runs;
    private final HistoryEvents events;
    private final TrainedModels models;
    private final FollowedJobs followed;
    private final GpuUse use;
    private final StoredReadings readings;
    private final MovedClock clock = new MovedClock(START);

    AdvisorStoresTest(StoresIn where) {
        switch (where) {
            case MEMORY -> {
                InMemoryTransactions transactions = new InMemoryTransactions();
                InMemoryAdviceQueue laid = new InMemoryAdviceQueue(transactions);
                database = null;
                queue = laid;
                runs = new InMemoryPastRuns(transactions);
                events = new InMemoryHistoryEvents(transactions, Clock.systemUTC());
                models = new InMemoryTrainedModels(transactions, Clock.systemUTC());
                followed = new InMemoryFollowedJobs(transactions, laid);
                use = new InMemoryGpuUse(transactions, laid);
                readings = new InMemoryReadings(transactions, clock);
            }
            case POSTGRESQL -> {
                database = StoreDatabase.withTables();
                queue = new JdbcAdviceQueue(database.jdbc());
                runs = new JdbcPastRuns(database.jdbc());
                events = new JdbcHistoryEvents(database.jdbc());
                models = new JdbcTrainedModels(database.jdbc());
                followed = new JdbcFollowedJobs(database.jdbc());
                use = new JdbcGpuUse(database.jdbc());
                readings = new JdbcReadings(database.jdbc(), clock);
            }
            default -> throw new IllegalArgumentException(where.name());
        }
    }

    @AfterEach
    void close() {
        if (database != null) {
            database.close();
        }
    }

    @Test
    void aJobIsTakenByOneWorkerAtATimeAndAgainAfterItsLeaseExpires() {
        AdviceQueue.QueuedJob first = waiting("1", 1);
        AdviceQueue.QueuedJob second = waiting("2", 0);
        queue.add(first);
        queue.add(second);
        queue.add(waiting("1", 9));

        assertThat(queue.take(1, at(10), HOLD)).containsExactly(tried(second, 1));
        assertThat(queue.take(9, at(10), HOLD)).containsExactly(tried(first, 1));
        assertThat(queue.take(9, at(14), HOLD)).isEmpty();
        assertThat(queue.take(1, at(16), HOLD)).containsExactly(tried(second, 2));
    }

    @Test
    void adviceIsStoredOnceAndEndsTheWait() {
        StoredAdvice advised = advised("1");
        queue.add(waiting("1", 1));
        queue.add(waiting("2", 1));

        assertThat(queue.find(id("1")).orElseThrow().advised()).isNull();
        assertThat(queue.finish(id("1"), advised)).isTrue();
        assertThat(queue.finish(id("1"), advised("9"))).isFalse();
        assertThat(queue.finish(id("3"), advised)).isFalse();
        assertThat(queue.find(id("1"))).hasValueSatisfying(known -> {
            assertThat(known.advised()).isEqualTo(advised);
            assertThat(known.owner()).isEqualTo("rosa");
        });
        assertThat(queue.take(9, at(10), HOLD))
                .extracting(AdviceQueue.QueuedJob::jobId)
                .containsExactly(id("2"));
        queue.forget(id("1"), at(0));
        assertThat(queue.forgetBefore(at(1))).isZero();
        assertThat(queue.forgetBefore(at(2))).isEqualTo(1);
        assertThat(queue.find(id("1"))).isEmpty();
        queue.forget(id("2"), at(1));
        assertThat(queue.find(id("2"))).isEmpty();
    }

    @Test
    void theRunOfTheLastAttemptIsKeptAndFoundAfterIndexing() {
        PastRun second = run("1", 2, 5);
        PastRun other = run("2", 1, 3);

        assertThat(runs.keep(second)).isTrue();
        assertThat(runs.keep(run("1", 1, 9))).isFalse();
        assertThat(runs.keep(second)).isFalse();
        runs.keep(other);
        assertThat(runs.find(List.of(id("1"), id("3")))).isEqualTo(Map.of(id("1"), second));
        assertThat(runs.notIndexed("space", 9)).containsExactly(other, second);
        runs.indexed(List.of(id("1")), "space");
        assertThat(runs.notIndexed("space", 9)).containsExactly(other);
        assertThat(runs.notIndexed("another", 9)).containsExactly(other, second);
        PastRun third = run("1", 3, 7);
        runs.keep(third);
        assertThat(runs.notIndexed("space", 9)).containsExactly(other, third);
    }

    @Test
    void runsAreDeletedByJobAndByAge() {
        runs.keep(run("1", 1, 5));
        runs.keep(run("2", 1, 7));

        assertThat(runs.endedBefore(at(7), 9)).containsExactly(id("1"));
        assertThat(runs.forget(id("1"), at(4))).isFalse();
        assertThat(runs.forget(id("1"), at(5))).isTrue();
        assertThat(runs.forget(id("1"), at(5))).isTrue();
        assertThat(runs.find(List.of(id("1")))).isEmpty();
    }

    @Test
    void historyIsReadInOrder() {
        HistoryEvent one = new HistoryEvent.Submitted(id("1"), at(1), submission("1", null, 8));
        HistoryEvent two = new HistoryEvent.Ended(run("1", 1, 5));
        HistoryEvent three = new HistoryEvent.Ended(run("2", 1, 6));
        List.of(one, two, three).forEach(events::add);

        List<HistoryEvents.Kept> first = events.next(null, 2);
        assertThat(first).extracting(HistoryEvents.Kept::lesson).containsExactly(one, two);
        assertThat(events.next(first.getLast().place(), 9))
                .extracting(HistoryEvents.Kept::lesson)
                .containsExactly(three);
        events.forget(id("1"), at(4));
        assertThat(events.next(null, 9)).extracting(HistoryEvents.Kept::lesson).containsExactly(two, three);
        assertThat(events.forgetBefore(Instant.EPOCH)).isZero();
        assertThat(events.forgetBefore(Instant.now().plusSeconds(3600))).isEqualTo(2);
    }

    @Test
    void theFirstModelOfAPositionIsKeptAndAllAreDeletedByAge() {
        HistoryEvents.Position first = new HistoryEvents.Position(7, 2);
        HistoryEvents.Position second = new HistoryEvents.Position(11, 1);
        assertThat(models.last()).isEmpty();

        assertThat(models.keep(second, new byte[] {2})).containsExactly(2);
        assertThat(models.keep(first, new byte[] {1})).containsExactly(1);
        assertThat(models.keep(first, new byte[] {3})).containsExactly(1);

        assertThat(models.last()).contains(second);
        assertThat(models.between(null, second)).containsOnlyKeys(first, second);
        assertThat(models.between(null, new HistoryEvents.Position(11, 0))).containsOnlyKeys(first);
        assertThat(models.between(first, second)).containsOnlyKeys(second);
        assertThat(models.forgetBefore(Instant.EPOCH)).isZero();
        assertThat(models.forgetBefore(Instant.now().plusSeconds(3600))).isEqualTo(2);
    }

    @Test
    void aJobIsFollowedInAnyOrderOfItsEvents() {
        queue.add(waiting("1", 1));
        changed("1", 2, JobState.RUNNING, 5);
        followed.submitted(submitted("1", "debug", 1));
        changed("1", 1, JobState.FAILED, 3);
        changed("1", 2, JobState.RUNNING, 6);

        assertThat(followed.find(id("1")))
                .contains(new FollowedJob(
                        id("1"), HALL, "debug", 8, JobState.RUNNING, submission("1", null, 8), at(5), at(5), false));
        assertThat(followed.find(id("2"))).isEmpty();
    }

    @Test
    void jobsCompeteWithinTheirPool() {
        followed.submitted(submitted("1", null, 1));
        followed.submitted(submitted("2", "batch", 0));
        followed.submitted(submitted("3", "debug", 0));
        changed("4", 1, JobState.QUEUED, 0);
        changed("2", 1, JobState.RUNNING, 4);

        assertThat(followed.waiting(ALL, 9)).extracting(FollowedJob::jobId).containsExactly(id("1"));
        assertThat(followed.running(ALL, 9)).extracting(FollowedJob::jobId).containsExactly(id("2"));
        assertThat(followed.waiting(new Pool(HALL, "debug", Set.of()), 9))
                .extracting(FollowedJob::jobId)
                .containsExactly(id("3"));
        assertThat(followed.waiting(new Pool("hall-b", null, Set.of()), 9)).isEmpty();
        assertThat(followed.withoutOutlook())
                .containsExactlyInAnyOrder(new FollowedJobs.Place(HALL, null), new FollowedJobs.Place(HALL, "debug"));
    }

    @Test
    void theMostGpusHeldAtOnceAndTheWaitsAreReported() {
        run("1", 0, 2, 6);
        run("2", 0, 4, 8);
        run("3", 0, 9, 12);

        assertThat(followed.maxHeld(ALL, at(0))).isEqualTo(16);
        assertThat(followed.maxHeld(ALL, at(9))).isEqualTo(8);
        assertThat(followed.maxHeld(ALL, at(20))).isZero();
        assertThat(followed.medianWaits(ALL, at(0))).isEqualTo(Map.of(8, 240.0));
        assertThat(followed.medianWaits(ALL, at(4))).isEqualTo(Map.of(8, 390.0));
    }

    @Test
    void endedRunsAreReadAsATrace() {
        queue.add(waiting("2", 1));
        run("2", 1, 4, 8);
        run("1", 0, 2, 6);
        changed("3", 1, JobState.RUNNING, 5);
        followed.submitted(submitted("3", null, 3));
        followed.submitted(submitted("4", null, 2));
        changed("4", 1, JobState.CANCELLED, 5);

        assertThat(followed.ended(HALL, at(0), 9))
                .containsExactly(
                        new EndedJob(id("1"), null, 8, at(0), at(2), at(6), null),
                        new EndedJob(id("2"), null, 8, at(1), at(4), at(8), submission("2", null, 8)));
        assertThat(followed.ended(HALL, at(1), 9)).extracting(EndedJob::jobId).containsExactly(id("2"));
        assertThat(followed.ended(HALL, at(0), 1)).hasSize(1);
        assertThat(followed.ended("hall-b", at(0), 9)).isEmpty();
    }

    @Test
    void anOutlookIsStoredOnceAndReportedWhenItIsFulfilled() {
        followed.submitted(submitted("1", null, 0));
        followed.predicted(id("1"), outlook(60, 600), at(1));
        followed.predicted(id("1"), outlook(1, 2), at(2));

        assertThat(followed.find(id("1")).orElseThrow().isPredicted()).isTrue();
        assertThat(followed.withoutOutlook()).isEmpty();
        assertThat(followed.outcomes(ALL, 9)).isEmpty();
        changed("1", 1, JobState.RUNNING, 3);
        changed("1", 1, JobState.SUCCEEDED, 9);
        assertThat(followed.outcomes(ALL, 9)).containsExactly(new FollowedJobs.PredictionOutcome(60, 600, 120, 480));
        assertThat(followed.forgetBefore(at(9), at(9))).isZero();
        assertThat(followed.forgetBefore(at(10), at(0))).isEqualTo(1);
    }

    @Test
    void theUseOfAJobIsTheMeanOverItsOwnGpus() {
        queue.add(waiting("2", 0, 2));
        use.changed(state("1", JobState.RUNNING, 1, "n1"));
        use.changed(state("2", JobState.RUNNING, 1, "n2"));
        use.sampled(sampled("n1", 2, 0.5, 0.25));
        use.sampled(sampled("n2", 2, 0.5, 0.5, 1.0));
        use.sampled(sampled("n1", 0, 1.0));
        use.sampled(sampled("n3", 2, 1.0));

        assertThat(use.of(id("1"), 1)).contains(new GpuUse.Measured(2, 0.375, 2L));
        assertThat(use.of(id("2"), 1)).as("the two that hold most").contains(new GpuUse.Measured(2, 0.75, 3L));
        assertThat(use.of(id("1"), 2)).isEmpty();
        use.changed(state("1", JobState.SUCCEEDED, 3, "n1"));
        use.sampled(sampled("n1", 4, 1.0));
        assertThat(use.of(id("1"), 1)).contains(new GpuUse.Measured(2, 0.375, 2L));
    }

    @Test
    void samplesOfASharedNodeCountForNoJob() {
        use.changed(state("1", JobState.RUNNING, 1, "n1"));
        use.changed(state("2", JobState.RUNNING, 1, "n1"));
        use.sampled(sampled("n1", 2, 0.5));

        assertThat(use.of(id("1"), 1)).isEmpty();
        use.changed(state("2", JobState.SUCCEEDED, 3, "n1"));
        use.sampled(sampled("n1", 4, 0.5));
        assertThat(use.of(id("1"), 1)).contains(new GpuUse.Measured(1, 0.5, 1L));
        assertThat(use.forgetBefore(at(3), at(1))).isZero();
        assertThat(use.forgetBefore(at(4), at(2))).isEqualTo(2);
        assertThat(use.of(id("1"), 1)).isEmpty();
    }

    private static JobStateChanged state(String name, JobState state, int minute, String node) {
        return new JobStateChanged(UUID.randomUUID(), id(name), HALL, 1, at(minute), null, state, List.of(node), null);
    }

    /** Returns a sample of GPUs with 1, 2, … bytes in use. */
    private static NodeSampled sampled(String node, int minute, double... utilisation) {
        List<GpuReading> gpus = IntStream.range(0, utilisation.length)
                .mapToObj(gpu -> new GpuReading(
                        gpu, null, null, null, utilisation[gpu], gpu + 1L, null, null, null, null, null, null))
                .toList();
        return new NodeSampled(UUID.randomUUID(), null, HALL, null, at(minute), node, gpus, List.of(), null, null);
    }

    private void run(String name, int submitted, int started, int ended) {
        followed.submitted(submitted(name, null, submitted));
        changed(name, 1, JobState.RUNNING, started);
        changed(name, 1, JobState.SUCCEEDED, ended);
    }

    private void changed(String name, int attempt, JobState state, int minute) {
        followed.changed(new JobStateChanged(
                UUID.randomUUID(), id(name), HALL, attempt, at(minute), null, state, List.of("n1"), null));
    }

    private static Outlook outlook(double start, double end) {
        return new Outlook(new Outlook.Range(start, start, start), new Outlook.Range(end, end, end));
    }

    private static JobId id(String name) {
        return JobId.of(HALL, "slurm", name);
    }

    private static Instant at(int minute) {
        return START.plus(Duration.ofMinutes(minute));
    }

    private static JobSubmission submission(String name, @Nullable String ofQueue, int gpus) {
        return new JobSubmission(
                HALL,
                "slurm",
                name,
                null,
                "rosa",
                "speech",
                ofQueue,
                "python train.py",
                null,
                null,
                new JobSource.None(),
                new RequestedResources(1, gpus, null, null, null, null),
                Map.of());
    }

    @Test
    void readingsOfAllJobsAreFoundLatestFirst() {
        Reading first = reading("a.py", "1");
        Reading second = reading("a.py", "2");
        readings.of(id("1")).keep(KEY, first);
        clock.move(Duration.ofSeconds(1));
        readings.of(id("2")).keep(KEY, second);

        assertThat(readings.of(id("3")).find(KEY)).containsExactly(second, first);
        assertThat(readings.of(id("3")).find(ReadingKey.of("other"))).isEmpty();
    }

    @Test
    void aReadingWithTheSameInputsReplacesTheOther() {
        Reading stamped = new Reading(
                reading("a.py", "1").metadata(),
                new TreeRecord(reading("a.py", "1").rests().outcomes(), Map.of("a.py", "stamp")));
        readings.of(id("1")).keep(KEY, reading("a.py", "1"));
        clock.move(Duration.ofSeconds(1));
        readings.of(id("2")).keep(KEY, stamped);

        assertThat(readings.of(id("1")).find(KEY)).containsExactly(stamped);
        readings.forget(id("2"), clock.instant());
        assertThat(readings.of(id("1")).find(KEY)).containsExactly(stamped);
    }

    @Test
    void onlyTheLatestReadingsOfAKeyAreKept() {
        for (int version = 1; version <= 6; version++) {
            clock.move(Duration.ofSeconds(1));
            readings.of(id("1")).keep(KEY, reading("a.py", String.valueOf(version)));
        }

        assertThat(readings.of(id("1")).find(KEY))
                .containsExactly(
                        reading("a.py", "6"), reading("a.py", "5"), reading("a.py", "4"), reading("a.py", "3"));
    }

    @Test
    void readingsAreDeletedWithTheirJobAndWhenUnused() {
        ReadingKey other = ReadingKey.of("other");
        readings.of(id("1")).keep(KEY, reading("a.py", "1"));
        readings.of(id("2")).keep(other, reading("a.py", "1"));

        readings.forget(id("1"), clock.instant().minusSeconds(1));
        assertThat(readings.of(id("1")).find(KEY)).isNotEmpty();
        readings.forget(id("1"), clock.instant());
        assertThat(readings.of(id("1")).find(KEY)).isEmpty();

        Instant kept = clock.instant();
        clock.move(Duration.ofDays(40));
        assertThat(readings.of(id("1")).find(other)).hasSize(1);
        assertThat(readings.forgetUnusedSince(kept.plusSeconds(1))).isZero();
        assertThat(readings.forgetUnusedSince(clock.instant().plusSeconds(1))).isEqualTo(1);
        assertThat(readings.of(id("1")).find(other)).isEmpty();
    }

    private static Reading reading(String file, String outcome) {
        return new Reading(
                Workload.none(Engine.STATIC).with(WorkloadField.EPOCHS, 3.0, Evidence.COMMAND),
                new TreeRecord(
                        Map.of(
                                new TreeQuestion(TreeQuestion.Kind.TEXT, file, ""),
                                outcome,
                                new TreeQuestion(TreeQuestion.Kind.FINDS, "b.py", "(?m)^@\\w+\t"),
                                "no"),
                        Map.of()));
    }

    private static JobSubmitted submitted(String name, @Nullable String ofQueue, int minute) {
        return new JobSubmitted(UUID.randomUUID(), id(name), HALL, 1, at(minute), submission(name, ofQueue, 8));
    }

    private static AdviceQueue.QueuedJob waiting(String name, int minute) {
        return waiting(name, minute, 8);
    }

    private static AdviceQueue.QueuedJob waiting(String name, int minute, int gpus) {
        return new AdviceQueue.QueuedJob(
                UUID.nameUUIDFromBytes(new byte[] {(byte) minute}),
                id(name),
                1,
                submission(name, null, gpus),
                at(minute),
                0,
                null);
    }

    private static AdviceQueue.QueuedJob tried(AdviceQueue.QueuedJob job, int tries) {
        return new AdviceQueue.QueuedJob(
                job.adviceId(), job.jobId(), job.attempt(), job.job(), job.submittedAt(), tries, job.traceparent());
    }

    private static StoredAdvice advised(String name) {
        return new StoredAdvice(
                UUID.randomUUID(),
                id(name),
                true,
                at(1),
                0.5,
                null,
                null,
                List.of(new SourceExcerpt("train.py", 3, 2, List.of("", "lr = 3e-4"))),
                List.of(),
                new Estimates(null, null, null, null, List.of(), 0.1, Engine.FALLBACK),
                null,
                List.of(),
                List.of(),
                List.of("said"));
    }

    private static PastRun run(String name, int attempt, int minute) {
        return new PastRun(
                id(name),
                attempt,
                submission(name, null, 8),
                JobState.SUCCEEDED,
                at(minute),
                60.0,
                new MeasuredUse(1, 8, null, null, null, null, null),
                null,
                false);
    }
}
