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
 * Searches for faulty nodes through orders to agents. It usually starts with all nodes, then always tests the group
 * whose result tells most. The same nodes, seed and answers lead to the same orders, so an interrupted search
 * continues after its answers are replayed. A test that fails everywhere says something about the test: while no
 * group has passed, no node is blamed.
 */
public final class GroupSearch {

    private static final int MOST_LEADERS = 3;

    private final Set<String> nodes;
    private final NodeSearch search;
    private final Random random;
    private Optional<GroupOrder> asked = Optional.empty();
    private List<String> leaders = List.of();
    private boolean givenUp;
    private int orders;
    private int largestPassed;

    /**
     * A search over nodes that may be tested together.
     *
     * @param weights how much likelier a node is bad than others, from the log and from history; 1 where nothing is said
     * @param seed the incident's own, for a search that can be taken up again
     */
    public GroupSearch(Set<String> nodes, Map<String, Double> weights, SearchSettings settings, long seed) {
        this.nodes = new TreeSet<>(nodes);
        this.random = new Random(seed);
        this.search = new NodeSearch(nodes, weights, settings, new Random(seed));
    }

    /** The group to be tested now; empty when the search is over. */
    public Optional<GroupOrder> next() {
        if (asked.isEmpty() && !givenUp) {
            asked = search.next().map(this::ordered);
        }
        return asked;
    }

    /** What came of the test that {@link #next} gave. */
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
            // Others of that size have come through in the same time.
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

    /** Who is bad, and of whom that cannot be said. */
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
        leaders = List.copyOf(shuffled.subList(0, Math.min(MOST_LEADERS, shuffled.size())));
        List<String> peers = new ArrayList<>(shuffled.subList(1, shuffled.size()));
        Collections.sort(peers);
        orders++;
        return new GroupOrder(orders, shuffled.getFirst(), peers);
    }
}
