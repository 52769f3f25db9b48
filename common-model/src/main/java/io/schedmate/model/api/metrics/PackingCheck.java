package io.schedmate.model.api.metrics;

import io.schedmate.model.Engine;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The measured cost of a packing.
 *
 * @param packedAt time when sharing began
 * @param throughputRatio throughput after divided by before; null = unknown
 * @param evictBelowRatio the limit used, 0 to 1
 * @param explanation one sentence
 * @param engine engine that read the log
 */
public record PackingCheck(
        JobId jobId,
        int attempt,
        Instant packedAt,
        ThroughputWindow before,
        ThroughputWindow after,
        @Nullable Double throughputRatio,
        double evictBelowRatio,
        PackingVerdict verdict,
        String explanation,
        Engine engine) {

    public PackingCheck {
        Require.present("jobId", jobId);
        Limits.atLeast("attempt", attempt, 1);
        Require.present("packedAt", packedAt);
        Require.present("before", before);
        Require.present("after", after);
        Limits.amount("throughputRatio", throughputRatio);
        Limits.ratio("evictBelowRatio", evictBelowRatio);
        Require.present("verdict", verdict);
        Limits.text("explanation", Require.present("explanation", explanation), 1, 2000);
        Require.present("engine", engine);
    }
}
