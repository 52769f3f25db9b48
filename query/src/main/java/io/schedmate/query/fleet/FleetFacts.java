package io.schedmate.query.fleet;

import java.util.Set;

/** Port: the records that the caller may see. */
public interface FleetFacts {

    /** Returns what a name refers to, ignoring case; empty if no visible record has it. */
    Set<Dimension> named(String name);

    FleetResult find(FleetQuery query);
}
