package io.schedmate.edge.level;

import io.schedmate.model.api.service.LogLevelChange;
import java.time.Instant;
import java.util.List;

/** Stores the changed log levels of a service, one per logger. */
public interface LogLevels {

    /** Returns the changes in effect, sorted by logger. */
    List<LogLevelChange> at(Instant now);

    /** Stores a change. It replaces the earlier change of the same logger. */
    void put(LogLevelChange change);

    void remove(String logger);

    void forgetBefore(Instant now);
}
