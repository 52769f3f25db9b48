package io.schedmate.evaluation.score;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Errors of measured numbers relative to the true ones (full paper, section 5.3: RMSRE). */
public final class RelativeErrors {

    /** An answer that is missing, or off by as much as the value itself, counts as wholly wrong and no more. */
    private static final double WORST = 1;

    private RelativeErrors() {}

    /** |answer - truth| / |truth|, at most 1; 1 where the answer is missing or not a number. */
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
        // A printed value rounded to the last digit must not fall out at the border.
        return capped(truth, answer) <= share + 1e-12;
    }

    /** The root of the mean of the squares of {@code cappedErrors}; 0 for none. */
    public static double rootMeanSquare(List<Double> cappedErrors) {
        return Math.sqrt(cappedErrors.stream()
                .mapToDouble(error -> error * error)
                .average()
                .orElse(0));
    }
}
