package io.schedmate.evaluation.history;

import java.util.List;

/**
 * The quality of a rule's answers on the jobs that it answered.
 *
 * @param jobs number of answered jobs, by the rule itself or by a fallback
 * @param appliesShare of all scored jobs, the share for which the rule itself gave the answer
 * @param withinTwoShare share of its answers whose likeliest duration is within a factor of two of the truth
 * @param medianAbsLn median of the absolute ln(likeliest / truth)
 * @param pinballSeconds mean loss at 10, 50 and 90 %
 * @param pinballLn the same on logarithms, so that long jobs do not dominate
 * @param coverShare share of the durations from p10 to p90, both included
 * @param within100Share share of the answers with |p - t| / t &lt; 1, p the likeliest and t the true duration: for
 *     comparison only, since every answer below the truth passes it
 */
public record Score(
        String name,
        int jobs,
        double appliesShare,
        double withinTwoShare,
        double medianAbsLn,
        List<Double> pinballSeconds,
        List<Double> pinballLn,
        double coverShare,
        AbsErrors absErrors,
        double within100Share) {

    /** Of the likeliest duration, in seconds. */
    public record AbsErrors(double mean, double median) {}

    /**
     * Returns the mean interval score of the 80 % range, in seconds (Winkler 1972): its width, plus ten times the
     * distance of an outcome outside it. It is ten times the sum of the losses at both ends.
     */
    public double intervalScoreSeconds() {
        return 10 * (pinballSeconds.get(0) + pinballSeconds.get(2));
    }

    /** Returns the mean interval score on logarithms. */
    public double intervalScoreLn() {
        return 10 * (pinballLn.get(0) + pinballLn.get(2));
    }

    public Score {
        pinballSeconds = List.copyOf(pinballSeconds);
        pinballLn = List.copyOf(pinballLn);
    }
}
