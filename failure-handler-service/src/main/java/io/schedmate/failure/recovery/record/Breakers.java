package io.schedmate.failure.recovery.record;

import io.schedmate.model.api.recovery.Breaker;
import io.schedmate.model.api.recovery.PersonNote;
import java.util.List;
import java.util.Optional;

/** The breakers of all clusters, for people. */
public interface Breakers {

    List<Breaker> list();

    /** Closes the breaker if it is open; empty if the cluster is unknown. */
    Optional<Breaker> reset(String cluster, PersonNote person);
}
