package io.schedmate.edge.level;

import io.schedmate.model.api.service.LogLevelChange;
import java.time.Instant;
import java.util.List;

/** The changed levels of a service's loggers, one for each logger. */
public interface LogLevels {

    /** Returns the changes in effect, sorted by the logger's name. */
    List<LogLevelChange> at(Instant now);

    /** Stores a change. It replaces an earlier change of the same logger. */
    void put(LogLevelChange change);

    void remove(String logger);

    void forgetBefore(Instant now);
}
