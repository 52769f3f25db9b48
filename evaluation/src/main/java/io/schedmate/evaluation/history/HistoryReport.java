package io.schedmate.evaluation.history;

import java.util.List;

/**
 * How well durations were predicted on one trace.
 *
 * @param scored jobs of a second or more
 * @param abstained of them, those of which the estimator said that it does not know
 * @param scores the estimator first, then its rungs, then the baselines
 * @param comparisons the estimator beside the baseline that is best by each figure
 * @param besideRungs the estimator beside each of its rungs that answered
 * @param ends the estimator's odds of how a job ends, then the shares of all ends so far
 */
public record HistoryReport(
        int scored,
        int abstained,
        List<Score> scores,
        List<Comparison> comparisons,
        List<BesideRung> besideRungs,
        List<EndScore> ends) {

    /** The whole and one rung, both on the jobs that the rung answered. */
    public record BesideRung(int jobs, List<Comparison> figures) {

        public BesideRung {
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
                        + "). Maybe one of " + scores.stream().map(Score::name).toList() + "."));
    }
}
