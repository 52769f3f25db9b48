package io.schedmate.testing.memory;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.model.event.JobEvent;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** An outbox in memory that keeps the added events. */
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

    /** Returns all events added in committed transactions, in order, except those that were taken. */
    public List<JobEvent> events() {
        return events.all().toList();
    }

    /** Returns the events of a type. */
    public <E extends JobEvent> List<E> events(Class<E> type) {
        return events.all().filter(type::isInstance).map(type::cast).toList();
    }

    /** Removes and returns the events of a type, like a relay that sends them. */
    public <E extends JobEvent> List<E> take(Class<E> type) {
        List<E> taken = events(type);
        events.removeIf(type::isInstance);
        return taken;
    }
}
