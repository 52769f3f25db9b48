package io.schedmate.model.api.feedback;

import io.schedmate.model.api.Limits;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a person said of a diagnosis. The newest word about a failure replaces an older one.
 *
 * @param failureId the failure
 * @param jobId the job
 * @param attempt the attempt that failed
 * @param verdict right or wrong
 * @param told what the diagnosis said then
 * @param corrected what the person says; null = nothing but the verdict
 * @param given who, when and why
 */
public record Feedback(
        UUID failureId,
        JobId jobId,
        int attempt,
        FeedbackVerdict verdict,
        FailureFinding told,
        @Nullable FailureFinding corrected,
        PersonNote given) {

    public Feedback {
        Require.present("failureId", failureId);
        Require.present("jobId", jobId);
        Limits.atLeast("attempt", attempt, 1);
        Require.present("verdict", verdict);
        Require.present("told", told);
        Require.present("given", given);
    }
}
