package io.schedmate.edge.level;

import io.schedmate.model.api.service.LogLevelChange;
import java.time.Instant;
import java.util.List;

/** The changed levels of a service's loggers, one for each logger. */
public interface LogLevels {

    /** Those that hold, by the logger's name. */
    List<LogLevelChange> at(Instant now);

    /** Takes the place of the same logger's. */
    void put(LogLevelChange change);

    void remove(String logger);

    void forgetBefore(Instant now);
}
