package io.schedmate.failure.overview;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.recovery.RecoveryStatus;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts failures and recoveries of all jobs. */
public interface Overview {

    /**
     * Recoveries that wait for somebody to approve them.
     *
     * @param oldest null = none waits
     */
    record Proposals(long waiting, @Nullable Instant oldest) {}

    /** Diagnosed failures that were told of since then. */
    Map<FailureCategory, Long> failures(Instant since);

    /** Recoveries that have ended since then. */
    Map<RecoveryStatus, Long> recoveries(Instant since);

    Proposals proposals();
}
