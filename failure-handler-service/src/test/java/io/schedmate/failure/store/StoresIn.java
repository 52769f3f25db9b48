package io.schedmate.failure.store;

import io.schedmate.failure.memory.FailureStores;
import io.schedmate.failure.memory.InMemoryStores;
import io.schedmate.recovery.budget.Budgets;
import io.schedmate.recovery.topology.Topology;
import io.schedmate.testing.StoreDatabase;
import java.time.Clock;

/** The kinds of stores, which must all behave alike. */
enum StoresIn {
    MEMORY,
    POSTGRESQL;

    /** Returns new, empty stores. */
    FailureStores open(Clock clock, Topology topology) {
        return switch (this) {
            case MEMORY -> new InMemoryStores(clock, topology, Budgets.standard());
            case POSTGRESQL -> new JdbcStores(StoreDatabase.withTables(), clock, topology, Budgets.standard());
        };
    }
}
