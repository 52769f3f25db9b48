package io.schedmate.failure.diagnosis;

import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.recovery.topology.SwitchFailures;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Describes concurrent failures in words. */
final class ConcurrentFailureText {

    private static final int MAX_SWITCHES = 3;

    private ConcurrentFailureText() {}

    static String words(ConcurrentFailures around, DiagnosisSummary own) {
        String nodes = around.neighbours() == 0
                ? ""
                : " %s%d other jobs failed on its nodes within 10 minutes."
                        .formatted(around.isLeast() ? "At least " : "", around.neighbours());
        List<SwitchFailures> switches = around.switches(own);
        return nodes
                + switches.stream()
                        .filter(each -> each.others() > 0)
                        .limit(MAX_SWITCHES)
                        .map(ConcurrentFailureText::words)
                        .collect(Collectors.joining());
    }

    private static String words(SwitchFailures sharedRecoveries) {
        String jobs = " Hardware or network failures ended %d other jobs on nodes of switch %s within 10 minutes."
                .formatted(sharedRecoveries.others(), sharedRecoveries.name());
        return sharedRecoveries.isSuspected()
                ? jobs
                        + " The diagnoses blame %s, but the switch may be at fault instead."
                                .formatted(new TreeSet<>(sharedRecoveries.blamed()))
                : jobs;
    }
}
