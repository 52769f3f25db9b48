package io.schedmate.gateway.access;

import java.util.List;

/** All operations of the published API document. */
public record Operations(List<Operation> all) {

    /** The prefix of the published paths. */
    public static final String PREFIX = "/api/v1";

    public Operations {
        all = List.copyOf(all);
    }
}
