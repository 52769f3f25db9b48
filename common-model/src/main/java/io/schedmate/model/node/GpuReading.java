package io.schedmate.model.node;

import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * The state of one GPU at one time. Null = not reported by the node's tools.
 *
 * @param index index of the GPU on its node, from 0
 * @param utilisationRatio utilisation, 0 to 1
 * @param eccCorrectedErrors number since the driver was loaded; likewise uncorrected ones
 * @param powerLimitWatts the power limit
 */
public record GpuReading(
        int index,
        @Nullable String uuid,
        @Nullable String pci,
        @Nullable String gpuType,
        @Nullable Double utilisationRatio,
        @Nullable Long memoryUsedBytes,
        @Nullable Long memoryTotalBytes,
        @Nullable Double powerWatts,
        @Nullable Double temperatureCelsius,
        @Nullable Long eccCorrectedErrors,
        @Nullable Long eccUncorrectedErrors,
        @Nullable Double powerLimitWatts) {

    public GpuReading {
        Require.notNegative("index", index);
        Require.ratio("utilisationRatio", utilisationRatio);
        Require.notNegative("memoryUsedBytes", memoryUsedBytes);
        Require.notNegative("memoryTotalBytes", memoryTotalBytes);
        if (memoryUsedBytes != null && memoryTotalBytes != null && memoryUsedBytes > memoryTotalBytes) {
            throw Require.refused(
                    "memoryUsedBytes", "at most " + memoryTotalBytes, memoryUsedBytes, "give both in bytes");
        }
        Require.notNegative("powerWatts", powerWatts);
        Require.notNegative("eccCorrectedErrors", eccCorrectedErrors);
        Require.notNegative("eccUncorrectedErrors", eccUncorrectedErrors);
        Require.notNegative("powerLimitWatts", powerLimitWatts);
    }
}
