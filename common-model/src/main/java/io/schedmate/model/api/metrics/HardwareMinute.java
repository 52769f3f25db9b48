package io.schedmate.model.api.metrics;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The GPU use of an attempt in one minute, as reported by its nodes.
 *
 * @param minute start of the minute
 * @param gpuUtilisationRatio mean utilisation over the GPUs, 0 to 1; null = not reported
 * @param gpuMemoryBytes memory in use on the fullest GPU; null = not reported
 * @param gpuPowerWatts mean power over the GPUs; null = not reported
 */
public record HardwareMinute(
        Instant minute,
        @Nullable Double gpuUtilisationRatio,
        @Nullable Long gpuMemoryBytes,
        @Nullable Double gpuPowerWatts) {

    public HardwareMinute {
        Require.present("minute", minute);
        Limits.ratio("gpuUtilisationRatio", gpuUtilisationRatio);
        Limits.atLeast("gpuMemoryBytes", gpuMemoryBytes, 0);
        Limits.amount("gpuPowerWatts", gpuPowerWatts);
    }
}
