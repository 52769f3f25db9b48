package io.schedmate.recovery.bisect;

import io.schedmate.model.check.Require;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds faulty nodes with group tests. Each round tests the group with the most expected information for its cost, and
 * a candidate is convicted only after separate tests. If the fault may show only at scale, groups are filled up with
 * nodes that seem healthy. The same seed and results lead to the same tests, so a search is stored as its results.
 */
public final class NodeSearch {

    private static final double CONVINCED = 0.9;
    private static final double ALL_WELL = 0.98;
    private static final double ANOTHER_FAULT = 0.5;
    private static final double CLEARED = 1e-4;
    private static final List<Double> SHARES = List.of(0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 1.0);

    private final List<String> nodes;
    private final double[] weights;
    private final SearchSettings settings;
    private final RandomGenerator random;
    private final List<GroupTest> results = new ArrayList<>();
    private final BitSet faulty = new BitSet();
    private final BitSet unclear = new BitSet();
    private FaultProbabilities beliefs;
    private Optional<Confirmation> confirmation = Optional.empty();
    private Optional<BitSet> asked = Optional.empty();
    private int tests;
    private long nodeTests;

    /**
     * Creates a search.
     *
     * @param weights relative probability of each node, from the log and from history; 1 for a node that is not in it
     * @param random breaks ties
     */
    public NodeSearch(Set<String> nodes, Map<String, Double> weights, SearchSettings settings, RandomGenerator random) {
        if (nodes.isEmpty()) {
            throw Require.refused("nodes", "at least one node", "none", "name the nodes that the job ran on");
        }
        this.nodes = nodes.stream().sorted().toList();
        this.weights = this.nodes.stream()
                .mapToDouble(node -> Math.max(CLEARED, weights.getOrDefault(node, 1.0)))
                .toArray();
        this.settings = settings;
        this.random = random;
        this.beliefs = new FaultProbabilities(this.weights, settings, settings.noFault());
    }

    /** Returns the nodes to test together now; empty when the search is over. */
    public Optional<Set<String>> next() {
        if (asked.isEmpty() && !over()) {
            asked = Optional.of(confirmation.map(this::withCompany).orElseGet(this::mostInformative));
        }
        return asked.map(this::named);
    }

    /** Records the result of the group test that {@link #next} requested. */
    public void record(boolean failed) {
        BitSet group = asked.orElseThrow(() -> new IllegalStateException("No group was requested. Call next first."));
        asked = Optional.empty();
        tests++;
        nodeTests += group.cardinality();
        results.add(new GroupTest(group, failed));
        if (confirmation.isPresent()) {
            confirm(confirmation.get(), failed);
        } else {
            beliefs.learn(group, failed);
            candidate().ifPresent(node -> confirmation = Optional.of(new Confirmation(node, beliefs, nodes.size())));
        }
    }

    public Findings findings() {
        return new Findings(named(faulty), named(unclear), tests, nodeTests, over() && tests < settings.maxTests());
    }

    private boolean over() {
        boolean nobodyLeft = faulty.cardinality() + unclear.cardinality() >= nodes.size();
        return tests >= settings.maxTests()
                || faulty.cardinality() >= settings.mostFaulty()
                || nobodyLeft
                || (confirmation.isEmpty() && beliefs.none() >= ALL_WELL);
    }

    private void confirm(Confirmation trial, boolean failed) {
        trial.learn(failed);
        if (trial.guilty()) {
            faulty.set(trial.node());
            // Nodes that were unclear because of this one may be judged now.
            unclear.clear();
            startAgain();
        } else if (trial.undecided() || lacksCompany(trial)) {
            unclear.set(trial.node());
            startAgain();
        } else if (trial.innocent()) {
            weights[trial.node()] = CLEARED;
            startAgain();
        }
    }

    /** Resets the beliefs without the judged nodes; test results about the other nodes still count. */
    private void startAgain() {
        confirmation = Optional.empty();
        double[] left = weights.clone();
        judged().stream().forEach(node -> left[node] = 0);
        if (judged().cardinality() >= nodes.size()) {
            return;
        }
        beliefs = new FaultProbabilities(left, settings, faulty.isEmpty() ? settings.noFault() : ANOTHER_FAULT);
        for (GroupTest one : results) {
            // A failed test with a judged node is no evidence about the other nodes; a passed one is.
            if (!one.failed() || !one.group().intersects(judged())) {
                beliefs.learn(one.group(), one.failed());
            }
        }
    }

    private Optional<Integer> candidate() {
        return IntStream.range(0, nodes.size())
                .filter(node -> beliefs.of(node) >= CONVINCED)
                .boxed()
                .findFirst();
    }

    private BitSet mostInformative() {
        List<Integer> order = bySuspicion();
        BitSet best = new BitSet();
        double most = Double.NEGATIVE_INFINITY;
        for (BitSet group : groups(order)) {
            double worth = beliefs.information(group) / (1 + (double) group.cardinality() / nodes.size());
            if (worth > most) {
                most = worth;
                best = group;
            }
        }
        return best;
    }

    /**
     * Returns groups of the most suspected nodes, up to several shares of the suspicion, filled up to several sizes
     * with the least suspected.
     */
    private List<BitSet> groups(List<Integer> order) {
        double all = 1 - beliefs.none();
        List<BitSet> groups = new ArrayList<>();
        for (double share : SHARES) {
            BitSet group = new BitSet();
            double sum = 0;
            for (int i = 0; i < order.size() && (sum < share * all * 0.999 || group.isEmpty()); i++) {
                group.set(order.get(i));
                sum += beliefs.of(order.get(i));
            }
            int alone = group.cardinality();
            settings.scales(nodes.size()).stream()
                    .map(size -> Math.max(size, alone))
                    .distinct()
                    .forEach(size -> groups.add(filled(group, order, size)));
        }
        return groups;
    }

    private BitSet withCompany(Confirmation trial) {
        List<Integer> order = bySuspicion();
        List<Integer> healthier = new ArrayList<>(order.subList(order.size() / 2, order.size()));
        Collections.shuffle(healthier, Random.from(random));
        healthier.addAll(0, order.subList(0, order.size() / 2));
        BitSet group = new BitSet();
        if (trial.controls()) {
            healthier.remove(Integer.valueOf(trial.node()));
        } else {
            group.set(trial.node());
        }
        return filled(group, healthier, trial.size());
    }

    /** A group without the candidate must be as large, or it would not show what a group with it shows. */
    private boolean lacksCompany(Confirmation trial) {
        return trial.controls() && nodes.size() - judged().cardinality() - 1 < trial.size();
    }

    private BitSet filled(BitSet group, List<Integer> order, int size) {
        BitSet full = (BitSet) group.clone();
        for (int i = order.size() - 1; i >= 0 && full.cardinality() < size; i--) {
            full.set(order.get(i));
        }
        return full;
    }

    /** Returns the nodes that are not judged, most suspected first and ties in random order. */
    private List<Integer> bySuspicion() {
        List<Integer> order = new ArrayList<>(IntStream.range(0, nodes.size())
                .filter(node -> !judged().get(node))
                .boxed()
                .toList());
        Collections.shuffle(order, Random.from(random));
        order.sort(Comparator.comparingDouble((Integer node) -> -beliefs.of(node)));
        return order;
    }

    private BitSet judged() {
        BitSet all = (BitSet) faulty.clone();
        all.or(unclear);
        return all;
    }

    private Set<String> named(BitSet group) {
        return group.stream().mapToObj(nodes::get).collect(Collectors.toCollection(TreeSet::new));
    }

    private record GroupTest(BitSet group, boolean failed) {}
}
