package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.metrics.JobTimeline;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.topic.Topic;
import io.schedmate.testing.RunningService;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.node.HardwareUses;
import io.schedmate.wire.WireJson;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HardwareTest {

    @Test
    void theMeanCoversTheSteadyPhaseAndIsPublishedWithTheMetrics() {
        JobId job = Jobs.id("hardware");
        Instant start = Jobs.now().minusSeconds(3_600).truncatedTo(ChronoUnit.MINUTES);
        Jobs.known(job, start);
        for (int minute = 0; minute < 20; minute++) {
            NodeSampled sample = sample(job, start.plusSeconds(60L * minute), minute < 5 ? 0.1 : 0.8, 300.0 + minute);
            TRACKER.publish(sample);
            // Delivery is at least once, so the sample arrives twice.
            TRACKER.publish(sample);
        }
        await().atMost(RunningService.MAX_TIME).until(() -> readings(job, start) == 20);
        for (int minute = 0; minute < 20; minute++) {
            double seconds = minute < 5 ? 30 - 5 * minute : 1.0;
            TRACKER.publish(Jobs.chunk(
                    job,
                    minute,
                    minute + 1,
                    start.plusSeconds(60L * minute),
                    "step: %d/100 | loss: 2.0 | time: %s s".formatted(minute + 1, seconds)));
        }

        HardwareUse returned = ((JobMetricsMeasured)
                        TRACKER.published(Topic.JOB_METRICS, job, 20).getLast())
                .hardware();

        assertThat(returned).isNotNull().satisfies(use -> {
            assertThat(use.gpuUtilisationRatio()).isCloseTo(0.8, within(1e-9));
            assertThat(use.gpuMemoryPeakBytes()).isEqualTo(5_000_000_000L);
            assertThat(use.powerWatts()).isCloseTo(312, within(1e-9));
            assertThat(use.readings()).isEqualTo(15);
        });
    }

    @Test
    void anIdleNodeAndANodeWithoutValuesAreNoError() {
        JobId job = Jobs.id("hardware-silent");
        Instant at = Jobs.now();
        Jobs.known(job, at);
        TRACKER.publish(new NodeSampled(
                UUID.randomUUID(), null, Jobs.CLUSTER, null, at, "n7", List.of(), List.of(), false, null));
        TRACKER.publish(sample(job, at, null, null));

        await().atMost(RunningService.MAX_TIME)
                .untilAsserted(
                        () -> assertThat(use(job, at)).isEqualTo(new HardwareUse(null, 5_000_000_000L, null, 0)));
    }

    @Test
    void theTimelineContainsTheUseByMinuteAndTheTimesOfCheckpoints() {
        JobId job = Jobs.id("hardware-timeline");
        Instant start = Jobs.now().minusSeconds(600).truncatedTo(ChronoUnit.MINUTES);
        Jobs.known(job, start);
        TRACKER.publish(
                sample(job, start, 0.5, 300.0),
                sample(job, start.plusSeconds(20), 0.7, null),
                sample(job, start.plusSeconds(60), null, null));
        TRACKER.publish(
                Jobs.chunk(
                        job, 0, 1, start.plusSeconds(30), "step: 1/100 | loss: 2.0", "Saved checkpoint to ckpt-1.pt"),
                Jobs.chunk(
                        job, 1, 3, start.plusSeconds(150), "step: 2/100 | loss: 1.9", "Saved checkpoint to ckpt-2.pt"));

        await().atMost(RunningService.MAX_TIME).untilAsserted(() -> {
            JobTimeline returned = timeline(job, "", 200);
            assertThat(returned.hardware()).hasSize(2);
            assertThat(returned.hardware().getFirst().minute()).isEqualTo(start);
            assertThat(returned.hardware().getFirst().gpuUtilisationRatio()).isCloseTo(0.6, within(1e-9));
            assertThat(returned.hardware().getFirst().gpuPowerWatts()).isEqualTo(300.0);
            assertThat(returned.hardware().getLast().gpuUtilisationRatio()).isNull();
            assertThat(returned.hardware().getLast().gpuMemoryBytes()).isEqualTo(5_000_000_000L);
            assertThat(returned.checkpoints()).containsExactly(start.plusSeconds(30), start.plusSeconds(150));
        });
        assertThat(TRACKER.get("/jobs/" + job + "/metrics/timeline?attempt=0", Role.OPERATOR)
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void aSampleByTheAgentOfAnotherNodeBecomesADeadLetter() {
        JobId job = Jobs.id("hardware-elsewhere");
        Instant at = Jobs.now();
        Jobs.known(job, at);
        double before = TRACKER.count("schedmate.dead.letters");
        NodeSampled own = sample(job, at, 0.5, 300.0);
        TRACKER.publish(
                new NodeSampled(UUID.randomUUID(), job, Jobs.CLUSTER, 1, at, "n2", own.gpus(), List.of(), false, null));
        TRACKER.publish(own);

        await().atMost(RunningService.MAX_TIME)
                .untilAsserted(() -> assertThat(readings(job, at)).isEqualTo(1));
        await().atMost(RunningService.MAX_TIME)
                .untilAsserted(() ->
                        assertThat(TRACKER.count("schedmate.dead.letters")).isEqualTo(before + 1));
    }

    private static JobTimeline timeline(JobId job, String query, int status) {
        var answer = TRACKER.get("/jobs/" + job + "/metrics/timeline" + query, Role.OPERATOR);
        Contract.holds("get", "/jobs/{jobId}/metrics/timeline", status, answer);
        return WireJson.strict().readValue(answer.body(), JobTimeline.class);
    }

    private static long readings(JobId job, Instant since) {
        HardwareUse use = use(job, since);
        return use == null ? 0 : use.readings();
    }

    private static @Nullable HardwareUse use(JobId job, Instant since) {
        AttemptKey key = new AttemptKey(job, 1);
        return TRACKER.part(HardwareUses.class).of(Map.of(key, since)).get(key);
    }

    private static NodeSampled sample(JobId job, Instant at, @Nullable Double utilisation, @Nullable Double watts) {
        GpuReading gpu = new GpuReading(
                0, null, null, "H100", utilisation, 5_000_000_000L, 80_000_000_000L, watts, null, null, null, null);
        return new NodeSampled(UUID.randomUUID(), job, Jobs.CLUSTER, 1, at, "n1", List.of(gpu), List.of(), false, null);
    }
}
