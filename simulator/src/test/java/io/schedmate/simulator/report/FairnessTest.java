package io.schedmate.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.policy.ReplayStopped;
import io.schedmate.simulator.policy.preemptive.Tiresias;
import io.schedmate.simulator.policy.queue.Fifo;
import io.schedmate.simulator.trace.TraceJob;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FairnessTest {

    private static final Map<String, Integer> FOUR = Map.of("vc", 4);

    @Test
    void aSingleJobHasARatioOfOne() {
        Fairness alone = Fairness.of(List.of(served(0, 100, 0, 100, 4, "ann")), FOUR);

        assertThat(alone.medianRatio()).isEqualTo(1);
        assertThat(alone.worstRatio()).isEqualTo(1);
        assertThat(alone.unfairShare()).isZero();
    }

    @Test
    void aJobThatWaitsForOneThatTakesAllHasAWorseRatio() {
        // Both need the whole part for 100 s and share it for the first 100 s, the second then has it alone.
        Fairness queue =
                Fairness.of(List.of(served(0, 100, 0, 100, 4, "ann"), served(0, 200, 100, 100, 4, "bob")), FOUR);

        assertThat(queue.worstRatio()).isCloseTo(200 / 150.0, within(1e-9));
        assertThat(queue.unfairShare()).isEqualTo(0.5);
        assertThat(queue.users())
                .containsExactly(new GroupWait("bob", 1, 100, 100, 100), new GroupWait("ann", 1, 0, 0, 0));
        assertThat(queue.sizes()).containsExactly(new GroupWait("3 to 4", 2, 50, 50, 90));
    }

    @Test
    void partitionsAreRatedByTheirOwnJobs() {
        Fairness parted = Fairness.of(
                List.of(
                        served(0, 100, 0, 100, 4, "ann"),
                        new ServedJob(0, 500, 400, 100, 1, "other", null),
                        new ServedJob(0, 100, 0, 100, 200, "wide", null)),
                Map.of("vc", 4, "other", 1, "wide", 256));

        assertThat(parted.worstRatio()).isEqualTo(5);
        assertThat(parted.parts()).extracting(GroupWait::group).startsWith("other");
        assertThat(parted.sizes()).extracting(GroupWait::group).containsExactly("1", "3 to 4", "over 128");
        assertThat(parted.users()).hasSize(1);
    }

    @Test
    void ratiosCoverAllPartitions() {
        Fairness parted = Fairness.of(
                IntStream.rangeClosed(1, 201)
                        .mapToObj(at -> new ServedJob(0, at, at - 1, 1, 1, "part-" + at, null))
                        .toList(),
                IntStream.rangeClosed(1, 201).boxed().collect(Collectors.toMap(at -> "part-" + at, _ -> 1)));

        assertThat(parted.medianRatio()).isEqualTo(101);
        assertThat(parted.p99Ratio()).isEqualTo(199);
        assertThat(parted.worstRatio()).isEqualTo(201);
    }

    /** The mean number of sharers, second by second. */
    @Test
    void theMeanNumberOfSharersEqualsTheCountPerSecond() {
        SplittableRandom random = new SplittableRandom(7);
        List<TraceJob> trace = IntStream.range(0, 60)
                .mapToObj(at -> new TraceJob(
                        "j" + at, "vc", at, random.nextInt(300), 1 + random.nextInt(90), 1 + random.nextInt(4), 1))
                .toList();
        List<JobOutcome> outcomes = new Simulation(List.of(new VirtualCluster("vc", 1, 4)), trace).run(new Fifo());
        List<ServedJob> jobs =
                outcomes.stream().map(it -> ServedJob.of(it, null)).toList();
        double worst = jobs.stream()
                .mapToDouble(job -> {
                    double sharers = IntStream.range((int) job.submitSeconds(), (int) job.endSeconds())
                            .mapToDouble(second -> jobs.stream()
                                    .filter(each -> each.submitSeconds() <= second && second < each.endSeconds())
                                    .count())
                            .average()
                            .orElse(1);
                    return (job.endSeconds() - job.submitSeconds())
                            / (job.aloneSeconds() * Math.max(1, job.gpus() * sharers / 4));
                })
                .max()
                .orElseThrow();

        assertThat(Fairness.of(jobs, FOUR).worstRatio()).isCloseTo(worst, within(1e-6));
    }

    @Test
    void aCancelledReplayEnds() {
        List<TraceJob> trace = List.of(new TraceJob("a", "vc", 0, 0, 10, 1, 10));
        Simulation simulation = new Simulation(List.of(new VirtualCluster("vc", 1, 1)), trace);
        for (Policy policy : List.of(new Fifo(), new Tiresias())) {
            Thread.currentThread().interrupt();
            try {
                assertThat(catchThrowable(() -> simulation.run(policy)))
                        .as(policy.name())
                        .isInstanceOf(ReplayStopped.class);
            } finally {
                Thread.interrupted();
            }
        }
    }

    private static ServedJob served(double submit, double end, double queue, double alone, int gpus, String user) {
        return new ServedJob(submit, end, queue, alone, gpus, "vc", user);
    }
}
