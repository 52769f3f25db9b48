package io.schedmate.code.estimate.scaling;

import io.schedmate.code.history.MeasuredRun;
import org.jspecify.annotations.Nullable;

/**
 * A measured speed and its setting, in logarithms.
 *
 * @param work data set and precision, which change the speed of a model too
 */
record Point(@Nullable String gpuType, String work, double lnGpus, double lnBatch, double lnSpeed) {

    /** Null where no speed was measured. */
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

    /** What of the setting is no number; runs that share it differ by numbers alone. */
    String alike() {
        return gpuType + "/" + work;
    }

    /** Without the type of GPU. */
    String setting() {
        return work + "/" + lnGpus + "/" + lnBatch;
    }
}
