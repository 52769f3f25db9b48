package io.schedmate.model.job;

import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * The end of an attempt's process.
 *
 * @param exitCode exit code, 0 to 255; null if the process did not exit by itself
 * @param signal number of the signal that ended it, from 1
 * @param schedulerReason reason as stated by the scheduler, such as {@code OUT_OF_MEMORY} or {@code NODE_FAIL}
 */
public record JobExit(
        @Nullable Integer exitCode,
        @Nullable Integer signal,
        @Nullable String schedulerReason) {

    public JobExit {
        if (exitCode != null && (exitCode < 0 || exitCode > 255)) {
            throw Require.refused("exitCode", "from 0 to 255", exitCode, "give a signal as signal");
        }
        if (signal != null && signal < 1) {
            throw Require.refused("signal", "a signal number of 1 or more", signal, "leave it out if there was none");
        }
    }
}
