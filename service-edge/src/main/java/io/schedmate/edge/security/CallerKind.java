package io.schedmate.edge.security;

import io.schedmate.model.WireValue;

/**
 * The kind of caller that a key or token stands for. It decides which statements the caller may make; roles decide
 * which calls.
 */
public enum CallerKind implements WireValue {
    /** A person, who reports only on own jobs and decides nothing about nodes. */
    PERSON,
    /** A scheduler, which creates and reports on the jobs of the clusters that it is bound to. */
    SCHEDULER,
    /** A log shipper, which sends the lines of jobs on the nodes that it is bound to. */
    SHIPPER,
    /** A node agent, which sends the lines and samples of the nodes that it is bound to. */
    AGENT
}
