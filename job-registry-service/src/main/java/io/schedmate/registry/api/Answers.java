package io.schedmate.registry.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.model.job.JobId;
import io.schedmate.model.problem.ProblemType;

/** Refusals that several controllers share. */
final class Answers {

    private Answers() {}

    static ProblemException unknown(JobId jobId) {
        return ProblemException.of(
                ProblemType.NOT_FOUND,
                "Expected a known job, got (%s). Check cluster, scheduler and externalId, and compute the id again."
                        .formatted(jobId));
    }

    static ProblemException illegal(String detail) {
        return ProblemException.of(ProblemType.ILLEGAL_STATE_MOVE, detail);
    }

    static ProblemException conflict(String detail) {
        return ProblemException.of(ProblemType.IDEMPOTENCY_CONFLICT, detail);
    }
}
