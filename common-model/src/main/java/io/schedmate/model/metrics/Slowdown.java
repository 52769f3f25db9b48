package io.schedmate.model.metrics;

import io.schedmate.model.check.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A lasting loss of throughput.
 *
 * @param throughputRatio throughput after divided by before, 0 to 1
 * @param node slow node, if a single node is the cause
 */
public record Slowdown(
        Instant since,
        Rate before,
        Rate after,
        double throughputRatio,
        SlowdownCause cause,
        @Nullable String node) {

    public Slowdown {
        Require.present("since", since);
        Require.present("before", before);
        Require.present("after", after);
        Require.ratio("throughputRatio", throughputRatio);
        Require.present("cause", cause);
        if (!before.unit().equals(after.unit())) {
            throw Require.refused("after", "in " + before.unit(), after.unit(), "compare rates of one unit");
        }
    }
}
