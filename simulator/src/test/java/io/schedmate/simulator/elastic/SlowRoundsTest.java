package io.schedmate.simulator.elastic;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.simulator.policy.sia.Pollux;
import io.schedmate.simulator.policy.sia.Sia;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What Sia and Pollux decided on random tiny traces, played out second by second with plain numbers: a fast GPU does 1.25 steps
 * a second of 10,000, a slow one half, all 1.5 times slower in truth, and each change costs 15 s.
 */
class SlowRoundsTest {

    private static final List<GpuType> CLUSTER = List.of(new GpuType("fast", 1, 4), new GpuType("slow", 1, 2));
    private static final double STEPS = 10_000;
    /** The simulator rounds the end of each of ten epochs to a second. */
    private static final double ROUNDING_SECONDS = 6;

    private static final int TRACES = 4;

    @TempDir
    private Path folder;

    @Test
    void siaAgrees() throws IOException {
        agrees(new Sia());
    }

    @Test
    void polluxAgrees() throws IOException {
        agrees(new Pollux());
    }

    private void agrees(RoundPolicy policy) throws IOException {
        var random = new Random(11);
        var tables = Lives.tables(folder);
        for (int trace = 0; trace < TRACES; trace++) {
            List<ElasticJob> jobs = new ArrayList<>();
            for (int at = 0; at < 4; at++) {
                jobs.add(Lives.job("j" + at, random.nextInt(4_000)));
            }
            Map<Double, Map<String, Option>> decided = new TreeMap<>();
            List<ElasticOutcome> outcomes =
                    new ElasticSimulation(CLUSTER, jobs, tables, Bootstrap.NONE).run(watched(policy, decided));

            Map<String, Double> slow = ends(decided);

            for (ElasticOutcome outcome : outcomes) {
                assertThat(outcome.endSeconds())
                        .as("%s, trace %d, %s", policy.name(), trace, outcome.job())
                        .isCloseTo(slow.getOrDefault(outcome.job().id(), Double.NaN), Offset.offset(ROUNDING_SECONDS));
            }
        }
    }

    private static Map<String, Double> ends(Map<Double, Map<String, Option>> decided) {
        Map<String, Double> done = new HashMap<>();
        Map<String, Integer> restoring = new HashMap<>();
        Map<String, Option> held = new HashMap<>();
        Map<String, Double> ends = new HashMap<>();
        double first = decided.keySet().iterator().next();
        for (double now = first; ends.size() < 4; now++) {
            for (Map.Entry<String, Option> each : held.entrySet()) {
                String job = each.getKey();
                if (restoring.merge(job, -1, Integer::sum) < 0) {
                    double speed = each.getValue().type().name().equals("fast") ? 1.25 : 0.625;
                    double steps = done.merge(job, each.getValue().gpus() * speed / 1.5, Double::sum);
                    if (steps >= STEPS && !ends.containsKey(job)) {
                        ends.put(job, now);
                    }
                }
            }
            Map<String, Option> next = decided.get(now);
            if (next != null) {
                int fast = gpus(next, "fast");
                int slow = gpus(next, "slow");
                assertThat(fast).isLessThanOrEqualTo(4);
                assertThat(slow).isLessThanOrEqualTo(2);
                next.forEach((job, option) -> {
                    if (!option.equals(held.get(job))) {
                        restoring.put(job, 15);
                    }
                });
                held.clear();
                held.putAll(next);
            }
        }
        return ends;
    }

    private static int gpus(Map<String, Option> chosen, String type) {
        return chosen.values().stream()
                .filter(option -> option.type().name().equals(type))
                .mapToInt(Option::gpus)
                .sum();
    }

    private static RoundPolicy watched(RoundPolicy policy, Map<Double, Map<String, Option>> decided) {
        return new RoundPolicy() {
            @Override
            public String name() {
                return policy.name();
            }

            @Override
            public Map<ElasticLife, Option> decide(List<GpuType> cluster, List<ElasticLife> jobs, double now) {
                Map<ElasticLife, Option> chosen = policy.decide(cluster, jobs, now);
                Map<String, Option> byId = new HashMap<>();
                chosen.forEach((life, option) -> byId.put(life.job().id(), option));
                decided.put(now, byId);
                return chosen;
            }
        };
    }
}
