package io.schedmate.simulator.elastic;

import io.schedmate.simulator.elastic.belief.Fits;
import io.schedmate.simulator.elastic.belief.JobModels;
import io.schedmate.simulator.elastic.table.ElasticTables;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Replays elastic jobs in rounds: each job runs for a round, then the policy decides again. A job that arrives within a
 * round is first seen at the round's end.
 *
 * @param bootstrap what is known about a job before its first step, and what learning it costs
 */
public record ElasticSimulation(
        List<GpuType> cluster, List<ElasticJob> jobs, ElasticTables tables, Bootstrap bootstrap) {

    /** Time between two decisions (Sia, section 4.1). */
    public static final int ROUND_SECONDS = 60;

    /** A limit far longer than any trace, so that a policy that starves a job does not run forever. */
    private static final double MAX_SECONDS = 3.2e8;

    public ElasticSimulation {
        List<GpuType> types = List.copyOf(cluster);
        cluster = types;
        jobs = jobs.stream()
                .sorted(Comparator.comparingDouble(ElasticJob::submitSeconds))
                .toList();
        for (ElasticJob job : jobs) {
            types.forEach(type -> tables.application(job.application()).on(type.name()));
        }
    }

    /** Returns the outcomes of all jobs, in the order of their ends. */
    public List<ElasticOutcome> run(RoundPolicy policy) {
        return new Rounds(policy).run();
    }

    private final class Rounds {

        private final RoundPolicy policy;
        private final List<ElasticLife> live = new ArrayList<>();
        private final List<ElasticOutcome> outcomes = new ArrayList<>();
        private final Fits fits = new Fits();
        private final Bootstrap.Past past = bootstrap.start(cluster);
        private int arrived;
        private double now;

        private Rounds(RoundPolicy policy) {
            this.policy = policy;
        }

        private List<ElasticOutcome> run() {
            while (outcomes.size() < jobs.size()) {
                double from = now;
                now = live.isEmpty() ? Math.max(now + ROUND_SECONDS, nextArrival()) : now + ROUND_SECONDS;
                live.forEach(life -> life.run(from, ROUND_SECONDS));
                retire();
                arrive();
                allocate();
                if (now > MAX_SECONDS) {
                    throw new IllegalStateException("expected every job to end (" + live.size() + " starve)");
                }
            }
            return outcomes;
        }

        /** Returns the end of the round in which the next job arrives. */
        private double nextArrival() {
            return Math.ceil(jobs.get(arrived).submitSeconds() / ROUND_SECONDS) * ROUND_SECONDS;
        }

        private void retire() {
            live.stream().filter(ElasticLife::hasEnded).forEach(life -> {
                outcomes.add(life.outcome());
                past.ended(life);
            });
            live.removeIf(ElasticLife::hasEnded);
        }

        private void arrive() {
            while (arrived < jobs.size() && jobs.get(arrived).submitSeconds() <= now) {
                ElasticJob job = jobs.get(arrived++);
                var life = new ElasticLife(job, tables.application(job.application()), new JobModels(fits));
                past.meet(life);
                live.add(life);
            }
        }

        private void allocate() {
            List<ElasticLife> ready =
                    live.stream().filter(life -> past.readySeconds(life) <= now).toList();
            Map<ElasticLife, Option> chosen = policy.decide(cluster, ready, now);
            Map<ElasticLife, List<Integer>> shapes = new IdentityHashMap<>();
            for (GpuType type : cluster) {
                Map<ElasticLife, Option> onType = new java.util.LinkedHashMap<>();
                ready.forEach(life -> {
                    Option option = chosen.get(life);
                    if (option != null && option.type().equals(type)) {
                        onType.put(life, option);
                    }
                });
                shapes.putAll(NodeShapes.of(type, onType));
            }
            ready.forEach(life -> life.hold(chosen.get(life), shapes.getOrDefault(life, List.of()), now));
        }
    }
}
