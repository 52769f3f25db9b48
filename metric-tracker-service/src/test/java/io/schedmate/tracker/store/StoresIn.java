package io.schedmate.tracker.store;

import io.schedmate.testing.StoreDatabase;
import io.schedmate.tracker.memory.InMemoryStores;
import io.schedmate.tracker.memory.TrackerStores;
import java.time.Clock;

/** Where a test's stores are. What holds in one holds in the other. */
enum StoresIn {
    MEMORY,
    POSTGRESQL;

    /** New and empty. */
    TrackerStores open(Clock clock) {
        return switch (this) {
            case MEMORY -> new InMemoryStores(clock);
            case POSTGRESQL -> new JdbcStores(StoreDatabase.withTables(), clock);
        };
    }
}
