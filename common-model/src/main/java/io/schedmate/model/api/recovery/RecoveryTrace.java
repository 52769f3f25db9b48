package io.schedmate.model.api.recovery;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.recovery.RecoveryStep;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A step of a recovery, its times, and the way to undo it.
 *
 * @param wayBack way to undo it; null = nothing to undo
 */
public record RecoveryTrace(
        RecoveryStep step,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable String wayBack) {

    public RecoveryTrace {
        Require.present("step", step);
        Limits.text("wayBack", wayBack, 1, 2000);
    }
}
