package io.schedmate.model.api.report;

import io.schedmate.model.api.Limits;
import org.jspecify.annotations.Nullable;

/**
 * The use of the GPU hours of some runs. A run is one attempt of a job from its start to its end; only its part within
 * the period counts.
 *
 * @param runs number of runs that overlap the period
 * @param runsWithoutGpus number of those with an unknown number of GPUs, which count no GPU hours
 * @param gpuHours allocated GPU hours
 * @param usefulGpuHours GPU hours of runs that succeeded, and of others as far as a later attempt continued their work
 * @param lostGpuHours GPU hours of other ended runs
 * @param runningGpuHours GPU hours of unfinished runs, neither useful nor lost yet
 * @param goodputRatio useful GPU hours divided by useful and lost ones; null = neither
 */
public record GpuUse(
        int runs,
        int runsWithoutGpus,
        double gpuHours,
        double usefulGpuHours,
        double lostGpuHours,
        double runningGpuHours,
        @Nullable Double goodputRatio) {

    public GpuUse {
        Limits.atLeast("runs", runs, 0);
        Limits.atLeast("runsWithoutGpus", runsWithoutGpus, 0);
        Limits.amount("gpuHours", gpuHours);
        Limits.amount("usefulGpuHours", usefulGpuHours);
        Limits.amount("lostGpuHours", lostGpuHours);
        Limits.amount("runningGpuHours", runningGpuHours);
        Limits.ratio("goodputRatio", goodputRatio);
    }
}
