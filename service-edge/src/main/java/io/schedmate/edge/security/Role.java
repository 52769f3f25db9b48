package io.schedmate.edge.security;

import io.schedmate.model.WireValue;

/** A role, which decides which calls a caller may make. The caller's projects decide which jobs it may see. */
public enum Role implements WireValue {
    READER,
    SUBMITTER,
    SHIPPER,
    OPERATOR,
    /** Allows an assistant to submit what a person has confirmed. Gives no access by itself. */
    APPROVER,
    ADMIN
}
