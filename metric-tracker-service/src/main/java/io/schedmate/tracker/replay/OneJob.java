package io.schedmate.tracker.replay;

import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The only job of a replay. It runs from the first line of its log. */
record OneJob(KnownJob job) implements KnownJobs {

    private static final String CLUSTER = "replay";

    static OneJob of(String name, Instant start) {
        return new OneJob(new KnownJob(
                JobId.of(CLUSTER, "file", name), CLUSTER, 1, JobState.RUNNING, start, null, null, start, List.of()));
    }

    @Override
    public Optional<KnownJob> find(JobId jobId) {
        return Optional.of(job).filter(known -> known.jobId().equals(jobId));
    }

    @Override
    public Map<JobId, KnownJob> findAll(Collection<JobId> wanted) {
        return wanted.contains(job.jobId()) ? Map.of(job.jobId(), job) : Map.of();
    }

    @Override
    public List<KnownJob> runningOn(Collection<String> nodes) {
        return List.of();
    }

    @Override
    public void save(KnownJob changed) {
        throw new UnsupportedOperationException("A replay must not change its job.");
    }
}
