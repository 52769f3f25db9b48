package io.schedmate.model.api.metrics;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;

/**
 * The GPU use of an attempt over time, and its saved checkpoints.
 *
 * @param hardware GPU use by minute, oldest first, the latest 1000
 * @param checkpoints times of saving, oldest first, the latest nine
 */
public record JobTimeline(JobId jobId, int attempt, List<HardwareMinute> hardware, List<Instant> checkpoints) {

    public JobTimeline {
        Require.present("jobId", jobId);
        Limits.atLeast("attempt", attempt, 1);
        hardware = Limits.items("hardware", hardware, 0, 1000);
        checkpoints = Limits.items("checkpoints", checkpoints, 0, 9);
    }
}
