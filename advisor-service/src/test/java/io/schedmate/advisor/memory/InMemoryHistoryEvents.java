package io.schedmate.advisor.memory;

import io.schedmate.advisor.history.HistoryEvent;
import io.schedmate.advisor.history.HistoryEvents;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Stores history events in memory. */
public final class InMemoryHistoryEvents implements HistoryEvents {

    private record Row(Position place, HistoryEvent event, Instant receivedAt) {

        JobId jobId() {
            return switch (event) {
                case HistoryEvent.Submitted submitted -> submitted.jobId();
                case HistoryEvent.Ended ended -> ended.run().jobId();
            };
        }

        Instant happenedAt() {
            return switch (event) {
                case HistoryEvent.Submitted submitted -> submitted.at();
                case HistoryEvent.Ended ended -> ended.run().endedAt();
            };
        }
    }

    private final AtomicLong number = new AtomicLong();
    private final Rows<Position, Row> events;
    private final Clock clock;

    public InMemoryHistoryEvents(InMemoryTransactions transactions, Clock clock) {
        this.events = transactions.rows();
        this.clock = clock;
    }

    @Override
    public void add(HistoryEvent event) {
        Position place = new Position(1, number.incrementAndGet());
        events.put(place, new Row(place, event, clock.instant()));
    }

    @Override
    public List<Kept> next(@Nullable Position after, int most) {
        return events.where(row -> after == null || row.place().number() > after.number())
                .limit(most)
                .map(row -> new Kept(row.place(), row.event()))
                .toList();
    }

    @Override
    public void forget(JobId jobId, Instant until) {
        events.removeIf(row -> row.jobId().equals(jobId) && !row.happenedAt().isAfter(until));
    }

    @Override
    public int forgetBefore(Instant time) {
        return events.removeIf(row -> row.receivedAt().isBefore(time));
    }
}
