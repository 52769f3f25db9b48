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
 * A cluster that is a declared model: a group's test fails when a fault in it shows, each by its own chance, or by a
 * false alarm.
 *
 * @param scale the least group in which faults show
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
            search.tell(fails(group.get()));
        }
        return search.findings();
    }

    /** Every two nodes once; who fails with more than a third of the others is faulty. */
    Findings allPairs() {
        List<String> names = List.copyOf(nodes);
        int[] failed = new int[names.size()];
        int tests = 0;
        for (int i = 0; i < names.size(); i++) {
            for (int j = i + 1; j < names.size(); j++) {
                tests++;
                if (fails(Set.of(names.get(i), names.get(j)))) {
                    failed[i]++;
                    failed[j]++;
                }
            }
        }
        Set<String> found = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            if (failed[i] > (names.size() - 1) / 4.0) {
                found.add(names.get(i));
            }
        }
        return new Findings(found, Set.of(), tests, 2L * tests, true);
    }

    /** Two by two; both of a pair that failed are tested again with one of a pair that passed. */
    Findings twoRounds() {
        List<String> names = new ArrayList<>(nodes);
        Collections.shuffle(names, random);
        List<String> passed = new ArrayList<>();
        List<String> suspects = new ArrayList<>();
        int tests = 0;
        for (int i = 0; i + 1 < names.size(); i += 2) {
            List<String> pair = names.subList(i, i + 2);
            tests++;
            (fails(new HashSet<>(pair)) ? suspects : passed).addAll(pair);
        }
        Set<String> found = new HashSet<>();
        for (String suspect : suspects) {
            if (!passed.isEmpty()) {
                tests++;
                if (fails(Set.of(suspect, passed.get(random.nextInt(passed.size()))))) {
                    found.add(suspect);
                }
            }
        }
        return new Findings(found, Set.of(), tests, 2L * tests, true);
    }
}
