package io.schedmate.query.fleet;

import java.util.Set;

/** Port: the records that somebody may see. */
public interface FleetFacts {

    /** What a name names, in any case of its letters; empty where no record that may be seen has it. */
    Set<Dimension> named(String name);

    FleetResult find(FleetQuery query);
}
