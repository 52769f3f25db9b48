package io.schedmate.tracker.jobs;

import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.RequestedResources;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whose jobs are. */
public interface JobOwners {

    /** Null where the submission did not say. */
    record Belongs(@Nullable String owner, @Nullable String project) {}

    /**
     * What the submission asked for; null where it did not say.
     *
     * @param memoryBytes host memory in all
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

    /** Those of the jobs of whose submission somebody told. */
    Map<JobId, Belongs> findAll(Collection<JobId> jobs);

    /** Empty where nobody told of the submission. */
    Optional<Belongs> find(JobId jobId);

    /** What those jobs asked for of whose submission somebody told. */
    Map<JobId, Requested> requested(Collection<JobId> jobs);

    /** Nulls where nobody told of the submission. */
    default Requested requested(JobId jobId) {
        return requested(List.of(jobId)).getOrDefault(jobId, Requested.UNKNOWN);
    }
}
