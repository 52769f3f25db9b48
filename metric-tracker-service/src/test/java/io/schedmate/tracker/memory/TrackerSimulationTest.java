package io.schedmate.tracker.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.observe.Traces;
import io.schedmate.logs.classify.rule.RuleLineClassifier;
import io.schedmate.logs.extract.PlannedMetricExtractor;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.JobSlowdownDetected;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import io.schedmate.testing.MovedClock;
import io.schedmate.tracker.intake.chunk.Intake;
import io.schedmate.tracker.intake.chunk.hold.HeldLines;
import io.schedmate.tracker.intake.chunk.line.IncomingLine;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.tracker.intake.chunk.line.Sender;
import io.schedmate.tracker.jobs.JobEventHandler;
import io.schedmate.tracker.slowdown.Silence;
import io.schedmate.tracker.slowdown.SpeedComparison;
import io.schedmate.tracker.state.LineQuota;
import io.schedmate.tracker.state.Tracker;
import io.schedmate.tracker.state.TrackingRules;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests the path from a job's lines to its metrics within this process alone. */
class TrackerSimulationTest {

    private static final String HALL = "hall-a";
    private static final JobId JOB = JobId.of(HALL, "slurm", "1");
    private static final LogSource OUT = new LogSource("out.log", null, "n1");

    private final MovedClock clock = new MovedClock(Instant.parse("2026-03-02T12:00:00Z"));
    private final InMemoryStores stores = new InMemoryStores(clock);
    private final JobEventHandler events = new JobEventHandler(stores.jobs(), stores.transactions());
    private final HeldLines.Load room = new HeldLines.Load(1000, 1_000_000);
    private final Intake intake = new Intake(
            stores.jobs(),
            stores.owners(),
            stores.positions(),
            stores.held(),
            stores.parked(),
            stores.outbox(),
            _ -> Set.of(),
            stores.transactions(),
            Traces.none(),
            clock,
            new Intake.Waits(
                    Duration.ofMinutes(5), Duration.ofSeconds(2), new HeldLines.Bounds(room, room, 1_000_000)));
    private final Tracker tracker = new Tracker(
            stores.states(),
            stores.jobs(),
            stores.outbox(),
            stores.transactions(),
            new PlannedMetricExtractor(),
            new RuleLineClassifier(),
            new TrackingRules(
                    Duration.ZERO,
                    100,
                    new LineQuota.Limit(10_000, 200_000),
                    new SpeedComparison(0.8, 0.9),
                    new Silence(10, Duration.ofMinutes(5))),
            stores.hardware(),
            _ -> {});
    private long nextLine = 1;

    @Test
    void linesThatPrecedeTheirJobBecomeItsMetricsOnceItIsKnown() {
        prints(1, 100);
        prints(2, 100);
        assertThat(stores.outbox().events()).isEmpty();

        runs();
        intake.release();
        MetricsSnapshot metrics = read();

        assertThat(metrics.step()).isEqualTo(2);
        assertThat(metrics.totalSteps()).isEqualTo(1000);
        assertThat(metrics.throughput()).isEqualTo(new Rate(100, "samples/s"));
        assertThat(metrics.loss()).isEqualTo(2.5);
        assertThat(stores.outbox().events(JobMetricsMeasured.class)).isNotEmpty();
    }

    @Test
    void repeatedLinesCountOnceAndASlowdownIsReported() {
        runs();
        for (int step = 1; step <= 20; step++) {
            prints(step, 100);
        }
        nextLine--;
        prints(20, 100);
        read();
        assertThat(stores.outbox().events(JobSlowdownDetected.class)).isEmpty();
        for (int step = 21; step <= 60; step++) {
            prints(step, 40);
        }
        read();

        assertThat(stores.states().latest(JOB).orElseThrow().state().sources())
                .singleElement()
                .satisfies(source -> assertThat(source.lines()).isEqualTo(60));
        assertThat(stores.outbox().events(JobSlowdownDetected.class))
                .singleElement()
                .satisfies(slower ->
                        assertThat(slower.slowdown().throughputRatio()).isLessThan(0.8));
    }

    @Test
    void linesOfAJobThatIsNeverSubmittedAreParked() {
        prints(1, 100);
        clock.move(Duration.ofMinutes(6));
        intake.release();

        assertThat(stores.outbox().events()).isEmpty();
        assertThat(stores.held().holds(JOB)).isFalse();
        assertThat(stores.parked().all())
                .extracting(InMemoryParkedLines.Parked::lines)
                .containsExactly(1L);
    }

    private void runs() {
        events.handle(new JobStateChanged(
                UUID.randomUUID(), JOB, HALL, 1, clock.instant(), null, JobState.RUNNING, List.of("n1"), null));
    }

    private void prints(int step, int samplesASecond) {
        clock.move(Duration.ofSeconds(1));
        String line = "step: %d/1000, loss: 2.5, throughput: %d samples/s".formatted(step, samplesASecond);
        intake.accept(new IncomingLines(
                Sender.SITE,
                JOB,
                1,
                OUT,
                null,
                LogOrder.EXACT,
                nextLine++,
                List.of(new IncomingLine(line, clock.instant(), null))));
    }

    /** Returns the metrics after all chunks sent so far. */
    private MetricsSnapshot read() {
        tracker.take(stores.outbox().take(LogChunk.class));
        return Objects.requireNonNull(
                stores.states().latest(JOB).orElseThrow().state().latest());
    }
}
