package io.schedmate.code.estimate.distribution;

import java.util.ArrayList;
import java.util.List;

/** Runs near a duration; newer and nearer ones weigh more. */
public final class WeightedRuns {

    private static final int SEARCHED = 30;
    private static final double FADING = 0.9;
    /** Runs that differ by less than this, as logarithms, support each other. */
    private static final double ALIKE = 0.05;
    /** The support from a run with another duration, so that the newest run is chosen if all differ. */
    private static final double UNLIKE_SHARE = 0.02;

    private final List<Run> runs = new ArrayList<>();

    private record Run(double ln, double weight) {

        double support(Run other) {
            return weight * Math.max(UNLIKE_SHARE, 1 - Math.abs(ln - other.ln) / ALIKE);
        }
    }

    private WeightedRuns() {}

    /** Returns the runs within {@code reach} of {@code ln}, both logarithms, of each group. */
    public static WeightedRuns near(double ln, double reach, List<RecentRuns> groups) {
        WeightedRuns near = new WeightedRuns();
        for (RecentRuns group : groups) {
            double fresh = 1;
            for (int i = 0; i < Math.min(group.kept(), SEARCHED); i++) {
                double off = Math.abs(group.ln(i) - ln);
                if (off <= reach) {
                    near.runs.add(new Run(group.ln(i), fresh * (1 - off / (2 * reach))));
                }
                fresh *= FADING;
            }
        }
        return near;
    }

    public boolean isEmpty() {
        return runs.isEmpty();
    }

    /**
     * Returns the run that most others agree with, as a logarithm of seconds; the first of several. Requires at least
     * one run.
     */
    public double densestLn() {
        double most = -1;
        double best = Double.NaN;
        for (Run candidate : runs) {
            double support = 0;
            for (Run other : runs) {
                support += other.support(candidate);
            }
            if (support > most) {
                most = support;
                best = candidate.ln();
            }
        }
        return best;
    }
}
