package io.schedmate.tracker.state;

/** What a chunk is to its source. */
public enum ChunkOrder {
    NEXT,
    /** It was passed over before. */
    LATE,
    /** It was there already. */
    DUPLICATE
}
