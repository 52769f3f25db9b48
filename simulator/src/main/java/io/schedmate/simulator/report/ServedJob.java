package io.schedmate.simulator.report;

import io.schedmate.simulator.outcome.JobOutcome;
import org.jspecify.annotations.Nullable;

/**
 * What a policy did for a job, as fairness is judged by it. Times in seconds.
 *
 * @param queueSeconds waited in all
 * @param aloneSeconds that it runs on GPUs of its own
 * @param gpus that it needs for that
 * @param part of the cluster in which it competes
 * @param user null = not known
 */
public record ServedJob(
        double submitSeconds,
        double endSeconds,
        double queueSeconds,
        double aloneSeconds,
        double gpus,
        String part,
        @Nullable String user) {

    /** A job of fixed size. */
    public static ServedJob of(JobOutcome outcome, @Nullable String user) {
        return new ServedJob(
                outcome.job().submitSeconds(),
                outcome.endSeconds(),
                outcome.queueSeconds(),
                outcome.job().durationSeconds(),
                outcome.job().gpus(),
                outcome.job().virtualCluster(),
                user);
    }
}
