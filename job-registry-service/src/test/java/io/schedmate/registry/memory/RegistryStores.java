package io.schedmate.registry.memory;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.registry.deadletter.KeptLetters;
import io.schedmate.registry.lifecycle.Archives;
import io.schedmate.registry.lifecycle.Jobs;
import io.schedmate.registry.lifecycle.Reports;
import io.schedmate.testing.RunningService;
import io.schedmate.testing.memory.InMemoryTransactions;
import java.time.Clock;

/** All stores of the registry. */
public record RegistryStores(
        Transactions transactions, Jobs jobs, Reports reports, KeptLetters letters, Archives archives) {

    /** Returns the stores of the running registry, which also contain the data of other tests. */
    public static RegistryStores of(RunningService service) {
        return new RegistryStores(
                service.part(Transactions.class),
                service.part(Jobs.class),
                service.part(Reports.class),
                service.part(KeptLetters.class),
                service.part(Archives.class));
    }

    /** Returns stores that need no database. */
    public static RegistryStores inMemory() {
        return inMemory(new InMemoryTransactions());
    }

    /** Returns stores in memory whose changes belong to these transactions. */
    public static RegistryStores inMemory(InMemoryTransactions transactions) {
        InMemoryKeptLetters letters = new InMemoryKeptLetters(transactions);
        return new RegistryStores(
                transactions,
                new InMemoryJobs(transactions, letters),
                new InMemoryReports(transactions),
                letters,
                new InMemoryArchives(Clock.systemUTC()));
    }
}
