package io.schedmate.recovery.nccl;

import java.util.List;

/**
 * A group of nodes to test together.
 *
 * @param number counted from 1 over the whole search, repeated orders included; part of the order's key
 * @param leader node whose agent starts the test
 * @param peers the other nodes
 */
public record GroupOrder(int number, String leader, List<String> peers) {

    public GroupOrder {
        peers = List.copyOf(peers);
    }
}
