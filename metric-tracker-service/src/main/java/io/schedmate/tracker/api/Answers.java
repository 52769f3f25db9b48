package io.schedmate.tracker.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.model.job.JobId;
import io.schedmate.model.problem.ProblemType;
import org.jspecify.annotations.Nullable;

/** Checks and refusals that several controllers share. */
final class Answers {

    private Answers() {}

    static ProblemException unknown(JobId jobId) {
        return ProblemException.of(
                ProblemType.NOT_FOUND,
                "Expected a known job, got (%s). Check cluster, scheduler and externalId, and compute the id again."
                        .formatted(jobId));
    }

    static ProblemException unknown(JobId jobId, int attempt) {
        return ProblemException.of(
                ProblemType.NOT_FOUND,
                "Expected an existing attempt of job %s, got (%d). Leave it out to use the latest attempt."
                        .formatted(jobId, attempt));
    }

    static @Nullable Integer attempt(@Nullable Integer attempt) {
        if (attempt != null && attempt < 1) {
            throw ProblemException.invalid("query:attempt", attempt.toString(), "a whole number from 1");
        }
        return attempt;
    }
}
