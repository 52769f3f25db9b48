package io.schedmate.edge.security;

import io.schedmate.model.WireValue;

/** A role, which decides which calls a caller may make. Its projects decide what it may see. */
public enum Role implements WireValue {
    READER,
    SUBMITTER,
    SHIPPER,
    OPERATOR,
    /** Allows an assistant to submit what a person has confirmed; gives no access by itself. */
    APPROVER,
    ADMIN
}
