package io.schedmate.edge.security;

import io.schedmate.model.WireValue;

/** What a caller may do, beside what its projects let it see. */
public enum Role implements WireValue {
    READER,
    SUBMITTER,
    SHIPPER,
    OPERATOR,
    ADMIN
}
