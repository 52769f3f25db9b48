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

    /** Whose a job is, and its name; null where nobody told. */
    record Belongs(
            @Nullable String owner,
            @Nullable String project,
            @Nullable String name) {

        public static final Belongs NOBODYS = new Belongs(null, null, null);
    }

    /** How a job stands; null where nobody told. */
    record Standing(
            @Nullable String state,
            @Nullable Instant since,
            @Nullable Integer attempt,
            @Nullable Instant submittedAt,
            @Nullable Instant startedAt,
            List<String> nodes,
            @Nullable Integer gpus) {}

    void submitted(JobSubmitted event);

    /** Keeps the newest state of each job. */
    void moved(JobStateChanged event);

    /** Keeps the newest step of each attempt. */
    void measured(JobMetricsMeasured event);

    /** Empty where nothing at all was heard of the job: no submission, no state, no line, no failure. */
    Optional<Belongs> find(JobId jobId);

    /** Empty where neither its submission nor a state of it was heard of. */
    Optional<Standing> standing(JobId jobId);
}
