package io.schedmate.testing.memory;

import io.schedmate.edge.event.InMemorySeenEvents;
import io.schedmate.edge.event.SeenEvents;
import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.job.JobId;
import java.util.List;
import java.util.UUID;

class InMemoryEventStoresTest extends EventStoresContract {

    private final InMemoryTransactions transactions = new InMemoryTransactions();
    private final InMemoryOutbox outbox = new InMemoryOutbox(transactions);
    private final SeenEvents seen = new InMemorySeenEvents(CLOCK);

    @Override
    Transactions transactions() {
        return transactions;
    }

    @Override
    Outbox outbox() {
        return outbox;
    }

    @Override
    SeenEvents seen() {
        return seen;
    }

    @Override
    List<UUID> waiting(JobId jobId) {
        return outbox.events().stream()
                .filter(event -> jobId.equals(event.jobId()))
                .map(JobEvent::eventId)
                .toList();
    }
}
