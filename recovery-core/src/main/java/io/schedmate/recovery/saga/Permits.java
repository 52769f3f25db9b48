package io.schedmate.recovery.saga;

import java.util.Optional;

/** What the budgets and the breaker permit. Releases are always permitted. */
public interface Permits {

    /** Why a node may not be isolated now. */
    Optional<String> refusesIsolation(String node);

    /** Why the job may not be restarted now. */
    Optional<String> refusesRestart();

    /** No limits, for the plan of a dry run. */
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
