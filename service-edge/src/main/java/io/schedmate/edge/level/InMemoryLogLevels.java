package io.schedmate.edge.level;

import io.schedmate.model.api.service.LogLevelChange;
import java.time.Instant;
import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Stores the log levels of a service without a database, which has a single process. */
final class InMemoryLogLevels implements LogLevels {

    private final NavigableMap<String, LogLevelChange> changes = new ConcurrentSkipListMap<>();

    @Override
    public List<LogLevelChange> at(Instant now) {
        return changes.values().stream()
                .filter(change -> change.until().isAfter(now))
                .toList();
    }

    @Override
    public void put(LogLevelChange change) {
        changes.put(change.logger(), change);
    }

    @Override
    public void remove(String logger) {
        changes.remove(logger);
    }

    @Override
    public void forgetBefore(Instant now) {
        changes.values().removeIf(change -> !change.until().isAfter(now));
    }
}
