package io.schedmate.simulator.policy.bound;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.policy.preemptive.Srtf;
import io.schedmate.simulator.policy.preemptive.Tiresias;
import io.schedmate.simulator.policy.queue.Fifo;
import io.schedmate.simulator.policy.queue.Sjf;
import io.schedmate.simulator.report.PolicyFigures;
import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundsTest {

    private static final VirtualCluster CLUSTER = new VirtualCluster("vc", 2, 8);

    @Test
    void theFluidBoundServesTheShortestWorkWithAllGpus() {
        // 16 GPUs: the long job needs all of them for 10 s; the short one arrives at 5 and needs them for 1 s.
        List<TraceJob> jobs = List.of(job("long", 0, 160, 1), job("short", 5, 8, 2));

        assertThat(avgJct(new FluidBound(), jobs)).isEqualTo((11 + 1) / 2.0);
    }

    @Test
    void withoutQueueingAJobTakesItsRunTime() {
        assertThat(avgJct(new MeanRunTime(), List.of(job("a", 0, 160, 16), job("b", 5, 40, 16))))
                .isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void noPolicyIsBelowTheBounds(long seed) {
        var random = new Random(seed);
        List<TraceJob> jobs = new ArrayList<>();
        for (int each = 0; each < 60; each++) {
            jobs.add(job("job-" + each, random.nextInt(2_000), 1 + random.nextInt(900), 1 + random.nextInt(16)));
        }
        double bound = Math.max(avgJct(new FluidBound(), jobs), avgJct(new MeanRunTime(), jobs));

        for (Policy policy : List.of(new Fifo(), new Sjf(), new Srtf(), new Tiresias())) {
            assertThat(avgJct(policy, jobs)).as(policy.name()).isGreaterThanOrEqualTo(bound);
        }
    }

    private static double avgJct(Policy policy, List<TraceJob> jobs) {
        return PolicyFigures.of(policy.name(), new Simulation(List.of(CLUSTER), jobs).run(policy), CLUSTER.gpus())
                .avgJctSeconds();
    }

    private static TraceJob job(String id, long submit, long duration, int gpus) {
        return new TraceJob(id, "vc", 0, submit, duration, gpus, duration);
    }
}
