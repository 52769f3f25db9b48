package io.schedmate.failure.jobs;

import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores the jobs that this service knows. */
public interface KnownJobs {

    /** The owner, project and name of a job; null = unknown. */
    record Ownership(
            @Nullable String owner,
            @Nullable String project,
            @Nullable String name) {

        public static final Ownership NOBODYS = new Ownership(null, null, null);
    }

    /** The state of a job; null = unknown. */
    record Status(
            @Nullable String state,
            @Nullable Instant since,
            @Nullable Integer attempt,
            @Nullable Instant submittedAt,
            @Nullable Instant startedAt,
            List<String> nodes,
            @Nullable Integer gpus) {}

    void submitted(JobSubmitted event);

    /** Stores the newest state of each job. */
    void moved(JobStateChanged event);

    /** Stores the newest step of each attempt. */
    void measured(JobMetricsMeasured event);

    /**
     * Returns the ownership; empty if nothing was ever received about the job: no submission, state, line or failure.
     */
    Optional<Ownership> find(JobId jobId);

    /** Returns the state; empty if neither a submission nor a state of the job was received. */
    Optional<Status> status(JobId jobId);
}
