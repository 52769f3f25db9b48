package io.schedmate.failure.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.failure.diagnosis.Failures;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.failure.jobs.Visible;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.job.JobId;
import io.schedmate.model.problem.ProblemType;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Decides what a caller may see. */
final class Access {

    private Access() {}

    /** Checks that the caller may see a job. A job that the caller may not see is reported as not found. */
    static void sees(KnownJobs jobs, JobId jobId, Caller caller) {
        if (!isSeen(jobs, jobId, caller)) {
            throw unknown("job", jobId);
        }
    }

    static boolean isSeen(KnownJobs jobs, JobId jobId, Caller caller) {
        return jobs.find(jobId)
                .filter(job -> caller.sees(job.owner(), job.project()))
                .isPresent();
    }

    /** Returns the failure. A failure of a job that the caller may not see is reported as not found. */
    static Failure failure(Failures failures, KnownJobs jobs, UUID failureId, Caller caller) {
        return failures.find(failureId)
                .map(Failures.Kept::answer)
                .filter(found -> isSeen(jobs, found.jobId(), caller))
                .orElseThrow(() -> unknown("failure", failureId));
    }

    /** Returns the jobs that the caller may see; null = all. */
    static @Nullable Visible visible(Caller caller) {
        return caller.seesAll() ? null : new Visible(caller.projects(), caller.owner());
    }

    static ProblemException unknown(String what, Object id) {
        return ProblemException.of(
                ProblemType.NOT_FOUND, "Expected a known %s, got (%s). List them again.".formatted(what, id));
    }
}
