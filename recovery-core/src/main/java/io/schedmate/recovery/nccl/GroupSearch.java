package io.schedmate.recovery.nccl;

import io.schedmate.recovery.bisect.Findings;
import io.schedmate.recovery.bisect.NodeSearch;
import io.schedmate.recovery.bisect.SearchSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Searches for faulty nodes with orders to agents. It usually starts with all nodes, then always tests the group with
 * the most expected information for its cost. The same nodes, seed and results lead to the same orders, so an
 * interrupted search continues after its results are replayed. A test that fails everywhere points to the test itself:
 * until one group has passed, no node is reported as faulty.
 */
public final class GroupSearch {

    private static final int MAX_LEADERS = 3;

    private final Set<String> nodes;
    private final NodeSearch search;
    private final Random random;
    private Optional<GroupOrder> asked = Optional.empty();
    private List<String> leaders = List.of();
    private boolean givenUp;
    private int orders;
    private int largestPassed;

    /**
     * Creates a search over nodes that may be tested together.
     *
     * @param weights relative probability of each node, from the log and from history; 1 for a node that is not in it
     * @param seed fixed for each incident, so that a search can be resumed
     */
    public GroupSearch(Set<String> nodes, Map<String, Double> weights, SearchSettings settings, long seed) {
        this.nodes = new TreeSet<>(nodes);
        this.random = new Random(seed);
        this.search = new NodeSearch(nodes, weights, settings, new Random(seed));
    }

    /** Returns the group to test now; empty when the search is over. */
    public Optional<GroupOrder> next() {
        if (asked.isEmpty() && !givenUp) {
            asked = search.next().map(this::ordered);
        }
        return asked;
    }

    /** Records the result of the test that {@link #next} requested. */
    public void record(GroupAnswer answer) {
        GroupOrder order =
                asked.orElseThrow(() -> new IllegalStateException("No group was requested. Call next first."));
        int size = 1 + order.peers().size();
        switch (answer) {
            case PASSED -> {
                largestPassed = Math.max(largestPassed, size);
                judged(false);
            }
            case FAILED -> judged(true);
            // Another group of at least this size passed within the same time.
            case OVERDUE -> {
                if (largestPassed >= size) {
                    judged(true);
                } else {
                    askAnother(order);
                }
            }
            case INCONCLUSIVE -> askAnother(order);
        }
    }

    /** Returns the faulty nodes and the nodes that remain unclear. */
    public Findings findings() {
        Findings found = search.findings();
        boolean believable = largestPassed > 0 && !givenUp;
        return believable ? found : new Findings(Set.of(), nodes, orders, found.nodeTests(), false);
    }

    private void judged(boolean failed) {
        search.record(failed);
        asked = Optional.empty();
        leaders = List.of();
    }

    private void askAnother(GroupOrder order) {
        List<String> left =
                leaders.stream().filter(node -> !node.equals(order.leader())).toList();
        givenUp = left.isEmpty();
        leaders = left;
        asked = left.isEmpty() ? Optional.empty() : Optional.of(order(order, left.getFirst()));
    }

    private GroupOrder order(GroupOrder before, String leader) {
        List<String> peers = new ArrayList<>(before.peers());
        peers.remove(leader);
        peers.add(before.leader());
        Collections.sort(peers);
        orders++;
        return new GroupOrder(orders, leader, peers);
    }

    private GroupOrder ordered(Set<String> group) {
        List<String> shuffled = new ArrayList<>(new TreeSet<>(group));
        Collections.shuffle(shuffled, random);
        leaders = List.copyOf(shuffled.subList(0, Math.min(MAX_LEADERS, shuffled.size())));
        List<String> peers = new ArrayList<>(shuffled.subList(1, shuffled.size()));
        Collections.sort(peers);
        orders++;
        return new GroupOrder(orders, shuffled.getFirst(), peers);
    }
}
