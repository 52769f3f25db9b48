package io.schedmate.recovery.policy;

import io.schedmate.model.check.Require;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.recovery.ledger.RetryLedger;

/**
 * What a decision rests on.
 *
 * @param ledger the job's failures, this one included
 * @param backedByHardware whether the driver, the kernel or the scheduler says so too: a line that any process can print
 *     is never hardware evidence alone
 */
public record Case(DiagnosisSummary diagnosis, RetryLedger ledger, boolean backedByHardware) {

    public Case {
        Require.present("diagnosis", diagnosis);
        Require.present("ledger", ledger);
    }
}
