package io.schedmate.simulator.policy.sia;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.simulator.elastic.ElasticLife;
import io.schedmate.simulator.elastic.GpuType;
import io.schedmate.simulator.elastic.Lives;
import io.schedmate.simulator.elastic.Option;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundProgramTest {

    private static final double NOTHING = 1.1;
    private static final long BY_SOLVER = 0;
    private static final GpuType OLD = new GpuType("old", 2, 4);
    private static final GpuType NEW = new GpuType("new", 1, 4);
    private static final List<GpuType> CLUSTER = List.of(OLD, NEW);

    @ParameterizedTest
    @ValueSource(longs = {BY_SOLVER, RoundTable.MAX_CHOICES})
    void theResultIsOptimal(long maxChoices, @TempDir Path folder) throws IOException {
        var random = new Random(7);
        for (int round = 0; round < 60; round++) {
            List<ElasticLife> jobs = Lives.of(folder, 1 + random.nextInt(5));
            List<Map<Option, Double>> costs = new ArrayList<>();
            var program = new RoundProgram(CLUSTER, NOTHING, maxChoices);
            for (ElasticLife job : jobs) {
                Map<Option, Double> ofJob = costs(random);
                costs.add(ofJob);
                program.add(job, ofJob);
            }

            Map<ElasticLife, Option> chosen = program.solve();

            double cost = 0;
            int[] used = new int[2];
            for (int at = 0; at < jobs.size(); at++) {
                Option option = chosen.get(jobs.get(at));
                cost += option == null ? NOTHING : costs.get(at).getOrDefault(option, Double.NaN);
                used[0] += option != null && option.type().equals(OLD) ? option.gpus() : 0;
                used[1] += option != null && option.type().equals(NEW) ? option.gpus() : 0;
            }
            assertThat(used[0]).isLessThanOrEqualTo(OLD.gpus());
            assertThat(used[1]).isLessThanOrEqualTo(NEW.gpus());
            assertThat(cost).as("round %d", round).isCloseTo(least(costs, 0, 8, 4), Offset.offset(1e-6));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {BY_SOLVER, RoundTable.MAX_CHOICES})
    void keptGpusAreNotGivenToAnotherJob(long maxChoices, @TempDir Path folder) throws IOException {
        List<ElasticLife> jobs = Lives.of(folder, 2);
        var program = new RoundProgram(List.of(NEW), NOTHING, maxChoices);
        var whole = new Option(NEW, 1, 4);
        program.keep(jobs.getFirst(), new Option(NEW, 1, 2));
        program.add(jobs.getLast(), Map.of(whole, 0.1, new Option(NEW, 1, 2), 0.5));

        assertThat(program.solve().get(jobs.getLast())).isEqualTo(new Option(NEW, 1, 2));
    }

    @Test
    void tableAndSolverReturnTheSameOfEqualSolutions(@TempDir Path folder) throws IOException {
        var cluster = List.of(new GpuType("old", 6, 4), new GpuType("new", 3, 8));
        var random = new Random(3);
        for (int round = 0; round < 40; round++) {
            List<ElasticLife> jobs = Lives.of(folder, 12);
            List<Map<Option, Double>> costs =
                    jobs.stream().map(_ -> alike(cluster, random)).toList();

            Map<ElasticLife, Option> solved = solved(cluster, jobs, costs, BY_SOLVER);

            assertThat(solved(cluster, jobs, costs, RoundTable.MAX_CHOICES))
                    .as("round %d", round)
                    .isEqualTo(solved);
        }
    }

    private static Map<ElasticLife, Option> solved(
            List<GpuType> cluster, List<ElasticLife> jobs, List<Map<Option, Double>> costs, long maxChoices) {
        var program = new RoundProgram(cluster, NOTHING, maxChoices);
        for (int at = 0; at < jobs.size(); at++) {
            program.add(jobs.get(at), costs.get(at));
        }
        return program.solve();
    }

    /** Less for more GPUs, in tenths, so that many answers cost the same. */
    private static Map<Option, Double> alike(List<GpuType> cluster, Random random) {
        Map<Option, Double> costs = new LinkedHashMap<>();
        for (GpuType type : cluster) {
            for (Option option : Option.of(type)) {
                costs.put(option, Math.rint(10 * Math.pow(option.gpus(), -0.3 - 0.1 * random.nextInt(3))) / 10);
            }
        }
        return costs;
    }

    private static Map<Option, Double> costs(Random random) {
        Map<Option, Double> costs = new LinkedHashMap<>();
        for (GpuType type : CLUSTER) {
            for (Option option : Option.of(type)) {
                if (random.nextInt(4) > 0) {
                    costs.put(option, Math.rint(random.nextDouble() * 130) / 100);
                }
            }
        }
        return costs;
    }

    /** By trying everything. */
    private static double least(List<Map<Option, Double>> costs, int at, int old, int fresh) {
        if (at == costs.size()) {
            return 0;
        }
        double best = NOTHING + least(costs, at + 1, old, fresh);
        for (Map.Entry<Option, Double> each : costs.get(at).entrySet()) {
            int gpus = each.getKey().gpus();
            boolean isOld = each.getKey().type().equals(OLD);
            if (gpus <= (isOld ? old : fresh)) {
                double rest = least(costs, at + 1, isOld ? old - gpus : old, isOld ? fresh : fresh - gpus);
                best = Math.min(best, each.getValue() + rest);
            }
        }
        return best;
    }
}
