package io.schedmate.model.api.metrics;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.metrics.Slowdown;
import java.time.Instant;

/** A slowdown and the time of its detection. */
public record DetectedSlowdown(int attempt, Instant detectedAt, Slowdown slowdown) {

    public DetectedSlowdown {
        Limits.atLeast("attempt", attempt, 1);
        Require.present("detectedAt", detectedAt);
        Require.present("slowdown", slowdown);
    }
}
