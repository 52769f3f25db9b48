package io.schedmate.evaluation.score;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Errors of measured numbers relative to the true ones (full paper, section 5.3: RMSRE). */
public final class RelativeErrors {

    /** A missing answer, or one off by at least the value itself, counts as an error of 1. */
    private static final double WORST = 1;

    private RelativeErrors() {}

    /** Returns |answer - truth| / |truth|, at most 1; 1 if the answer is missing or NaN. */
    public static double capped(double truth, @Nullable Double answer) {
        if (answer == null || answer.isNaN()) {
            return WORST;
        }
        if (truth == 0) {
            return answer == 0 ? 0 : WORST;
        }
        return Math.min(WORST, Math.abs(answer - truth) / Math.abs(truth));
    }

    public static boolean within(double share, double truth, @Nullable Double answer) {
        // A printed value rounded in the last digit must not fail at the limit.
        return capped(truth, answer) <= share + 1e-12;
    }

    /** Returns the root mean square of {@code cappedErrors}; 0 for none. */
    public static double rootMeanSquare(List<Double> cappedErrors) {
        return Math.sqrt(cappedErrors.stream()
                .mapToDouble(error -> error * error)
                .average()
                .orElse(0));
    }
}
