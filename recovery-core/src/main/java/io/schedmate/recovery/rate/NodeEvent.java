package io.schedmate.recovery.rate;

import java.time.Instant;

/**
 * An event in a node's history.
 *
 * @param kind a kind listed in {@code kinds.tsv}
 */
public record NodeEvent(String kind, Instant at) {}
