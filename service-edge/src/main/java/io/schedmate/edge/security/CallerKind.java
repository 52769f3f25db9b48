package io.schedmate.edge.security;

import io.schedmate.model.WireValue;

/**
 * The kind of caller that a key or token stands for. It decides which statements the caller may make; roles decide
 * which calls.
 */
public enum CallerKind implements WireValue {
    /** Reports on own jobs only and decides nothing about nodes. */
    PERSON,
    /** Creates and reports on the jobs of the clusters that it is bound to. */
    SCHEDULER,
    /** Sends the lines of jobs on the nodes that it is bound to. */
    SHIPPER,
    /** Sends the lines and samples of the nodes that it is bound to. */
    AGENT
}
