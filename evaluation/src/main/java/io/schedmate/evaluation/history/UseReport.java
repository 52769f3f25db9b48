package io.schedmate.evaluation.history;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How well the use of GPUs was estimated, each measured run from the others.
 *
 * @param rejected line numbers, from 1, that could not be read
 */
public record UseReport(List<UseScore> scores, List<Integer> rejected) {

    public UseReport {
        scores = List.copyOf(scores);
        rejected = List.copyOf(rejected);
    }

    /**
     * Mean relative errors, as shares of the truth.
     *
     * @param runs how many were estimated
     * @param newModel with all runs of its model left out
     * @param byModel the same for each model; one that is missed by far decides a mean
     * @param newRun with only the run itself left out
     * @param oracle the run of another model that comes nearest to the truth: what no choice of a neighbour can beat
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
