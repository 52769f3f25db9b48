package io.schedmate.failure.overview;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.recovery.RecoveryStatus;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts the failures and recoveries of all jobs. */
public interface Overview {

    /**
     * The recoveries that wait for an approval.
     *
     * @param oldest time of the oldest; null = none
     */
    record Proposals(long waiting, @Nullable Instant oldest) {}

    /** Counts the diagnosed failures reported since this time. */
    Map<FailureCategory, Long> failures(Instant since);

    /** Counts the recoveries that ended since this time. */
    Map<RecoveryStatus, Long> recoveries(Instant since);

    Proposals proposals();
}
