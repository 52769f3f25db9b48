package io.schedmate.failure.report;

import io.schedmate.failure.report.Run.Steps;
import io.schedmate.model.job.JobState;
import org.jspecify.annotations.Nullable;

/**
 * The use of a run's GPU hours (GPUs × hours), split into useful and lost ones. This is goodput as in Kokolis et al.,
 * "Revisiting Reliability in Large-Scale Machine Learning Research Clusters" (2024): the time of work that is not
 * repeated. A run's useful share is
 * <ul>
 * <li>1 if it succeeded;
 * <li>{@code (continuedFrom - first) / (last - first)}, limited to 0 to 1, if the run reported the steps {@code first}
 * to {@code last}, no later attempt of its job began before step {@code continuedFrom}, and the job succeeded or has
 * not ended;
 * <li>0 otherwise, because nothing shows that the work was used.
 * </ul>
 *
 * <p>The share applies to each hour of a run, and therefore also to the part within a period.
 *
 * @param gpuHours allocated GPU hours, the sum of the others
 * @param running GPU hours of an unfinished run, neither useful nor lost yet
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
