package io.schedmate.failure.nodes;

import io.schedmate.model.api.node.CountedEvent;
import java.time.Instant;
import java.util.List;

/** Reads the records of nodes. */
public interface NodeRecords {

    /**
     * Returns all nodes.
     *
     * @param since the time of the earliest events
     * @param countedSince the start of the window for the counts
     */
    List<NodeRecord> all(Instant since, Instant countedSince);

    /** Returns events that count against a node, newest first. */
    List<CountedEvent> newest(String cluster, String node, Instant since, int atMost);
}
