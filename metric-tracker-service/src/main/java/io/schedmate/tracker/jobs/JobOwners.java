package io.schedmate.tracker.jobs;

import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobId;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whose jobs are. */
public interface JobOwners {

    /** Null where the submission did not say. */
    record Belongs(@Nullable String owner, @Nullable String project) {}

    /** What the submission asked for; null where it did not say. */
    record Requested(@Nullable Integer gpus, @Nullable Double timeLimitSeconds) {}

    void submitted(JobSubmitted event);

    /** Those of the jobs of whose submission somebody told. */
    Map<JobId, Belongs> findAll(Collection<JobId> jobs);

    /** Empty where nobody told of the submission. */
    Optional<Belongs> find(JobId jobId);

    /** Nulls where nobody told of the submission. */
    Requested requested(JobId jobId);
}
