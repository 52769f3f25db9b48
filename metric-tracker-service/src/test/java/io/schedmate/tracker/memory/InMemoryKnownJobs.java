package io.schedmate.tracker.memory;

import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Stores known jobs in memory. */
public final class InMemoryKnownJobs implements KnownJobs {

    private final Rows<JobId, KnownJob> jobs;

    public InMemoryKnownJobs(InMemoryTransactions transactions) {
        this.jobs = transactions.rows();
    }

    @Override
    public Optional<KnownJob> find(JobId jobId) {
        return jobs.find(jobId);
    }

    @Override
    public Map<JobId, KnownJob> findAll(Collection<JobId> wanted) {
        return wanted.stream()
                .distinct()
                .flatMap(job -> find(job).stream())
                .collect(Collectors.toMap(KnownJob::jobId, Function.identity()));
    }

    @Override
    public List<KnownJob> runningOn(Collection<String> nodes) {
        return running()
                .filter(job -> job.nodes().stream().anyMatch(nodes::contains))
                .toList();
    }

    @Override
    public void save(KnownJob job) {
        jobs.put(job.jobId(), job);
    }

    Stream<KnownJob> running() {
        return jobs.where(job -> job.state() == JobState.RUNNING);
    }
}
