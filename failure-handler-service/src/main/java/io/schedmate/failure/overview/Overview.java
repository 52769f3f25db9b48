package io.schedmate.failure.overview;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.recovery.RecoveryStatus;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts the failures and recoveries of all jobs. */
public interface Overview {

    /**
     * Recoveries that wait for an approval.
     *
     * @param oldest null = none
     */
    record Proposals(long waiting, @Nullable Instant oldest) {}

    /** Counts the diagnosed failures reported since then. */
    Map<FailureCategory, Long> failures(Instant since);

    /** Counts the recoveries that ended since then. */
    Map<RecoveryStatus, Long> recoveries(Instant since);

    Proposals proposals();
}
