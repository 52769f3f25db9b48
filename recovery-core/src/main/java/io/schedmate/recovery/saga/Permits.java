package io.schedmate.recovery.saga;

import java.util.Optional;

/** Decides what the budgets and the breaker permit. Releases are always permitted. */
public interface Permits {

    /** Returns why a node may not be isolated now; empty if it may. */
    Optional<String> refusesIsolation(String node);

    /** Returns why the job may not be restarted now; empty if it may. */
    Optional<String> refusesRestart();

    /** Returns permits without limits, for the plan of a dry run. */
    static Permits all() {
        return new Permits() {
            @Override
            public Optional<String> refusesIsolation(String node) {
                return Optional.empty();
            }

            @Override
            public Optional<String> refusesRestart() {
                return Optional.empty();
            }
        };
    }
}
