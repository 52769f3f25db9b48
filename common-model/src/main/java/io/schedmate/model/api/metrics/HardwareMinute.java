package io.schedmate.model.api.metrics;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the nodes of an attempt reported about its GPUs in one minute.
 *
 * @param minute its start
 * @param gpuUtilisationRatio mean over the GPUs; null = not reported
 * @param gpuMemoryBytes memory in use on the fullest GPU; null = not reported
 * @param gpuPowerWatts mean over the GPUs; null = not reported
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
