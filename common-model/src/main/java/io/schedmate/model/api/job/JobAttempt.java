package io.schedmate.model.api.job;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.MeasuredUse;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a job, from queue to end.
 *
 * @param attempt number of the attempt, from 1
 * @param nodes nodes that it ran on
 * @param exit end of its process; null = not ended
 * @param used the resource use; null = not ended
 */
public record JobAttempt(
        int attempt,
        JobState state,
        @Nullable Instant queuedAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        List<String> nodes,
        @Nullable JobExit exit,
        @Nullable MeasuredUse used) {

    public JobAttempt {
        Limits.atLeast("attempt", attempt, 1);
        Require.present("state", state);
        nodes = Limits.items("nodes", nodes, 0, 100000);
    }
}
