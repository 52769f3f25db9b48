package io.schedmate.edge.security;

import io.schedmate.model.WireValue;

/** What a key or token speaks as. It decides whose statements the caller may make; roles decide which calls. */
public enum CallerKind implements WireValue {
    /** Speaks about own jobs only and decides nothing about nodes. */
    PERSON,
    /** Creates and reports on the jobs of the clusters that it is bound to. */
    SCHEDULER,
    /** Sends the lines of jobs on the nodes that it is bound to. */
    SHIPPER,
    /** Sends the lines and samples of the nodes that it is bound to. */
    AGENT
}
