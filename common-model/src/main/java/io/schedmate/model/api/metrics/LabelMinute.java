package io.schedmate.model.api.metrics;

import io.schedmate.model.check.Require;
import java.time.Instant;

/**
 * The errors and warnings of one minute of a job's log.
 *
 * @param minute its start
 * @param errors lines that are errors
 * @param warnings lines that are warnings
 */
public record LabelMinute(Instant minute, long errors, long warnings) {

    public LabelMinute {
        Require.present("minute", minute);
        Require.notNegative("errors", errors);
        Require.notNegative("warnings", warnings);
    }
}
