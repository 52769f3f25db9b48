package io.schedmate.failure.diagnosis;

import io.schedmate.model.event.JobFailed;
import io.schedmate.recovery.ledger.RetryLedger;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The consequences of a diagnosis. */
public interface Conclusion {

    /**
     * Within the transaction that keeps the diagnosis.
     *
     * @param ledger the job's failures, this one included
     * @param around what else failed at about the time
     * @return the recovery; null where there is none
     */
    @Nullable
    UUID of(JobFailed failed, Findings findings, RetryLedger ledger, ConcurrentFailures around);

    /** It could not be worked out now and is tried again. */
    void postponed(JobFailed failed, RuntimeException why);
}
