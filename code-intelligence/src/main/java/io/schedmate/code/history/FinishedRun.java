package io.schedmate.code.history;

import org.jspecify.annotations.Nullable;

/**
 * The end of a job.
 *
 * @param durationSeconds seconds from start to end; 0 if the job never started
 * @param endState null if the record does not state it
 */
public record FinishedRun(
        String jobId, double durationSeconds, @Nullable EndState endState) {

    public FinishedRun {
        if (!(durationSeconds >= 0) || Double.isInfinite(durationSeconds)) {
            throw new IllegalArgumentException(
                    "Expected durationSeconds of at least 0, got (%s). Leave the row out.".formatted(durationSeconds));
        }
    }
}
