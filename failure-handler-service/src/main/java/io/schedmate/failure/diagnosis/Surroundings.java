package io.schedmate.failure.diagnosis;

import java.util.Set;

/**
 * What else failed at about the time.
 *
 * @param neighbours other jobs that failed on the same nodes
 * @param together jobs of the cluster that failed, this one included
 * @param blamed of the attempt's nodes, those that failures of other jobs name
 */
public record Surroundings(int neighbours, int together, Set<String> blamed) {

    static final Surroundings NONE = new Surroundings(0, 1, Set.of());

    public Surroundings {
        blamed = Set.copyOf(blamed);
    }
}
