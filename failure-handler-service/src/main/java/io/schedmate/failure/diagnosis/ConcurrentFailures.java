package io.schedmate.failure.diagnosis;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.recovery.topology.SwitchFailures;
import java.util.List;
import java.util.Set;

/**
 * Other failures at about the same time. If there are very many, only the latest are counted, which limits the cost of
 * a decision.
 *
 * @param neighbours number of other jobs that failed on the same nodes
 * @param together number of failed jobs of the cluster, including this one
 * @param blamed nodes of this attempt that confirmed failures of other jobs name
 * @param switches failures of other jobs, grouped by the switches of this attempt's nodes
 */
public record ConcurrentFailures(int neighbours, int together, Set<String> blamed, List<SwitchFailures> switches) {

    /** The maximum number of other failures that are counted, in total and per switch. */
    public static final int MAX_COUNTED = 500;

    static final ConcurrentFailures NONE = new ConcurrentFailures(0, 1, Set.of(), List.of());

    public ConcurrentFailures {
        blamed = Set.copyOf(blamed);
        switches = List.copyOf(switches);
    }

    /** Returns whether the counts may be too low because the limit was reached. */
    boolean isLeast() {
        return together > MAX_COUNTED;
    }

    /** Returns the same failures with the attempt's own failure added to its switches. */
    List<SwitchFailures> switches(DiagnosisSummary own) {
        boolean hardware = own.category() == FailureCategory.INFRASTRUCTURE;
        return hardware
                ? switches.stream()
                        .map(each -> each.naming(own.component().node()))
                        .toList()
                : switches;
    }
}
