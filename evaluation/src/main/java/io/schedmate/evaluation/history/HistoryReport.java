package io.schedmate.evaluation.history;

import java.util.List;

/**
 * The quality of predicted durations on one trace.
 *
 * @param scored number of jobs of at least a second
 * @param abstained number of scored jobs for which the estimator made no prediction
 * @param scores the estimator first, then its engines, then the baselines
 * @param comparisons the estimator and the best baseline by each figure
 * @param besideRungs the estimator and each of its engines that answered
 * @param ends the estimator's probabilities of end states, then the shares of all ends so far
 */
public record HistoryReport(
        int scored,
        int abstained,
        List<Score> scores,
        List<Comparison> comparisons,
        List<EngineComparison> besideRungs,
        List<EndScore> ends) {

    /** The estimator and one engine, both on the jobs that the engine answered. */
    public record EngineComparison(int jobs, List<Comparison> figures) {

        public EngineComparison {
            figures = List.copyOf(figures);
        }
    }

    public HistoryReport {
        scores = List.copyOf(scores);
        comparisons = List.copyOf(comparisons);
        besideRungs = List.copyOf(besideRungs);
        ends = List.copyOf(ends);
    }

    public Score score(String name) {
        return scores.stream()
                .filter(score -> score.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Expected one of the scored rules, got (" + name
                        + "). Use one of " + scores.stream().map(Score::name).toList() + "."));
    }
}
