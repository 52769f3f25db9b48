package io.schedmate.tracker.jobs;

import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.RequestedResources;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores the owners and the requested resources of jobs. */
public interface JobOwners {

    /** The owner and project of a job; null = not in the submission. */
    record Ownership(@Nullable String owner, @Nullable String project) {}

    /**
     * The requested resources; null = not in the submission.
     *
     * @param memoryBytes host memory in total
     */
    record Requested(
            @Nullable Integer gpus,
            @Nullable Double timeLimitSeconds,
            @Nullable Integer nodes,
            @Nullable String gpuType,
            @Nullable Long memoryBytes) {

        public static final Requested UNKNOWN = new Requested(null, null, null, null, null);

        public static Requested of(RequestedResources requested) {
            return new Requested(
                    requested.gpus(),
                    requested.timeLimitSeconds(),
                    requested.nodes(),
                    requested.gpuType(),
                    requested.memoryBytes());
        }
    }

    void submitted(JobSubmitted event);

    /** Returns the owners of those jobs whose submission is known. */
    Map<JobId, Ownership> findAll(Collection<JobId> jobs);

    /** Returns the owner; empty if the submission is unknown. */
    Optional<Ownership> find(JobId jobId);

    /** Returns the requests of those jobs whose submission is known. */
    Map<JobId, Requested> requested(Collection<JobId> jobs);

    /** Returns the request of a job; its values are null if the submission is unknown. */
    default Requested requested(JobId jobId) {
        return requested(List.of(jobId)).getOrDefault(jobId, Requested.UNKNOWN);
    }
}
