package io.schedmate.recovery.nccl;

import java.util.List;

/**
 * A group of nodes to test together.
 *
 * @param number counted from 1 over the whole search, asked again or not: part of an order's key
 * @param leader whose agent starts the test
 * @param peers the others
 */
public record GroupOrder(int number, String leader, List<String> peers) {

    public GroupOrder {
        peers = List.copyOf(peers);
    }
}
