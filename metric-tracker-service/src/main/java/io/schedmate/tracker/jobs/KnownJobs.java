package io.schedmate.tracker.jobs;

import io.schedmate.model.job.JobId;
import java.util.Optional;

/** The jobs that the tracker has been told of. */
public interface KnownJobs {

    Optional<KnownJob> find(JobId jobId);

    void save(KnownJob job);
}
