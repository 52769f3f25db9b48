package io.schedmate.tracker.memory;

import io.schedmate.model.api.metrics.PackingCheck;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.packing.PackingVerdicts;
import java.time.Instant;
import java.util.List;

/** Stores verdicts in memory. */
public final class InMemoryPackingVerdicts implements PackingVerdicts {

    private record Key(JobId jobId, int attempt, Instant packedAt) {}

    private final Rows<Key, PackingCheck> verdicts;
    private final InMemoryKnownJobs jobs;

    public InMemoryPackingVerdicts(InMemoryTransactions transactions, InMemoryKnownJobs jobs) {
        this.verdicts = transactions.rows();
        this.jobs = jobs;
    }

    @Override
    public List<KnownJob> open(int atMost) {
        return jobs.running()
                .filter(job -> job.packedAt() != null
                        && verdicts.find(new Key(job.jobId(), job.attempt(), job.packedAt()))
                                .isEmpty())
                .limit(atMost)
                .toList();
    }

    @Override
    public void note(PackingCheck judged) {
        verdicts.putIfAbsent(new Key(judged.jobId(), judged.attempt(), judged.packedAt()), judged);
    }
}
