package io.schedmate.query.fleet;

import java.util.EnumSet;
import java.util.Set;

/** The kind of records that is searched. */
public enum Subject {
    JOBS("job", "jobs", EnumSet.complementOf(EnumSet.of(Dimension.REASON))),
    FAILURES("failure", "failures", EnumSet.allOf(Dimension.class)),
    RECOVERIES("recovery", "recoveries", EnumSet.complementOf(EnumSet.of(Dimension.REASON, Dimension.NODE))),
    NODES("node", "nodes", EnumSet.of(Dimension.NODE, Dimension.CLUSTER));

    private final String one;
    private final String many;
    private final Set<Dimension> dimensions;

    Subject(String one, String many, Set<Dimension> dimensions) {
        this.one = one;
        this.many = many;
        this.dimensions = dimensions;
    }

    /** Returns whether its records have any of these dimensions. */
    boolean hasAny(Set<Dimension> kinds) {
        return kinds.stream().anyMatch(dimensions::contains);
    }

    String counted(long count) {
        return count + " " + (count == 1 ? one : many);
    }
}
