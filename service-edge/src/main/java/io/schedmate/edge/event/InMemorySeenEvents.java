package io.schedmate.edge.event;

import io.schedmate.model.event.JobEvent;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Records seen events in memory, for a component without a database. They are lost when the process ends. */
public final class InMemorySeenEvents implements SeenEvents {

    private final Map<Sighting, Instant> seen = new ConcurrentHashMap<>();
    private final Clock clock;

    public InMemorySeenEvents(Clock clock) {
        this.clock = clock;
    }

    @Override
    public boolean firstTime(String reader, JobEvent event) {
        return seen.putIfAbsent(new Sighting(reader, SeenEvents.idOf(event)), clock.instant()) == null;
    }

    @Override
    public int forgetBefore(Instant time) {
        int before = seen.size();
        seen.values().removeIf(at -> at.isBefore(time));
        return before - seen.size();
    }

    private record Sighting(String reader, UUID eventId) {}
}
