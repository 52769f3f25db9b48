package io.schedmate.tracker.memory;

import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import io.schedmate.tracker.jobs.JobOwners;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Stores owners and projects in memory. */
public final class InMemoryJobOwners implements JobOwners {

    private final Rows<JobId, JobSubmitted> submissions;

    public InMemoryJobOwners(InMemoryTransactions transactions) {
        this.submissions = transactions.rows();
    }

    @Override
    public void submitted(JobSubmitted event) {
        boolean newest = submissions
                .find(event.jobId())
                .map(JobSubmitted::occurredAt)
                .filter(at -> !at.isBefore(event.occurredAt()))
                .isEmpty();
        if (newest) {
            submissions.put(event.jobId(), event);
        }
    }

    @Override
    public Optional<Ownership> find(JobId jobId) {
        return submissions
                .find(jobId)
                .map(event -> new Ownership(
                        event.submission().owner(), event.submission().project()));
    }

    @Override
    public Map<JobId, Ownership> findAll(Collection<JobId> jobs) {
        Map<JobId, Ownership> found = new HashMap<>();
        jobs.forEach(job -> find(job).ifPresent(ownership -> found.put(job, ownership)));
        return found;
    }

    @Override
    public Map<JobId, Requested> requested(Collection<JobId> jobs) {
        Map<JobId, Requested> found = new HashMap<>();
        jobs.forEach(job -> submissions
                .find(job)
                .ifPresent(
                        event -> found.put(job, Requested.of(event.submission().requested()))));
        return found;
    }
}
