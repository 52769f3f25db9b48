package io.schedmate.failure.recovery.site;

import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.event.JobFailed;
import java.util.Optional;
import java.util.UUID;

/** Stores the checkpoints from which jobs can continue. */
@FunctionalInterface
public interface RestartPoints {

    /** Returns the newest checkpoint known at the first call for a recovery, and the same one at each later call. */
    Optional<Checkpoint> of(UUID recoveryId, JobFailed failed);
}
