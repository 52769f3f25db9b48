package io.schedmate.tracker.memory;

import io.schedmate.model.advice.ThroughputEstimate;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import io.schedmate.tracker.jobs.SimilarThroughput;
import io.schedmate.tracker.jobs.SimilarThroughputs;
import java.util.Optional;

/** Stores the throughput of similar jobs in memory. */
public final class InMemoryKinPaces implements SimilarThroughputs {

    private final Rows<JobId, JobAdvised> advice;

    public InMemoryKinPaces(InMemoryTransactions transactions) {
        this.advice = transactions.rows();
    }

    @Override
    public void advised(JobAdvised event) {
        boolean newest = advice.find(event.jobId())
                .map(JobAdvised::occurredAt)
                .filter(at -> !at.isBefore(event.occurredAt()))
                .isEmpty();
        if (newest) {
            advice.put(event.jobId(), event);
        }
    }

    @Override
    public Optional<SimilarThroughput> of(JobId jobId, String gpuType) {
        return advice.find(jobId).stream()
                .flatMap(event -> event.estimates().throughput().stream())
                .filter(estimate -> estimate.gpuType().equalsIgnoreCase(gpuType))
                .map(InMemoryKinPaces::pace)
                .findFirst();
    }

    private static SimilarThroughput pace(ThroughputEstimate estimate) {
        return new SimilarThroughput(estimate.gpuType(), estimate.throughput(), estimate.batchSize());
    }
}
