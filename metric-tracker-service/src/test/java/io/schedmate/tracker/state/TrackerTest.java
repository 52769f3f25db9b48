package io.schedmate.tracker.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.logs.classify.rule.RuleLineClassifier;
import io.schedmate.logs.extract.PlannedMetricExtractor;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.JobSlowdownDetected;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.metrics.Rate;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.model.metrics.SlowdownCause;
import io.schedmate.testing.MovedClock;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.memory.InMemoryStores;
import io.schedmate.tracker.slowdown.Silence;
import io.schedmate.tracker.slowdown.SpeedComparison;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the state that the chunks of an attempt lead to. */
class TrackerTest {

    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");
    private static final JobId JOB = JobId.of("hall", "slurm", "1");
    private static final LogSource OUT = new LogSource("out.log", null, "n1");

    private final InMemoryStores kept = new InMemoryStores(new MovedClock(START));
    private final List<AttemptState> seen = new ArrayList<>();
    private final Tracker tracker = tracker(100);

    @Test
    void aChunkIsNextLateOrRepeated() {
        assertThat(tracker.take(List.of(chunk(0, 1, "a"), chunk(3, 9, "b", "c"))))
                .containsExactly(entry(ChunkOrder.NEXT, 2));
        assertThat(source()).isEqualTo(new SourceState(OUT, 4, 11, List.of(1L, 2L), 3, 0, 0, 2, null, null));

        assertThat(tracker.take(List.of(chunk(1, 2, "d"), chunk(3, 9, "b", "c"), chunk(1, 2, "d"), chunk(4, 11, "e"))))
                .containsOnly(entry(ChunkOrder.LATE, 1), entry(ChunkOrder.DUPLICATE, 2), entry(ChunkOrder.NEXT, 1));
        assertThat(source()).isEqualTo(new SourceState(OUT, 5, 12, List.of(2L), 5, 2, 1, 1, null, null));
    }

    @Test
    void theLatestChunksOfAWideGapAreStillAwaited() {
        tracker.take(List.of(chunk(0, 1, "a"), chunk(3, 4, "b"), chunk(1000, 1001, "c")));

        assertThat(source().lostChunks()).isEqualTo(998);
        assertThat(source().missing())
                .isEqualTo(LongStream.range(744, 1000).boxed().toList());

        tracker.take(List.of(chunk(1002, 1003, "d")));
        assertThat(source().missing()).hasSize(256).startsWith(745L).endsWith(999L, 1001L);
    }

    @Test
    void linesThatASenderRepeatsCountOnce() {
        tracker.take(List.of(chunk(0, 1, "a", "b"), chunk(1, 2, "b", "c"), chunk(2, 1, "a")));

        assertThat(source().lines()).isEqualTo(3);
        assertThat(source().nextLine()).isEqualTo(4);
    }

    @Test
    void ifThereAreTooManyLinesTheLastAreRead() {
        tracker.take(List.of(new LogChunk(
                UUID.randomUUID(), JOB, "hall", 1, START, OUT, 0, 1, null, LogOrder.EXACT, steps(1, 130))));
        assertThat(state().flow()).isEqualTo(new LineQuota(100, START, 30));
        assertThat(tracker.skippedLines()).isEqualTo(30);
        assertThat(step()).isEqualTo(130);

        // Ten more lines are read per second, and the time does not go back.
        tracker.take(List.of(at(1, 131, START.plusSeconds(2), steps(131, 155))));
        assertThat(state().flow()).isEqualTo(new LineQuota(100, START.plusSeconds(2), 35));
        tracker.take(List.of(at(2, 156, START.plusSeconds(1), steps(156, 156))));
        assertThat(state().flow()).isEqualTo(new LineQuota(100, START.plusSeconds(2), 36));
        assertThat(tracker.skippedLines()).isEqualTo(36);

        tracker.take(List.of(at(3, 157, START.plusSeconds(60), steps(157, 157))));
        assertThat(state().flow()).isEqualTo(new LineQuota(1, START.plusSeconds(60), 36));
    }

    @Test
    void theLowestRankThatReportsProgressIsTheLeader() {
        LogSource second = new LogSource(null, 2, "n1");
        LogSource first = new LogSource(null, 1, "n1");
        tracker.take(List.of(of(second, 0, "step 5/100 loss: 0.5")));
        assertThat(state().leader()).isEqualTo(second);

        tracker.take(List.of(of(first, 0, "hello")));
        assertThat(state().leader()).isEqualTo(second);

        tracker.take(List.of(of(first, 1, "step 7/100 loss: 0.4")));
        assertThat(state().leader()).isEqualTo(first);
        assertThat(step()).isEqualTo(7);

        tracker.take(List.of(of(second, 1, "step 9/100 loss: 0.3")));
        assertThat(step()).isEqualTo(7);
        assertThat(state().sources()).extracting(SourceState::step).containsExactlyInAnyOrder(9L, 7L);

        // A source without a rank counts as the first.
        tracker.take(List.of(of(OUT, 0, "step 8/100 loss: 0.2")));
        assertThat(state().leader()).isEqualTo(OUT);
        tracker.take(List.of(of(first, 2, "step 20/100 loss: 0.2")));
        assertThat(step()).isEqualTo(8);
    }

