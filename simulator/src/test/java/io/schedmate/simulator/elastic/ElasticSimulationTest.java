package io.schedmate.simulator.elastic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.simulator.policy.sia.Pollux;
import io.schedmate.simulator.policy.sia.Sia;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 10,000 steps of 256 samples: 8,000 s of one fast GPU, times ncf's slow-down of 1.5. */
class ElasticSimulationTest {

    private static final GpuType FAST = new GpuType("fast", 1, 4);
    private static final GpuType ONE_FAST = new GpuType("fast", 1, 1);
    private static final GpuType ONE_SLOW = new GpuType("slow", 1, 1);
    private static final double ALONE_SECONDS = 8_000 * 1.5;
    private static final double RESTORE_SECONDS = 15;

    @TempDir
    private Path folder;

    @Test
    void aSingleJobOnOneGpuTakesItsWorkAndOneRestore() throws IOException {
        ElasticOutcome outcome = run(List.of(ONE_FAST), new Sia(), Bootstrap.NONE, Lives.job("a", 0))
                .getFirst();

        // It arrives within the first round and is scheduled at its end.
        assertThat(outcome.startSeconds()).isEqualTo(ElasticSimulation.ROUND_SECONDS);
        assertThat(outcome.endSeconds() - outcome.startSeconds())
                .isCloseTo(ALONE_SECONDS + RESTORE_SECONDS, Percentage.withPercentage(0.1));
        assertThat(outcome.restarts()).isZero();
    }

    @Test
    void anElasticJobDoublesItsGpusEachRoundIfTheyAreFree() throws IOException {
        for (RoundPolicy policy : List.of(new Sia(), new Pollux())) {
            Map<Integer, Double> firstHeld = new HashMap<>();
            RoundPolicy watched = watched(policy, firstHeld);

            ElasticOutcome outcome = run(List.of(FAST), watched, Bootstrap.NONE, Lives.job("a", 0))
                    .getFirst();

            assertThat(firstHeld.get(1)).as(policy.name()).isEqualTo(ElasticSimulation.ROUND_SECONDS);
            assertThat(firstHeld.get(2)).isLessThan(firstHeld.getOrDefault(4, Double.NaN));
            // On four GPUs most of the time: a quarter of the work, and some minutes to get there.
            assertThat(outcome.jctSeconds()).isBetween(ALONE_SECONDS / 4, ALONE_SECONDS / 4 + 600);
        }
    }

    @Test
    void siaKeepsTheFastGpuForTheFirstJobAndPlacesTheSecondOnTheSlowOne() throws IOException {
        List<ElasticOutcome> outcomes =
                run(List.of(ONE_FAST, ONE_SLOW), new Sia(), Bootstrap.NONE, Lives.job("a", 0), Lives.job("b", 0));

        assertThat(outcomes).hasSize(2).allMatch(outcome -> outcome.startSeconds() == ElasticSimulation.ROUND_SECONDS);
        // Together they have 1.5 fast GPUs: no schedule ends both before 16,000 s of work by 1.5.
        double last =
                outcomes.stream().mapToDouble(ElasticOutcome::endSeconds).max().orElseThrow();
        assertThat(last).isGreaterThan(2 * ALONE_SECONDS / 1.5);
    }

    @Test
    void polluxSharesEvenlyBetweenTwoEqualJobs() throws IOException {
        List<ElasticOutcome> outcomes =
                run(List.of(FAST), new Pollux(), Bootstrap.NONE, Lives.job("a", 0), Lives.job("b", 0));

        assertThat(outcomes.getFirst().jctSeconds())
                .isCloseTo(outcomes.getLast().jctSeconds(), Percentage.withPercentage(1));
        assertThat(outcomes.getLast().jctSeconds()).isCloseTo(ALONE_SECONDS / 2, Percentage.withPercentage(3));
    }

    @Test
    void profilingDelaysAJobUnlessASimilarJobIsKnown() throws IOException {
        var profiled = new Bootstrap(200, 0, 9, 1);
        var helped = new Bootstrap(200, 1, 9, 1);
        ElasticJob[] jobs = {Lives.job("a", 0), Lives.job("b", 20_000)};

        ElasticOutcome waits =
                run(List.of(ONE_FAST, ONE_SLOW), new Sia(), profiled, jobs).getLast();
        ElasticOutcome spared =
                run(List.of(ONE_FAST, ONE_SLOW), new Sia(), helped, jobs).getLast();

        assertThat(waits.startSeconds()).isGreaterThanOrEqualTo(20_000 + 2 * 200);
        assertThat(spared.startSeconds()).isLessThan(20_000 + 2 * 60);
    }

    @Test
    void anUnmeasuredApplicationOrGpuTypeIsRejectedByName() {
        assertThatThrownBy(() -> run(List.of(ONE_FAST), new Sia(), Bootstrap.NONE, new ElasticJob("a", 0, "poetry", 0)))
                .hasMessageContaining("poetry");
        assertThatThrownBy(() -> run(List.of(new GpuType("steam", 1, 1)), new Sia(), Bootstrap.NONE, Lives.job("a", 0)))
                .hasMessageContaining("steam");
    }

    private List<ElasticOutcome> run(List<GpuType> cluster, RoundPolicy policy, Bootstrap bootstrap, ElasticJob... jobs)
            throws IOException {
        return new ElasticSimulation(cluster, List.of(jobs), Lives.tables(folder), bootstrap).run(policy);
    }

    private static RoundPolicy watched(RoundPolicy policy, Map<Integer, Double> firstHeld) {
        return new RoundPolicy() {
            @Override
            public String name() {
                return policy.name();
            }

            @Override
            public Map<ElasticLife, Option> decide(List<GpuType> cluster, List<ElasticLife> jobs, double now) {
                Map<ElasticLife, Option> chosen = policy.decide(cluster, jobs, now);
                chosen.values().forEach(option -> firstHeld.putIfAbsent(option.gpus(), now));
                return chosen;
            }
        };
    }
}
