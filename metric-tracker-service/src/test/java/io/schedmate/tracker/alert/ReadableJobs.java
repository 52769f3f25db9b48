package io.schedmate.tracker.alert;

import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Known jobs, some of which fail to be read. */
final class ReadableJobs implements KnownJobs {

    private final KnownJobs jobs;
    private final Map<JobId, RuntimeException> failing = new HashMap<>();

    ReadableJobs(KnownJobs jobs) {
        this.jobs = jobs;
    }

    /** Makes each further read of this job fail. */
    void fail(JobId jobId, RuntimeException failure) {
        failing.put(jobId, failure);
    }

    @Override
    public Optional<KnownJob> find(JobId jobId) {
        if (failing.containsKey(jobId)) {
            throw failing.get(jobId);
        }
        return jobs.find(jobId);
    }

    @Override
    public Map<JobId, KnownJob> findAll(Collection<JobId> wanted) {
        return jobs.findAll(wanted);
    }

    @Override
    public List<KnownJob> runningOn(Collection<String> nodes) {
        return jobs.runningOn(nodes);
    }

    @Override
    public void save(KnownJob job) {
        jobs.save(job);
    }
}
