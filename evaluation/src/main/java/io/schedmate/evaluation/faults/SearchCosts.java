package io.schedmate.evaluation.faults;

import io.schedmate.recovery.bisect.NodeSearch;
import io.schedmate.recovery.bisect.SearchSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Compares the cost of finding bad nodes between our search and two other methods. */
public final class SearchCosts {

    private static final double FALSE_ALARM = 0.02;
    private static final List<Integer> SIZES = List.of(64, 512);
    private static final List<Double> REPRODUCES = List.of(1.0, 0.7, 0.3);

    private SearchCosts() {}

    /**
     * The means of one search method over many simulated clusters.
     *
     * @param scale the smallest group in which the fault occurs
     * @param found share of the bad nodes; NaN if there are none
     * @param wronged share of the healthy nodes
     * @param nodeTests nodes of all tests together
     */
    public record Cost(
            int nodes,
            int faults,
            double reproduces,
            int scale,
            String method,
            double found,
            double wronged,
            double tests,
            double nodeTests) {}

    /** Returns all rows, each over this many clusters. */
    public static List<Cost> measured(int clusters, long seed) {
        List<Cost> rows = new ArrayList<>();
        for (int nodes : SIZES) {
            for (double reproduces : REPRODUCES) {
                for (int faults : new int[] {0, 1, 2, 3}) {
                    rows.addAll(rows(clusters, seed, nodes, faults, reproduces, 2));
                }
            }
            rows.addAll(rows(clusters, seed, nodes, 1, 0.7, nodes / 2));
            rows.addAll(rows(clusters, seed, nodes, 2, 0.7, nodes / 4));
        }
        return List.copyOf(rows);
    }

    private static List<Cost> rows(int clusters, long seed, int nodes, int faults, double reproduces, int scale) {
        Sums search = new Sums("search");
        Sums pairs = new Sums("all pairs");
        Sums rounds = new Sums("two rounds of pairs");
        for (int cluster = 0; cluster < clusters; cluster++) {
            Random random = new Random(seed * 1_000_003 + cluster);
            List<String> names = new ArrayList<>(
                    IntStream.range(0, nodes).mapToObj("node-%03d"::formatted).toList());
            Collections.shuffle(names, random);
            Set<String> bad = Set.copyOf(names.subList(0, faults));
            var fabric = new DeclaredFabric(bad, reproduces, FALSE_ALARM, scale, random);
            search.add(bad, searched(new TreeSet<>(names), fabric, random));
            pairs.add(bad, allPairs(names, fabric));
            rounds.add(bad, twoRounds(names, fabric, random));
        }
        return List.of(search, pairs, rounds).stream()
                .map(sums -> sums.mean(clusters, nodes, faults, reproduces, scale))
                .toList();
    }

    private static Found searched(Set<String> nodes, DeclaredFabric fabric, Random random) {
        var search = new NodeSearch(nodes, Map.of(), SearchSettings.standard(), random);
        for (var group = search.next(); group.isPresent(); group = search.next()) {
            search.record(fabric.fails(group.get()));
        }
        return new Found(
                search.findings().faulty(),
                search.findings().tests(),
                search.findings().nodeTests());
    }

    /** Tests each pair once; a node that fails with more than a quarter of the others counts as bad. */
    private static Found allPairs(List<String> names, DeclaredFabric fabric) {
        int[] failed = new int[names.size()];
        int tests = 0;
        for (int i = 0; i < names.size(); i++) {
            for (int j = i + 1; j < names.size(); j++) {
                tests++;
                if (fabric.fails(Set.of(names.get(i), names.get(j)))) {
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
        return new Found(found, tests, 2L * tests);
    }

    /** Tests pairs; each node of a failed pair is tested again with a node of a passed pair. */
    private static Found twoRounds(List<String> names, DeclaredFabric fabric, Random random) {
        List<String> passed = new ArrayList<>();
        List<String> suspects = new ArrayList<>();
        int tests = 0;
        for (int i = 0; i + 1 < names.size(); i += 2) {
            List<String> pair = names.subList(i, i + 2);
            tests++;
            (fabric.fails(Set.copyOf(pair)) ? suspects : passed).addAll(pair);
        }
        Set<String> found = new HashSet<>();
        for (String suspect : passed.isEmpty() ? List.<String>of() : suspects) {
            tests++;
            if (fabric.fails(Set.of(suspect, passed.get(random.nextInt(passed.size()))))) {
                found.add(suspect);
            }
        }
        return new Found(found, tests, 2L * tests);
    }

    private record Found(Set<String> faulty, int tests, long nodeTests) {}

    /** The sums over the clusters of a row. */
    private static final class Sums {

        private final String method;
        private long found;
        private long wronged;
        private long tests;
        private long nodeTests;

        Sums(String method) {
            this.method = method;
        }

        void add(Set<String> bad, Found one) {
            long right = one.faulty().stream().filter(bad::contains).count();
            found += right;
            wronged += one.faulty().size() - right;
            tests += one.tests();
            nodeTests += one.nodeTests();
        }

        Cost mean(int clusters, int nodes, int faults, double reproduces, int scale) {
            return new Cost(
                    nodes,
                    faults,
                    reproduces,
                    scale,
                    method,
                    faults == 0 ? Double.NaN : found / ((double) clusters * faults),
                    wronged / ((double) clusters * (nodes - faults)),
                    tests / (double) clusters,
                    nodeTests / (double) clusters);
        }
    }
}
