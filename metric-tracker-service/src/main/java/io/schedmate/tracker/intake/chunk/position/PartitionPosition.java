package io.schedmate.tracker.intake.chunk.position;

import java.util.List;

/**
 * The progress of one partition of the shippers' topic.
 *
 * @param name the topic's incarnation and the partition
 * @param nextOffset offset of the first record that was not received
 * @param leaving chunks of the latest records that the broker may not have stored yet; empty once it has stored them
 */
public record PartitionPosition(String name, long nextOffset, List<LeavingChunk> leaving) {

    public PartitionPosition {
        leaving = List.copyOf(leaving);
    }
}
