package io.schedmate.kubernetes.format;

import io.schedmate.model.job.JobState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a job according to its status.
 *
 * @param reason as its controller words it
 * @param since null if the status does not tell
 */
public record JobStanding(
        JobState state, @Nullable String reason, @Nullable Instant since) {}
