package io.schedmate.registry.memory;

import io.schedmate.model.job.JobId;
import io.schedmate.registry.lifecycle.Reports;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.util.Optional;
import java.util.UUID;

/** Stores reports in memory. */
final class InMemoryReports implements Reports {

    private record Key(JobId jobId, UUID eventId) {}

    private final Rows<Key, Recorded> reports;

    InMemoryReports(InMemoryTransactions transactions) {
        this.reports = transactions.rows();
    }

    @Override
    public Optional<Recorded> find(JobId jobId, UUID eventId) {
        return reports.find(new Key(jobId, eventId));
    }

    @Override
    public void add(Recorded report) {
        reports.put(new Key(report.receipt().jobId(), report.receipt().eventId()), report);
    }
}
