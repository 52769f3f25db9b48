package io.schedmate.testing.memory;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.model.event.JobEvent;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** An outbox in memory that keeps what was added. */
public final class InMemoryOutbox implements Outbox {

    private final Rows<Long, JobEvent> events;
    private final AtomicLong number = new AtomicLong();

    public InMemoryOutbox(InMemoryTransactions transactions) {
        this.events = transactions.rows();
    }

    @Override
    public void add(List<? extends JobEvent> added) {
        added.forEach(event -> events.put(number.incrementAndGet(), event));
    }

    /** All that were added so far and whose transaction ended well, in their order, but for those that were taken. */
    public List<JobEvent> events() {
        return events.all().toList();
    }

    /** Those of a type. */
    public <E extends JobEvent> List<E> events(Class<E> type) {
        return events.all().filter(type::isInstance).map(type::cast).toList();
    }

    /** Takes those of a type out, as a relay does that sends them. */
    public <E extends JobEvent> List<E> take(Class<E> type) {
        List<E> taken = events(type);
        events.removeIf(type::isInstance);
        return taken;
    }
}
