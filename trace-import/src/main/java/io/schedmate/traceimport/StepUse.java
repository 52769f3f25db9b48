package io.schedmate.traceimport;

import io.schedmate.model.job.MeasuredUse;
import io.schedmate.slurm.format.TresUse;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The resource use of a job's steps, from Slurm's accounting: {@code TRESUsageInMax}, {@code TRESUsageInTot},
 * {@code NTasks} and {@code ConsumedEnergyRaw}. Utilisation is in percent, summed over the GPUs of a process; the sum
 * over the processes of the busiest step counts, because steps that wait for others use nothing. See <a
 * href="https://slurm.schedmd.com/sacct.html">sacct</a>.
 */
final class StepUse {

    private static final String UTILISATION = "gres/gpuutil";
    private static final String MEMORY = "gres/gpumem";
    private static final double PERCENT = 100;

    private StepUse() {}

    /** Returns the use of a job with one more step. */
    static MeasuredUse added(MeasuredUse job, Row step) {
        var total = TresUse.of(step.text("TRESUsageInTot"));
        var most = TresUse.of(step.text("TRESUsageInMax"));
        return new MeasuredUse(
                job.nodes(),
                job.gpus(),
                job.gpuType(),
                larger(job.gpuUtilisationRatio(), utilisation(total.amount(UTILISATION), job.gpus())),
                larger(job.gpuMemoryPeakBytes(), memory(most.amount(MEMORY), tasks(step), job.gpus())),
                job.throughput(),
                larger(job.energyJoules(), energy(step, "TRESUsageInTot")));
    }

    /**
     * Returns the energy in joules; null if there is none. A site without measurements has zero in each row, which is
     * ignored.
     */
    static @Nullable Double energy(Row row, String column) {
        OptionalDouble measured = TresUse.number(row.text("ConsumedEnergyRaw"));
        double joules = measured.orElse(0) > 0
                ? measured.orElse(0)
                : TresUse.of(row.text(column)).amount("energy").orElse(0);
        return joules > 0 ? joules : null;
    }

    private static @Nullable Double utilisation(OptionalDouble percent, @Nullable Integer gpus) {
        return percent.isEmpty() || gpus == null || gpus == 0
                ? null
                : Double.valueOf(Math.min(1, percent.getAsDouble() / PERCENT / gpus));
    }

    /** Returns the highest GPU memory use of a process, divided by its share of the GPUs. */
    private static @Nullable Double memory(OptionalDouble most, double tasks, @Nullable Integer gpus) {
        if (most.isEmpty() || gpus == null || gpus == 0) {
            return null;
        }
        return most.getAsDouble() / Math.max(1, gpus / tasks);
    }

    private static double tasks(Row step) {
        return Math.max(1, TresUse.number(step.text("NTasks")).orElse(1));
    }

    private static @Nullable Double larger(@Nullable Double known, @Nullable Double reported) {
        return known == null || reported != null && reported > known ? reported : known;
    }

    private static @Nullable Long larger(@Nullable Long known, @Nullable Double reported) {
        Double most = larger(known == null ? null : Double.valueOf(known), reported);
        return most == null ? null : Long.valueOf(Math.round(most));
    }
}
