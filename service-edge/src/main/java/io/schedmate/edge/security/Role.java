package io.schedmate.edge.security;

import io.schedmate.model.WireValue;

/** What a caller may do, beside what its projects let it see. */
public enum Role implements WireValue {
    READER,
    SUBMITTER,
    SHIPPER,
    OPERATOR,
    /** Lets an assistant hand in what a person has confirmed; it opens no call by itself. */
    APPROVER,
    ADMIN
}
