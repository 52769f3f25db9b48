package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.event.Topic;
import io.schedmate.model.job.JobId;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.model.node.GpuReading;
import io.schedmate.testing.RunningService;
import io.schedmate.tracker.state.AttemptKey;
import io.schedmate.tracker.state.HardwareUses;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HardwareTest {

    @Test
    void theMeanIsOfTheSteadyPhaseAndGoesOutWithTheMetrics() {
        JobId job = Jobs.id("hardware");
        Instant start = Jobs.now().minusSeconds(3_600).truncatedTo(ChronoUnit.MINUTES);
        for (int minute = 0; minute < 20; minute++) {
            NodeSampled sample = sample(job, start.plusSeconds(60L * minute), minute < 5 ? 0.1 : 0.8, 300.0 + minute);
            TRACKER.publish(sample);
            // Delivery is at least once.
            TRACKER.publish(sample);
        }
        await().atMost(RunningService.LONGEST).until(() -> readings(job, start) == 20);
        for (int minute = 0; minute < 20; minute++) {
            double seconds = minute < 5 ? 30 - 5 * minute : 1.0;
            TRACKER.publish(Jobs.chunk(
                    job,
                    minute,
                    minute + 1,
                    start.plusSeconds(60L * minute),
                    "step: %d/100 | loss: 2.0 | time: %s s".formatted(minute + 1, seconds)));
        }

        HardwareUse told =
                ((JobMetricsMeasured) TRACKER.heard(Topic.JOB_METRICS, job, 20).getLast()).hardware();

        assertThat(told).isNotNull().satisfies(use -> {
            assertThat(use.gpuUtilisationRatio()).isCloseTo(0.8, within(1e-9));
            assertThat(use.gpuMemoryPeakBytes()).isEqualTo(5_000_000_000L);
            assertThat(use.powerWatts()).isCloseTo(312, within(1e-9));
            assertThat(use.readings()).isEqualTo(15);
        });
    }

    @Test
    void anIdleNodeAndOneThatTellsNothingAreNoError() {
        JobId job = Jobs.id("hardware-silent");
        Instant at = Jobs.now();
        TRACKER.publish(
                new NodeSampled(UUID.randomUUID(), null, Jobs.CLUSTER, null, at, "n7", List.of(), List.of(), false));
        TRACKER.publish(sample(job, at, null, null));

        await().atMost(RunningService.LONGEST)
                .untilAsserted(
                        () -> assertThat(use(job, at)).isEqualTo(new HardwareUse(null, 5_000_000_000L, null, 0)));
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
                0, null, null, "H100", utilisation, 5_000_000_000L, 80_000_000_000L, watts, null, null, null);
        return new NodeSampled(UUID.randomUUID(), job, Jobs.CLUSTER, 1, at, "n1", List.of(gpu), List.of(), false);
    }
}
