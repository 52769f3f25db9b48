package io.schedmate.evaluation.faults;

import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Group tests of nodes as the model declares them: a group fails when a bad node in it shows, each by its own chance, or
 * by a false alarm.
 *
 * @param faulty the bad nodes
 * @param reproduces how likely one of them shows in a test
 * @param scale the least group in which they show
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
