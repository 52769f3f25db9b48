package io.schedmate.kubernetes.format;

import io.schedmate.model.job.JobState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a job as its status tells it.
 *
 * @param reason in the words of its controller
 * @param since null where the status does not say
 */
public record JobStanding(
        JobState state, @Nullable String reason, @Nullable Instant since) {}
