package io.schedmate.tracker.jobs;

import io.schedmate.model.job.JobId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stores the known jobs. */
public interface KnownJobs {

    Optional<KnownJob> find(JobId jobId);

    /** Returns those of the jobs that are known. */
    Map<JobId, KnownJob> findAll(Collection<JobId> jobs);

    /** Returns the jobs that run on any of these nodes, in any cluster. */
    List<KnownJob> runningOn(Collection<String> nodes);

    void save(KnownJob job);
}
