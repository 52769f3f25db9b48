package io.schedmate.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.queue.Fifo;
import io.schedmate.simulator.policy.queue.Qssf;
import io.schedmate.simulator.report.PolicyFigures;
import io.schedmate.simulator.trace.TraceJob;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulationTest {

    private static final VirtualCluster SMALL = new VirtualCluster("vc", 1, 8);

    @Test
    void fifoMakesASmallJobWaitBehindALargeOne() {
        var outcomes = new Simulation(
                        List.of(SMALL), List.of(job("a", 0, 100, 6), job("b", 1, 50, 4), job("c", 2, 10, 1)))
                .run(new Fifo());

        assertThat(outcomes)
                .extracting(outcome -> outcome.job().id(), JobOutcome::startSeconds, JobOutcome::endSeconds)
                .containsExactly(tuple("a", 0L, 100L), tuple("b", 100L, 150L), tuple("c", 100L, 110L));
    }

    @Test
    void qssfOrdersAFreshQueueByGpusAndThenByPredictedGpuTime() {
        var first = new TraceJob("big-but-short", "vc", 0, 0, 10, 8, 1);
        var second = new TraceJob("small-but-long", "vc", 1, 0, 10, 1, 1_000);

        var outcomes = new Simulation(List.of(SMALL), List.of(first, second)).run(new Qssf());

        assertThat(outcomes)
                .extracting(outcome -> outcome.job().id())
                .containsExactly("small-but-long", "big-but-short");
    }

    @Test
    void figuresCoverAllJobs() {
        var outcomes =
                new Simulation(List.of(SMALL), List.of(job("a", 0, 100, 8), job("b", 0, 100, 8))).run(new Fifo());

        PolicyFigures figures = PolicyFigures.of("fifo", outcomes, 8);

        assertThat(figures.avgJctSeconds()).isEqualTo(150);
        assertThat(figures.avgQueueSeconds()).isEqualTo(50);
        assertThat(figures.makespanSeconds()).isEqualTo(200);
        assertThat(figures.gpuUtilisation()).isEqualTo(1);
    }

    @Test
    void rejectsAJobThatCanNeverRun() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Simulation(List.of(SMALL), List.of(job("a", 0, 1, 9))))
                .withMessageContaining("9 GPUs of 8");
    }

    private static TraceJob job(String id, int submit, int duration, int gpus) {
        return new TraceJob(id, "vc", submit, submit, duration, gpus, duration);
    }
}
