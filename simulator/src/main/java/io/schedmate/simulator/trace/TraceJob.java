package io.schedmate.simulator.trace;

import io.schedmate.simulator.profile.WorkloadProfile;
import org.jspecify.annotations.Nullable;

/**
 * One job of a trace.
 *
 * @param virtualCluster the only part of the cluster that it may run in
 * @param order breaks ties between jobs of one virtual cluster that were submitted in the same second
 * @param submitSeconds since the trace's own zero; may be negative
 * @param durationSeconds run time on GPUs of its own, 0 or more
 * @param predictedSeconds what a predictor said of its run time before it ran; the duration where nobody predicted
 * @param profile what it takes of a GPU; null where the trace does not tell
 * @param isLikeKnown whether a job like it has ended before, so that its profile is known when it is submitted
 */
public record TraceJob(
        String id,
        String virtualCluster,
        int order,
        long submitSeconds,
        long durationSeconds,
        int gpus,
        double predictedSeconds,
        @Nullable WorkloadProfile profile,
        boolean isLikeKnown) {

    /** A job of which nothing like it is known. */
    public TraceJob(
            String id,
            String virtualCluster,
            int order,
            long submitSeconds,
            long durationSeconds,
            int gpus,
            double predictedSeconds,
            @Nullable WorkloadProfile profile) {
        this(id, virtualCluster, order, submitSeconds, durationSeconds, gpus, predictedSeconds, profile, false);
    }

    /** A job of which nobody knows what it takes of a GPU. */
    public TraceJob(
            String id,
            String virtualCluster,
            int order,
            long submitSeconds,
            long durationSeconds,
            int gpus,
            double predictedSeconds) {
        this(id, virtualCluster, order, submitSeconds, durationSeconds, gpus, predictedSeconds, null, false);
    }

    public TraceJob {
        if (gpus < 1) {
            throw new IllegalArgumentException("expected a job with at least 1 GPU (" + id + " has " + gpus + ")");
        }
        if (durationSeconds < 0) {
            throw new IllegalArgumentException(
                    "expected a duration of 0 s or more (" + id + " has " + durationSeconds + ")");
        }
    }

    /** The same job with another prediction. */
    public TraceJob predicted(double seconds, boolean likeKnown) {
        return new TraceJob(
                id, virtualCluster, order, submitSeconds, durationSeconds, gpus, seconds, profile, likeKnown);
    }

    public double gpuSeconds() {
        return (double) durationSeconds * gpus;
    }
}