    @Test
    void aLogThatCountsOnlyEpochsBecomesSlower() {
        for (int epoch = 1; epoch <= 20; epoch++) {
            Instant at = START.plusSeconds(epoch <= 13 ? 60L * epoch : 780 + 120L * (epoch - 13));
            tracker.take(List.of(at(epoch, epoch, at, List.of("Epoch %d/90".formatted(epoch)))));
        }

        assertThat(state().slow()).isNotNull().satisfies(slow -> {
            assertThat(slow.before().unit()).isEqualTo("epochs/s");
            assertThat(slow.throughputRatio()).isEqualTo(0.5);
        });
    }

    @Test
    void aReaderContinuesWithTheLinesOfItsLeaderOnly() {
        LogSource first = new LogSource(null, 1, "n1");
        tracker.take(List.of(of(first, 0, "step 1/100 loss: 0.5")));
        tracker.take(List.of(of(OUT, 0, "step 2/100 loss: 0.4")));
        tracker.handOver(Set.of(0));

        assertThat(state().tail()).containsExactly("step 2/100 loss: 0.4");
    }

    @Test
    void metricsArePublishedAtTheirIntervalAndAtTheEnd() {
        tracker.take(List.of(at(0, 1, START, steps(1, 1))));
        tracker.take(List.of(at(1, 2, START.plusMillis(9_999), steps(2, 2))));
        assertThat(published()).containsExactly(1L);
        assertThat(state().sampledAt()).isEqualTo(START);

        tracker.take(List.of(at(2, 3, START.plusSeconds(10), steps(3, 3))));
        assertThat(published()).containsExactly(1L, 3L);

        tracker.take(List.of(at(3, 4, START.plusSeconds(12), steps(4, 4))));
        tracker.end(JOB, 1);
        tracker.end(JOB, 1);
        tracker.end(JobId.of("hall", "slurm", "2"), 1);
        assertThat(published()).containsExactly(1L, 3L, 4L);
        assertThat(state().number()).isEqualTo(3);
    }

    @Test
    void aSlowdownThatWasFoundElsewhereIsReportedOnce() {
        tracker.take(List.of(at(0, 1, START.plusSeconds(7), steps(1, 1))));
        tracker.report(JOB, 1, slow(SlowdownCause.UNKNOWN));
        tracker.report(JOB, 1, slow(SlowdownCause.UNKNOWN));
        assertThat(slownesses()).hasSize(1);
        assertThat(state().number()).isEqualTo(2);
        assertThat(state().slow()).isEqualTo(slow(SlowdownCause.UNKNOWN));
        assertThat(kept.states().slowdowns(JOB, 1, 9)).singleElement().satisfies(found -> {
            assertThat(found.detectedAt()).isEqualTo(START.plusSeconds(7));
            assertThat(found.attempt()).isEqualTo(1);
        });

        tracker.report(JOB, 1, slow(SlowdownCause.PACKING));
        assertThat(slownesses()).hasSize(2);

        // The state in memory is read again.
        tracker.take(List.of(at(1, 2, START.plusSeconds(8), steps(2, 2))));
        assertThat(state().slow()).isEqualTo(slow(SlowdownCause.PACKING));
    }

