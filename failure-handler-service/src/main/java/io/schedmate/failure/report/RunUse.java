package io.schedmate.failure.report;

import io.schedmate.failure.report.Run.Steps;
import io.schedmate.model.job.JobState;
import org.jspecify.annotations.Nullable;

/**
 * What the GPU hours of one run went into: GPUs × hours, of which {@code useful} were worth it and {@code lost} were not. This is
 * goodput as in Kokolis et al., "Revisiting Reliability in Large-Scale Machine Learning Research Clusters" (2024): time in which
 * work was done that is not done again. A run's share of such work is
 *
 * <ul>
 *   <li>1 where it succeeded;
 *   <li>else {@code (continuedFrom - first) / (last - first)} within 0 to 1, where a run told the steps {@code first} to {@code
 *       last}, no later attempt of its job began before step {@code continuedFrom}, and the job succeeded or has not ended;
 *   <li>else 0: nothing shows that anybody had use of it.
 * </ul>
 *
 * <p>All hours of a run have its share, those within a period too.
 *
 * @param gpuHours allocated, the sum of the others
 * @param running of a run that goes on, neither useful nor lost yet
 */
record RunUse(double gpuHours, double useful, double lost, double running) {

    static RunUse of(Run run, Period period) {
        Integer gpus = run.job().gpus();
        double gpuHours =
                gpus == null ? 0 : gpus * period.clipped(run).map(Period::hours).orElse(0.0);
        if (run.endedAt() == null) {
            return new RunUse(gpuHours, 0, 0, gpuHours);
        }
        double useful = gpuHours * usefulShare(run);
        return new RunUse(gpuHours, useful, gpuHours - useful, 0);
    }

    private static double usefulShare(Run run) {
        if (run.state() == JobState.SUCCEEDED) {
            return 1;
        }
        return isAlive(run.job().state()) ? keptShare(run.steps()) : 0;
    }

    private static boolean isAlive(@Nullable JobState job) {
        return job != null && (job == JobState.SUCCEEDED || !job.ended());
    }

    private static double keptShare(@Nullable Steps steps) {
        if (steps == null || steps.continuedFrom() == null || steps.last() <= steps.first()) {
            return 0;
        }
        double kept = (double) (steps.continuedFrom() - steps.first()) / (steps.last() - steps.first());
        return Math.clamp(kept, 0, 1);
    }
}
