package io.schedmate.tracker.jobs;

import io.schedmate.model.job.JobId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The jobs that the tracker has been told of. */
public interface KnownJobs {

    Optional<KnownJob> find(JobId jobId);

    /** Those of the jobs that are known. */
    Map<JobId, KnownJob> findAll(Collection<JobId> jobs);

    /** Jobs that run on any of those nodes, of whatever cluster. */
    List<KnownJob> runningOn(Collection<String> nodes);

    void save(KnownJob job);
}
