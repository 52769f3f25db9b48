package io.schedmate.model.api.feedback;

import io.schedmate.model.api.Limits;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A person's feedback on a diagnosis. Newer feedback on the same failure replaces older.
 *
 * @param attempt attempt that failed
 * @param diagnosis the diagnosis at that time
 * @param corrected finding of the person; null = only the verdict was given
 * @param given the person, the time and the comment
 */
public record Feedback(
        UUID failureId,
        JobId jobId,
        int attempt,
        FeedbackVerdict verdict,
        FailureFinding diagnosis,
        @Nullable FailureFinding corrected,
        PersonNote given) {

    public Feedback {
        Require.present("failureId", failureId);
        Require.present("jobId", jobId);
        Limits.atLeast("attempt", attempt, 1);
        Require.present("verdict", verdict);
        Require.present("diagnosis", diagnosis);
        Require.present("given", given);
    }
}
