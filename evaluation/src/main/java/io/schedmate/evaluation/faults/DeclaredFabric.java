package io.schedmate.evaluation.faults;

import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Simulates group tests of nodes: a group fails if the test detects a bad node in it, each with its own probability, or
 * by a false alarm.
 *
 * @param faulty the bad nodes
 * @param reproduces the probability that a test detects a bad node
 * @param scale the smallest group in which they can be detected
 */
record DeclaredFabric(Set<String> faulty, double reproduces, double falseAlarm, int scale, RandomGenerator random) {

    boolean fails(Set<String> group) {
        boolean shown = false;
        for (String node : group) {
            shown |= faulty.contains(node) && group.size() >= scale && random.nextDouble() < reproduces;
        }
        return shown || random.nextDouble() < falseAlarm;
    }
}
