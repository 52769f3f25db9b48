package io.schedmate.evaluation.history;

import io.schedmate.code.history.EndState;
import io.schedmate.code.history.FinishedRun;
import io.schedmate.code.history.JobFacts;
import org.jspecify.annotations.Nullable;

/**
 * One row of a trace.
 *
 * @param submitSeconds on the trace's own clock
 * @param endSeconds on the same clock
 * @param endState null if not in the trace
 */
public record TraceJob(
        String id,
        JobFacts facts,
        double submitSeconds,
        double durationSeconds,
        double endSeconds,
        @Nullable EndState endState) {

    FinishedRun run() {
        return new FinishedRun(id, durationSeconds, endState);
    }

    /**
     * Whether the job is scored. A run of less than a second is a job that never began; ratios to it are meaningless.
     */
    boolean scored() {
        return durationSeconds >= 1;
    }
}
