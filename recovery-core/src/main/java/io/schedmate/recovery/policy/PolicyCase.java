package io.schedmate.recovery.policy;

import io.schedmate.model.check.Require;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.recovery.ledger.RetryLedger;
import io.schedmate.recovery.topology.SwitchFailures;
import java.util.List;
import java.util.Set;

/**
 * The input of a decision.
 *
 * @param ledger the job's failures, this one included
 * @param backedByHardware whether the driver, the kernel or the scheduler says so too: a line that any process can print
 *     is never hardware evidence alone
 * @param blamedByOthers nodes that failures of other jobs have named lately
 * @param together jobs of the cluster that failed at about the time, this one included
 * @param switches what failures say of the switches that its nodes hang on, this one included
 */
public record PolicyCase(
        DiagnosisSummary diagnosis,
        RetryLedger ledger,
        boolean backedByHardware,
        Set<String> blamedByOthers,
        int together,
        List<SwitchFailures> switches) {

    public PolicyCase {
        Require.present("diagnosis", diagnosis);
        Require.present("ledger", ledger);
        blamedByOthers = Set.copyOf(blamedByOthers);
        switches = Require.items("switches", switches);
    }

    /** A failure on switches of which nothing is known. */
    public PolicyCase(
            DiagnosisSummary diagnosis,
            RetryLedger ledger,
            boolean backedByHardware,
            Set<String> blamedByOthers,
            int together) {
        this(diagnosis, ledger, backedByHardware, blamedByOthers, together, List.of());
    }

    /** A failure that has no company. */
    public PolicyCase(DiagnosisSummary diagnosis, RetryLedger ledger, boolean backedByHardware) {
        this(diagnosis, ledger, backedByHardware, Set.of(), 1);
    }

    /** Whether several nodes of one of its switches are blamed. */
    public boolean suspectsSwitch() {
        return switches.stream().anyMatch(SwitchFailures::isSuspected);
    }
}
