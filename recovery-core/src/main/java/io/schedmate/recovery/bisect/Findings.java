package io.schedmate.recovery.bisect;

import java.util.Set;

/**
 * The result of a search for faulty nodes.
 *
 * @param faulty nodes to isolate
 * @param unclear nodes that tests could neither convict nor clear: for a person
 * @param tests how many were run
 * @param nodeTests how many nodes all tests together had
 * @param finished false when the tests ran out
 */
public record Findings(Set<String> faulty, Set<String> unclear, int tests, long nodeTests, boolean finished) {

    public Findings {
        faulty = Set.copyOf(faulty);
        unclear = Set.copyOf(unclear);
    }
}
