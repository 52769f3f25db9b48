package io.schedmate.advisor.whatif;

import io.schedmate.code.estimate.use.Measure;
import io.schedmate.code.estimate.use.UseForecast;
import io.schedmate.code.gpu.GpuModel;
import io.schedmate.code.gpu.GpuModels;
import io.schedmate.code.history.MeasuredRun;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.api.whatif.MemoryFit;
import io.schedmate.model.api.whatif.MemoryVerdict;
import io.schedmate.model.api.whatif.WhatIfAmount;
import io.schedmate.model.api.whatif.WhatIfBasis;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Estimates the GPU memory that a job needs in one setting, and whether the GPU has enough. */
final class MemoryCase {

    private MemoryCase() {}

    static @Nullable WhatIfAmount needed(
            Variant variant, @Nullable Workload metadata, List<MeasuredRun> runs, List<String> notes) {
        Optional<UseForecast> forecast = UseForecast.of(runs, variant.forMemory(metadata), Measure.GPU_MEMORY_BYTES);
        if (forecast.isEmpty()) {
            notes.add(
                    "Its memory use is unknown: no run was measured, and its model is not listed or its batch size is unknown.");
            return null;
        }
        UseForecast use = forecast.get();
        return new WhatIfAmount(use.p10(), use.p50(), use.p90(), ground(use), use.runs());
    }

    private static WhatIfBasis ground(UseForecast use) {
        if (use.runs() == 0) {
            return WhatIfBasis.PUBLISHED;
        }
        return use.sameModel() ? WhatIfBasis.SAME_MODEL : WhatIfBasis.OTHER_MODELS;
    }

    static @Nullable MemoryFit fit(Variant variant, @Nullable WhatIfAmount needed, List<String> notes) {
        Optional<GpuModel> gpu = GpuModels.named(variant.gpuType());
        if (gpu.isEmpty()) {
            notes.add(
                    variant.gpuType() == null
                            ? "Whether it fits is unknown because the job's GPU type is unknown."
                            : "Whether it fits is unknown because the memory of this GPU type is unknown (%s)."
                                    .formatted(variant.gpuType()));
            return null;
        }
        if (needed == null) {
            return null;
        }
        long capacity = gpu.get().usableBytes();
        return new MemoryFit(
                needed.p90() <= capacity
                        ? MemoryVerdict.FITS
                        : needed.p10() > capacity ? MemoryVerdict.DOES_NOT_FIT : MemoryVerdict.MAY_NOT_FIT,
                capacity,
                1 - needed.p50() / capacity,
                1 - needed.p90() / capacity);
    }
}