    @Test
    void errorsAndWarningsAreCounted() {
        tracker.take(List.of(chunk(
                0,
                1,
                "Traceback (most recent call last):",
                "RuntimeError: CUDA error: an illegal memory access was encountered",
                "UserWarning: the scheduler was called first")));

        assertThat(tracker.errors()).isEqualTo(state().labels().errors()).isPositive();
        assertThat(tracker.warnings()).isEqualTo(state().labels().warnings()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2"})
    void aStopThatCannotBeStoredHidesNoOtherAndIsReportedLater(String refused) {
        List<JobId> jobs = List.of(JOB, JobId.of("hall", "slurm", "2"));
        for (JobId job : jobs) {
            kept.jobs().save(new KnownJob(job, "hall", 1, JobState.RUNNING, START, null, null, START, List.of()));
            for (int step = 1; step <= 9; step++) {
                tracker.take(List.of(at(OUT, job, step - 1, step, START.plusSeconds(step), steps(step, step))));
            }
        }
        JobId refusedJob = JobId.of("hall", "slurm", refused);
        Tracker refusing = tracker(100, events -> {
            if (events.stream().anyMatch(event -> refusedJob.equals(event.jobId()))) {
                throw new IllegalStateException("refused");
            }
            kept.outbox().add(events);
        });

        refusing.listen(now -> _ -> now, START.plus(Duration.ofHours(2)));
        assertThat(slownesses())
                .singleElement()
                .satisfies(stop -> assertThat(stop.jobId()).isNotEqualTo(refusedJob));

        tracker.listen(now -> _ -> now, START.plus(Duration.ofHours(2)));
        assertThat(slownesses()).extracting(JobSlowdownDetected::jobId).containsExactlyInAnyOrderElementsOf(jobs);
    }

    @Test
    void twoAlternatingInstancesRepeatWorkThatTheOtherOvertook() {
        Tracker other = tracker(100);
        tracker.take(List.of(chunk(0, 1, "a")));
        assertThat(other.take(List.of(chunk(1, 2, "b")))).containsExactly(entry(ChunkOrder.NEXT, 1));

        assertThat(tracker.take(List.of(chunk(1, 2, "b"), chunk(2, 3, "c"))))
                .containsOnly(entry(ChunkOrder.DUPLICATE, 1), entry(ChunkOrder.NEXT, 1));
        assertThat(source().lines()).isEqualTo(3);
        assertThat(seen).hasSize(3);
    }

    @Test
    void theLatestOfManyAttemptsStayInMemory() {
        Tracker small = tracker(2);
        for (int job = 1; job <= 5; job++) {
            small.take(List.of(chunk(JobId.of("hall", "slurm", String.valueOf(job)), 0, "a")));
        }
        assertThat(small.live()).isEqualTo(2);

        small.forget(Set.of(1));
        assertThat(small.live()).isEqualTo(2);
        small.forget(Set.of(0));
        assertThat(small.live()).isZero();
    }

    @Test
    void partitionsShareTheMemory() {
        Tracker small = tracker(4);
        for (int job = 1; job <= 8; job++) {
            small.take(Map.of(job % 2, List.of(chunk(JobId.of("hall", "slurm", String.valueOf(job)), 0, "a"))));
        }

        assertThat(small.live()).isEqualTo(4);
    }

    private Tracker tracker(int maxLive) {
        return tracker(maxLive, kept.outbox());
    }

    private Tracker tracker(int maxLive, Outbox outbox) {
        return new Tracker(
                kept.states(),
                kept.jobs(),
                outbox,
                kept.transactions(),
                new PlannedMetricExtractor(),
                new RuleLineClassifier(),
                new TrackingRules(
                        Duration.ofSeconds(10),
                        maxLive,
                        new LineQuota.Limit(10, 100),
                        new SpeedComparison(0.8, 0.9),
                        new Silence(10, Duration.ofMinutes(5))),
                kept.hardware(),
                seen::add);
    }

    private AttemptState state() {
        return kept.states().findAll(List.of(new AttemptKey(JOB, 1))).stream()
                .map(AttemptStates.Kept::state)
                .findFirst()
                .orElseThrow();
    }

    private SourceState source() {
        return state().sources().getFirst();
    }

    private @Nullable Long step() {
        return state().latest() == null ? null : state().latest().step();
    }

    private List<Long> published() {
        return kept.outbox().events(JobMetricsMeasured.class).stream()
                .map(published -> published.metrics().step())
                .toList();
    }

    private List<JobSlowdownDetected> slownesses() {
        return kept.outbox().events(JobSlowdownDetected.class);
    }

    private static Slowdown slow(SlowdownCause cause) {
        return new Slowdown(START, new Rate(9, "it/s"), new Rate(3, "it/s"), 1 / 3.0, cause, null);
    }

    private static List<String> steps(int from, int to) {
        return LongStream.rangeClosed(from, to)
                .mapToObj("step %d/1000 loss: 0.5"::formatted)
                .toList();
    }

    private static LogChunk chunk(long sequence, long firstLine, String... lines) {
        return at(OUT, JOB, sequence, firstLine, START, List.of(lines));
    }

    private static LogChunk chunk(JobId job, long sequence, String line) {
        return at(OUT, job, sequence, sequence + 1, START, List.of(line));
    }

    private static LogChunk of(LogSource source, long sequence, String line) {
        return at(source, JOB, sequence, sequence + 1, START, List.of(line));
    }

    private static LogChunk at(long sequence, long firstLine, Instant at, List<String> lines) {
        return at(OUT, JOB, sequence, firstLine, at, lines);
    }

    private static LogChunk at(
            LogSource source, JobId job, long sequence, long firstLine, Instant at, List<String> lines) {
        return new LogChunk(
                UUID.randomUUID(), job, "hall", 1, at, source, sequence, firstLine, null, LogOrder.EXACT, lines);
    }
}
