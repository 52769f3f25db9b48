package io.schedmate.failure.diagnosis;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.recovery.topology.SwitchFailures;
import java.util.List;
import java.util.Set;

/**
 * Other failures at about the same time. Of a storm the latest are counted, so that a decision costs the same however many fail.
 *
 * @param neighbours other jobs that failed on the same nodes
 * @param together jobs of the cluster that failed, this one included
 * @param blamed of the attempt's nodes, those that failures of other jobs name
 * @param switches what failures of other jobs say of the switches that its nodes hang on
 */
public record ConcurrentFailures(int neighbours, int together, Set<String> blamed, List<SwitchFailures> switches) {

    /** The most failures of others that are counted, in total and per switch. */
    public static final int MOST_COUNTED = 500;

    static final ConcurrentFailures NONE = new ConcurrentFailures(0, 1, Set.of(), List.of());

    public ConcurrentFailures {
        blamed = Set.copyOf(blamed);
        switches = List.copyOf(switches);
    }

    /** Whether there may be more than were counted. */
    boolean isLeast() {
        return together > MOST_COUNTED;
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
