package io.schedmate.evaluation.history;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The quality of estimates of GPU use, each measured run estimated from the others.
 *
 * @param rejected numbers of the lines, from 1, that could not be read
 */
public record UseReport(List<UseScore> scores, List<Integer> rejected) {

    public UseReport {
        scores = List.copyOf(scores);
        rejected = List.copyOf(rejected);
    }

    /**
     * Mean relative errors, as shares of the truth.
     *
     * @param runs number of estimated runs
     * @param newModel without all runs of its model
     * @param byModel the same per model, because a single large error dominates a mean
     * @param newRun without only the run itself
     * @param oracle the run of another model that is nearest to the truth: a bound for any choice of a neighbour
     * @param geometricMean the constant that other models' runs suggest
     */
    public record UseScore(
            String measure,
            int runs,
            double newModel,
            Map<String, Double> byModel,
            double newRun,
            double oracle,
            double geometricMean) {

        public UseScore {
            byModel = Collections.unmodifiableMap(new TreeMap<>(byModel));
        }
    }
}
