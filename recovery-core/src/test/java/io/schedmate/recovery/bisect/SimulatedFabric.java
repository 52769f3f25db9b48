package io.schedmate.recovery.bisect;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * A simulated cluster. The test of a group fails if a fault in it shows, each with the same probability, or because of a
 * false alarm.
 *
 * @param scale the size of the smallest group in which faults show
 */
record SimulatedFabric(
        Set<String> nodes, Set<String> faulty, double reproduces, double falseAlarm, int scale, Random random) {

    static SimulatedFabric of(int nodes, int faults, double reproduces, double falseAlarm, int scale, long seed) {
        Random random = new Random(seed);
        List<String> names = new ArrayList<>(
                IntStream.range(0, nodes).mapToObj("node-%03d"::formatted).toList());
        Set<String> all = new TreeSet<>(names);
        Collections.shuffle(names, random);
        return new SimulatedFabric(all, new HashSet<>(names.subList(0, faults)), reproduces, falseAlarm, scale, random);
    }

    boolean fails(Set<String> group) {
        boolean shown = false;
        for (String node : group) {
            shown |= faulty.contains(node) && group.size() >= scale && random.nextDouble() < reproduces;
        }
        return shown || random.nextDouble() < falseAlarm;
    }

    Findings search(SearchSettings settings) {
        var search = new NodeSearch(nodes, Map.of(), settings, random);
        for (var group = search.next(); group.isPresent(); group = search.next()) {
            search.record(fails(group.get()));
        }
        return search.findings();
    }
}
