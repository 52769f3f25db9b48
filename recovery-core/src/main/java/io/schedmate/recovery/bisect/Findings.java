package io.schedmate.recovery.bisect;

import java.util.Set;

/**
 * The result of a search for faulty nodes.
 *
 * @param faulty nodes to isolate
 * @param unclear nodes that the tests could neither convict nor clear; a person must decide
 * @param tests number of tests
 * @param nodeTests number of nodes in all tests together
 * @param finished false when the tests ran out
 */
public record Findings(Set<String> faulty, Set<String> unclear, int tests, long nodeTests, boolean finished) {

    public Findings {
        faulty = Set.copyOf(faulty);
        unclear = Set.copyOf(unclear);
    }
}
