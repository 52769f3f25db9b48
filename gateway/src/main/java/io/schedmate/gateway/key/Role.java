package io.schedmate.gateway.key;

import io.schedmate.model.WireValue;

/** What a caller may do; each call of the API names the roles that may make it. */
public enum Role implements WireValue {
    READER,
    SUBMITTER,
    SHIPPER,
    OPERATOR,
    ADMIN
}
