package io.schedmate.model.api.metrics;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.metrics.MetricsSnapshot;
import java.time.Instant;

/** The metrics of a job at one moment. */
public record MetricsSample(int attempt, Instant at, MetricsSnapshot metrics) {

    public MetricsSample {
        Limits.atLeast("attempt", attempt, 1);
        Require.present("at", at);
        Require.present("metrics", metrics);
    }
}
