package io.schedmate.model.api.metrics;

import io.schedmate.model.check.Require;
import java.time.Instant;

/**
 * The errors and warnings in one minute of a job's log.
 *
 * @param minute start of the minute
 * @param errors number of error lines
 * @param warnings number of warning lines
 */
public record LabelMinute(Instant minute, long errors, long warnings) {

    public LabelMinute {
        Require.present("minute", minute);
        Require.notNegative("errors", errors);
        Require.notNegative("warnings", warnings);
    }
}
