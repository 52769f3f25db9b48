package io.schedmate.tracker.state;

/** The position of a chunk in its source. */
public enum ChunkOrder {
    NEXT,
    /** The chunk was skipped before. */
    LATE,
    /** The chunk was received before. */
    DUPLICATE
}
