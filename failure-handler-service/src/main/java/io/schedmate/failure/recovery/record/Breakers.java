package io.schedmate.failure.recovery.record;

import io.schedmate.model.api.recovery.Breaker;
import io.schedmate.model.api.recovery.PersonNote;
import java.util.List;
import java.util.Optional;

/** The breakers of all clusters, as people see them. */
public interface Breakers {

    List<Breaker> list();

    /** Closes it, where it is open; empty where nothing was ever heard of the cluster. */
    Optional<Breaker> reset(String cluster, PersonNote person);
}
