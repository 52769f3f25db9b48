package io.schedmate.failure.jobs;

import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores the jobs that this service knows. */
public interface KnownJobs {

    /** Whose a job is; null where nobody told. */
    record Belongs(@Nullable String owner, @Nullable String project) {}

    void submitted(JobSubmitted event);

    /** Keeps the newest state of each job. */
    void moved(JobStateChanged event);

    /** Keeps the newest step of each attempt. */
    void measured(JobMetricsMeasured event);

    /** Empty where nothing at all was heard of the job: no submission, no state, no line, no failure. */
    Optional<Belongs> find(JobId jobId);
}
