package io.schedmate.advisor.api;

import io.schedmate.advisor.source.SourceRefused;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.model.api.advice.AdviceRequest;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.problem.ProblemType;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/** A job that has not been submitted yet, within what the caller may ask about. */
final class AskedJob {

    private AskedJob() {}

    static JobSubmission of(AdviceRequest request, Caller caller) {
        allow(request, caller);
        return new JobSubmission(
                request.cluster(),
                "none",
                UUID.randomUUID().toString(),
                request.name(),
                request.owner() == null ? caller.owner() : request.owner(),
                request.project(),
                request.queue(),
                request.command(),
                request.workingDirectory(),
                request.image(),
                request.source(),
                request.requested(),
                Map.of());
    }

    /** Runs a reading, and reports a source that is not allowed as the caller's error. */
    static <T> T refusing(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (SourceRefused refused) {
            throw ProblemException.of(ProblemType.SOURCE_NOT_ALLOWED, refused.detail());
        }
    }

    /**
     * Checks the owner and the project. Code is read with the access rights of the job's owner, so only a scheduler may
     * name another owner.
     */
    private static void allow(AdviceRequest request, Caller caller) {
        boolean mayNameAnybody = caller.seesAll() || caller.schedules(request.cluster());
        boolean ofOthers = request.owner() != null && !request.owner().equals(caller.owner())
                || request.project() != null && !caller.sees(null, request.project());
        if (ofOthers && !mayNameAnybody) {
            throw ProblemException.of(
                    ProblemType.FORBIDDEN,
                    "Expected a job owned by the caller and in one of the caller's projects, got (%s, %s). Use another project."
                            .formatted(request.owner(), request.project()));
        }
    }
}
