package io.schedmate.model.api.report;

import io.schedmate.model.api.Limits;
import org.jspecify.annotations.Nullable;

/**
 * What the GPU hours of some runs went into. A run is one attempt of a job from its start to its end; only the part of it in the period counts.
 *
 * @param runs that overlap the period
 * @param runsWithoutGpus of these, those whose number of GPUs is not known; they count no GPU hours
 * @param gpuHours allocated
 * @param usefulGpuHours of runs that succeeded, and of others as far as a later attempt went on from their work
 * @param lostGpuHours of other runs that ended
 * @param runningGpuHours of runs that go on: neither useful nor lost yet
 * @param goodputRatio useful GPU hours by useful and lost ones; null = none of both
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
