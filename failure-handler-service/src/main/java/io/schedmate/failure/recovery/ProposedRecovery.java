package io.schedmate.failure.recovery;

import io.schedmate.failure.diagnosis.Conclusion;
import io.schedmate.failure.diagnosis.ConcurrentFailures;
import io.schedmate.failure.diagnosis.Findings;
import io.schedmate.model.event.JobFailed;
import io.schedmate.recovery.ledger.RetryLedger;
import io.schedmate.recovery.policy.PolicyCase;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Derives a recovery from a diagnosis according to the policy. */
public record ProposedRecovery(RecoveryDecisions decisions) implements Conclusion {

    private static final Logger LOG = LoggerFactory.getLogger(ProposedRecovery.class);

    @Override
    public UUID of(JobFailed failed, Findings findings, RetryLedger ledger, ConcurrentFailures around) {
        return decisions.propose(
                failed,
                new PolicyCase(
                        findings.diagnosis(),
                        ledger,
                        findings.backedByHardware(),
                        around.blamed(),
                        around.together(),
                        findings.switches()));
    }

    @Override
    public void postponed(JobFailed failed, RuntimeException why) {
        LOG.warn("Could not diagnose attempt {} of {}; will retry", failed.attempt(), failed.jobId(), why);
    }
}
