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
 * @param ledger the job's failures, including this one
 * @param backedByHardware whether the driver, the kernel or the scheduler confirms it: a line that any process can
 *     print is not hardware evidence by itself
 * @param blamedByOthers nodes that recent failures of other jobs named, as far as more than those jobs' logs confirms them
 * @param together number of the cluster's jobs that failed at about the same time, including this one
 * @param switches failures on the switches that its nodes are attached to, including this one
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

    /** Creates a case without information about switches. */
    public PolicyCase(
            DiagnosisSummary diagnosis,
            RetryLedger ledger,
            boolean backedByHardware,
            Set<String> blamedByOthers,
            int together) {
        this(diagnosis, ledger, backedByHardware, blamedByOthers, together, List.of());
    }

    /** Creates a case without related failures. */
    public PolicyCase(DiagnosisSummary diagnosis, RetryLedger ledger, boolean backedByHardware) {
        this(diagnosis, ledger, backedByHardware, Set.of(), 1);
    }

    /** Returns whether failures name several nodes of one of its switches. */
    public boolean suspectsSwitch() {
        return switches.stream().anyMatch(SwitchFailures::isSuspected);
    }
}
