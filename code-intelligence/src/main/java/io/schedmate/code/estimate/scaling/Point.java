package io.schedmate.code.estimate.scaling;

import io.schedmate.code.history.MeasuredRun;
import org.jspecify.annotations.Nullable;

/**
 * A measured speed and its setting, in logarithms.
 *
 * @param work data set and precision, which also change the speed
 */
record Point(@Nullable String gpuType, String work, double lnGpus, double lnBatch, double lnSpeed) {

    /** Returns the point of a run; null if no speed was measured. */
    static @Nullable Point of(MeasuredRun run) {
        Double speed = run.samplesPerSecond();
        Integer gpus = run.gpus();
        if (speed == null || speed <= 0 || gpus == null || gpus < 1) {
            return null;
        }
        Setting setting = new Setting(run.gpuType(), gpus, run.batchSize());
        return new Point(run.gpuType(), work(run), setting.lnGpus(), setting.lnBatch(), Math.log(speed));
    }

    static String work(MeasuredRun run) {
        return run.dataset() + "/" + run.precision();
    }

    /** Returns the non-numeric part of the setting; runs that share it differ only in numbers. */
    String alike() {
        return gpuType + "/" + work;
    }

    /** Returns the key of the setting without the type of GPU. */
    String setting() {
        return work + "/" + lnGpus + "/" + lnBatch;
    }
}
