package io.schedmate.kubernetes.format;

import io.schedmate.model.job.JobState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a job according to its status.
 *
 * @param reason in the words of the job's controller
 * @param since when the state began; null if the status does not say
 */
public record ReportedState(
        JobState state, @Nullable String reason, @Nullable Instant since) {}
