package io.schedmate.code.estimate.mixture;

import io.schedmate.code.estimate.distribution.Spread;
import io.schedmate.code.estimate.distribution.TimeGrid;
import io.schedmate.code.history.JobFacts;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The candidate answers for one quantile: the predicted distributions, evaluated at nearby levels. */
record Candidates(
        double level, List<Double> mixtureLevels, List<Double> limitGuessLevels, List<Double> everyRunLevels) {

    static final Candidates P10 =
            new Candidates(0.1, List.of(0.02, 0.05, 0.1, 0.15, 0.2), List.of(), List.of(0.01, 0.02, 0.05, 0.1));

    static final Candidates P50 =
            new Candidates(0.5, List.of(0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7), List.of(0.4, 0.5, 0.6), List.of());

    static final Candidates P90 = new Candidates(
            0.9, List.of(0.8, 0.85, 0.88, 0.9, 0.93, 0.95, 0.97, 0.98), List.of(0.8, 0.9, 0.95, 0.98), List.of());

    Candidates {
        mixtureLevels = List.copyOf(mixtureLevels);
        limitGuessLevels = List.copyOf(limitGuessLevels);
        everyRunLevels = List.copyOf(everyRunLevels);
    }

    int size() {
        return mixtureLevels.size() + limitGuessLevels.size() + everyRunLevels.size() + 1;
    }

    /** Returns the level used for each candidate; the limit itself has none. */
    double[] askedLevels() {
        return Stream.of(mixtureLevels, limitGuessLevels, everyRunLevels, List.of(0.0))
                .flatMap(List::stream)
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /**
     * Returns logarithms of seconds, none above {@code mostLn}; NaN for missing candidates. The last one is the limit
     * itself.
     */
    double[] lns(Spread combined, WitnessEstimates estimates, Spread everyRun, JobFacts facts, double mostLn) {
        double[] lns = new double[size()];
        int at = 0;
        for (double asked : mixtureLevels) {
            lns[at++] = Math.min(mostLn, combined.lnQuantile(asked));
        }
        Spread limitGuess = estimates.at(WitnessEstimates.index(Guess.REQUESTED_LIMIT));
        for (double asked : limitGuessLevels) {
            lns[at++] = lnOrNaN(limitGuess, asked, mostLn);
        }
        for (double asked : everyRunLevels) {
            lns[at++] = Math.min(mostLn, everyRun.lnQuantile(asked));
        }
        Double limit = facts.requestedSeconds();
        lns[at] = limit == null || limitGuessLevels.isEmpty() ? Double.NaN : TimeGrid.ln(limit);
        return lns;
    }

    private static double lnOrNaN(@Nullable Spread spread, double asked, double mostLn) {
        return spread == null ? Double.NaN : Math.min(mostLn, spread.lnQuantile(asked));
    }
}
