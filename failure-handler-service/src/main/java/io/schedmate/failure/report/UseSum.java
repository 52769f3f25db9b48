package io.schedmate.failure.report;

import io.schedmate.model.api.report.GpuUse;
import java.util.Collection;
import java.util.function.ToDoubleFunction;

/** Sums the GPU hours of runs. */
final class UseSum {

    private UseSum() {}

    static GpuUse of(Collection<JudgedRun> runs) {
        double useful = sum(runs, RunUse::useful);
        double lost = sum(runs, RunUse::lost);
        return new GpuUse(
                runs.size(),
                (int) runs.stream().filter(it -> it.run().job().gpus() == null).count(),
                sum(runs, RunUse::gpuHours),
                useful,
                lost,
                sum(runs, RunUse::running),
                useful + lost > 0 ? useful / (useful + lost) : null);
    }

    static double sum(Collection<JudgedRun> runs, ToDoubleFunction<RunUse> part) {
        return runs.stream().mapToDouble(it -> part.applyAsDouble(it.use())).sum();
    }
}
