package io.schedmate.tracker.store;

import io.schedmate.testing.StoreDatabase;
import io.schedmate.tracker.memory.InMemoryStores;
import io.schedmate.tracker.memory.TrackerStores;
import java.time.Clock;

/** The kinds of stores, which must all behave alike. */
enum StoresIn {
    MEMORY,
    POSTGRESQL;

    /** Returns new, empty stores. */
    TrackerStores open(Clock clock) {
        return switch (this) {
            case MEMORY -> new InMemoryStores(clock);
            case POSTGRESQL -> new JdbcStores(StoreDatabase.withTables(), clock);
        };
    }
}
