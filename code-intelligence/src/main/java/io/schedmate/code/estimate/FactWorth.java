package io.schedmate.code.estimate;

import io.schedmate.code.estimate.distribution.RecentRuns;
import io.schedmate.code.estimate.distribution.TimeGrid;
import io.schedmate.code.history.FinishedRun;
import io.schedmate.code.history.JobFacts;
import io.schedmate.tables.BoundedMap;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the missing fact that would narrow the range most, from the past quality of the ranges with each set of facts.
 */
final class FactWorth {

    private static final int MAX_GROUPS = 20_000;
    private static final double FADING = 0.999;
    private static final int MIN = 20;
    private static final double MIN_NARROWING = 0.05;
    private static final List<List<Fact>> SETS = List.of(
            List.of(),
            List.of(Fact.GPUS),
            List.of(Fact.QUEUE),
            List.of(Fact.TIME_LIMIT),
            List.of(Fact.USER),
            List.of(Fact.USER, Fact.WORKLOAD));

    /** Jobs that share the values of some facts. */
    private record Group(List<Fact> facts, List<Object> values) {}

    private final Map<Group, RecentRuns> runs = new BoundedMap<>(MAX_GROUPS);
    private final Map<List<Fact>, double[]> scores = new HashMap<>();

    /** Scores the plain 80 % range of each set of facts by its interval score (Winkler 1972), on logarithms. */
    void learn(JobFacts facts, FinishedRun run) {
        double ln = TimeGrid.ln(run.durationSeconds());
        for (List<Fact> set : SETS) {
            if (isKnown(set, facts, null)) {
                Group group = new Group(set, values(set, facts));
                RecentRuns earlier = runs.computeIfAbsent(group, absent -> new RecentRuns());
                if (earlier.count() > 0) {
                    add(set, intervalScore(earlier, ln));
                }
                earlier.add(run);
            }
        }
    }

    /**
     * Returns the most useful missing fact; empty if all facts are known, or if none of the missing facts is known to
     * help.
     */
    Optional<Fact> mostUseful(JobFacts facts) {
        double now = best(facts, null);
        return Stream.of(Fact.values())
                .filter(fact -> fact.of(facts) == null && best(facts, fact) < (1 - MIN_NARROWING) * now)
                .min(Comparator.comparingDouble(fact -> best(facts, fact)));
    }

    private static double intervalScore(RecentRuns earlier, double ln) {
        double from = earlier.lnQuantile(0.1);
        double to = earlier.lnQuantile(0.9);
        return to - from + 10 * (Math.max(0, from - ln) + Math.max(0, ln - to));
    }

    private void add(List<Fact> set, double intervalScore) {
        double[] score = scores.computeIfAbsent(set, absent -> new double[2]);
        score[0] = score[0] * FADING + intervalScore;
        score[1] = score[1] * FADING + 1;
    }

    private double best(JobFacts facts, @Nullable Fact further) {
        return SETS.stream()
                .filter(set -> isKnown(set, facts, further))
                .mapToDouble(this::score)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private double score(List<Fact> set) {
        double[] score = scores.get(set);
        return score == null || score[1] < MIN ? Double.POSITIVE_INFINITY : score[0] / score[1];
    }

    private static boolean isKnown(List<Fact> set, JobFacts facts, @Nullable Fact further) {
        return set.stream().allMatch(fact -> fact == further || fact.of(facts) != null);
    }

    private static List<Object> values(List<Fact> set, JobFacts facts) {
        return set.stream()
                .map(fact -> fact.of(facts))
                .<Object>map(String::valueOf)
                .toList();
    }
}
