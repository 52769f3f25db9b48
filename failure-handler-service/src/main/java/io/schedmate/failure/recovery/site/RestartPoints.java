package io.schedmate.failure.recovery.site;

import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.event.JobFailed;
import java.util.Optional;
import java.util.UUID;

/** Stores the checkpoints from which jobs can continue. */
@FunctionalInterface
public interface RestartPoints {

    /** The newest that is known when a recovery asks for the first time, and the same ever after. */
    Optional<Checkpoint> of(UUID recoveryId, JobFailed failed);
}
