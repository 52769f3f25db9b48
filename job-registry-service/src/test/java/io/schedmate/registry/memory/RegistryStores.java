package io.schedmate.registry.memory;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.registry.deadletter.KeptLetters;
import io.schedmate.registry.lifecycle.Archives;
import io.schedmate.registry.lifecycle.Jobs;
import io.schedmate.registry.lifecycle.Reports;
import io.schedmate.testing.RunningService;
import io.schedmate.testing.memory.InMemoryTransactions;
import java.time.Clock;

/** All that the registry stores. */
public record RegistryStores(
        Transactions transactions, Jobs jobs, Reports reports, KeptLetters letters, Archives archives) {

    /** Those of the running registry, which hold what other tests have put there. */
    public static RegistryStores of(RunningService service) {
        return new RegistryStores(
                service.part(Transactions.class),
                service.part(Jobs.class),
                service.part(Reports.class),
                service.part(KeptLetters.class),
                service.part(Archives.class));
    }

    /** Without a database. */
    public static RegistryStores inMemory() {
        return inMemory(new InMemoryTransactions());
    }

    /** The same, whose changes are part of these transactions. */
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
