package io.schedmate.recovery.rate;

import java.time.Instant;

/**
 * An event in a node's history.
 *
 * @param kind a kind of {@code kinds.tsv}
 */
public record NodeEvent(String kind, Instant at) {}
