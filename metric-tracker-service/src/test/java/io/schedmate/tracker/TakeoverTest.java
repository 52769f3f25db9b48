package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.logs.classify.rule.RuleLineClassifier;
import io.schedmate.logs.extract.PlannedMetricExtractor;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.topic.Topic;
import io.schedmate.tracker.jobs.KnownJobs;
import io.schedmate.tracker.node.HardwareUses;
import io.schedmate.tracker.slowdown.Silence;
import io.schedmate.tracker.slowdown.SpeedComparison;
import io.schedmate.tracker.state.AttemptStates;
import io.schedmate.tracker.state.ChunkOrder;
import io.schedmate.tracker.state.LineQuota;
import io.schedmate.tracker.state.Tracker;
import io.schedmate.tracker.state.TrackingRules;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class TakeoverTest {

    @Test
    void anotherInstanceContinuesWhereTheFirstStoppedAndTheFirstDetectsIt() {
        JobId job = Jobs.id("taken-over");
        Instant at = Jobs.now();
        LogChunk first = Jobs.chunk(job, 0, 1, at, "step: 1/9, loss: 2.5", "step: 2/9, loss: 2.4");
        TRACKER.publish(first);
        Service.metrics(job, found -> found.latest() != null);

        Map<ChunkOrder, Integer> turns =
                another().take(List.of(first, Jobs.chunk(job, 1, 3, at.plusSeconds(1), "step: 3/9, loss: 2.3")));
        // The first instance still has the state after two steps; its save is rejected, and it reads the state again.
        TRACKER.publish(Jobs.chunk(job, 2, 4, at.plusSeconds(2), "step: 4/9, loss: 2.2"));

        assertThat(turns).containsExactlyInAnyOrderEntriesOf(Map.of(ChunkOrder.DUPLICATE, 1, ChunkOrder.NEXT, 1));
        assertThat(TRACKER.published(Topic.JOB_METRICS, job, 3))
                .extracting(event -> ((JobMetricsMeasured) event).metrics().step())
                .containsExactly(2L, 3L, 4L);
        assertThat(TRACKER.part(AttemptStates.class).latest(job))
                .hasValueSatisfying(kept -> assertThat(kept.state().sources())
                        .singleElement()
                        .satisfies(source -> {
                            assertThat(source.lines()).isEqualTo(4);
                            assertThat(source.lostChunks()).isZero();
                        }));
    }

    @Test
    void theNextInstanceDoesNotRepeatAOneTimeReport() {
        JobId job = Jobs.id("total-once");
        Instant at = Jobs.now();
        TRACKER.publish(Jobs.chunk(job, 0, 1, at, "step: 1/500, loss: 2.5"));
        Service.metrics(job, found -> found.latest() != null);
        Tracker next = another();

        for (int each = 1; each <= 70; each++) {
            next.take(List.of(
                    Jobs.chunk(job, each, each + 1, at.plusSeconds(each), "step %d loss 2.0".formatted(each + 1))));
        }
        another().take(List.of(Jobs.chunk(job, 71, 72, at.plusSeconds(71), "step 72 loss 1.9")));

        assertThat(TRACKER.part(AttemptStates.class).latest(job)).hasValueSatisfying(kept -> {
            MetricsSnapshot latest = Objects.requireNonNull(kept.state().latest(), "it was told");
            assertThat(latest.step()).isEqualTo(72);
            assertThat(latest.totalSteps()).isEqualTo(500);
        });
    }

    static Tracker another() {
        return new Tracker(
                TRACKER.part(AttemptStates.class),
                TRACKER.part(KnownJobs.class),
                TRACKER.part(Outbox.class),
                TRACKER.part(Transactions.class),
                new PlannedMetricExtractor(),
                new RuleLineClassifier(),
                new TrackingRules(
                        Duration.ZERO,
                        100,
                        new LineQuota.Limit(10_000, 200_000),
                        new SpeedComparison(0.8, 0.9),
                        new Silence(10, Duration.ofMinutes(5))),
                TRACKER.part(HardwareUses.class),
                _ -> {});
    }
}
