package io.schedmate.simulator.trace;

import io.schedmate.simulator.profile.WorkloadProfile;
import org.jspecify.annotations.Nullable;

/**
 * One job of a trace.
 *
 * @param virtualCluster virtual cluster in which it must run
 * @param order breaks ties between jobs of one virtual cluster that were submitted in the same second
 * @param submitSeconds seconds since the start of the trace's clock; may be negative
 * @param durationSeconds run time on its own GPUs, 0 or more
 * @param predictedSeconds the run time predicted before it ran; the duration if there is no prediction
 * @param profile its GPU use; null if unknown
 * @param isLikeKnown whether a similar job has ended before, so that its profile is known at submission
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

    /** Creates a job without a similar ended job. */
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

    /** Creates a job with unknown GPU use. */
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

    /** Returns the same job with another prediction. */
    public TraceJob predicted(double seconds, boolean likeKnown) {
        return new TraceJob(
                id, virtualCluster, order, submitSeconds, durationSeconds, gpus, seconds, profile, likeKnown);
    }

    public double gpuSeconds() {
        return (double) durationSeconds * gpus;
    }
}
