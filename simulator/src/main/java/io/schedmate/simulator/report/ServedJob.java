package io.schedmate.simulator.report;

import io.schedmate.simulator.outcome.JobOutcome;
import org.jspecify.annotations.Nullable;

/**
 * The service that a job received, as input for fairness. Times in seconds.
 *
 * @param queueSeconds total wait
 * @param aloneSeconds its duration on its own GPUs
 * @param gpus number of GPUs that it needs for that
 * @param part part of the cluster in which it competes
 * @param user user; null if unknown
 */
public record ServedJob(
        double submitSeconds,
        double endSeconds,
        double queueSeconds,
        double aloneSeconds,
        double gpus,
        String part,
        @Nullable String user) {

    /** Creates the record of a job of fixed size. */
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
