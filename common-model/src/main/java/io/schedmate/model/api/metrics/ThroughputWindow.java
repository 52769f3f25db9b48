package io.schedmate.model.api.metrics;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.metrics.Rate;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The throughput over a period.
 *
 * @param from start, inclusive
 * @param to end, exclusive
 * @param throughput median throughput; null = no sample
 * @param samples number of progress lines
 */
public record ThroughputWindow(
        Instant from, Instant to, @Nullable Rate throughput, int samples) {

    public ThroughputWindow {
        Require.present("from", from);
        Require.present("to", to);
        Limits.atLeast("samples", samples, 0);
        if (to.isBefore(from)) {
            throw Require.refused("to", "no earlier than " + from, to, "swap the two times");
        }
    }
}
