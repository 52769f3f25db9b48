package io.schedmate.failure.diagnosis;

import io.schedmate.model.event.JobFailed;
import io.schedmate.recovery.ledger.RetryLedger;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The consequences of a diagnosis. */
public interface Conclusion {

    /**
     * Derives the consequences within the transaction that stores the diagnosis.
     *
     * @param ledger the job's failures, including this one
     * @param around other failures at about the same time
     * @return the recovery; null if there is none
     */
    @Nullable
    UUID of(JobFailed failed, Findings findings, RetryLedger ledger, ConcurrentFailures around);

    /** Reports that the diagnosis failed and will be repeated. */
    void postponed(JobFailed failed, RuntimeException why);
}
