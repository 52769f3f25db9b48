package io.schedmate.edge.security;

import io.schedmate.model.WireValue;

/**
 * The kind of caller that a key or token identifies. The kind decides what a caller may report; roles decide which
 * calls it may make.
 */
public enum CallerKind implements WireValue {
    /** A person, who may report only on own jobs, and nothing about nodes. */
    PERSON,
    /** A scheduler, which creates jobs of the clusters to which it is bound and reports on them. */
    SCHEDULER,
    /** A log shipper, which sends log lines of the nodes to which it is bound. */
    SHIPPER,
    /** A node agent, which sends log lines and samples of the nodes to which it is bound. */
    AGENT
}
