package io.schedmate.registry.lifecycle;

import io.schedmate.model.api.job.JobEventReceipt;
import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.job.JobId;
import java.util.Optional;
import java.util.UUID;

/** Stores the reports about jobs. */
public interface Reports {

    /** A report with its receipt. */
    record Recorded(JobEventRequest request, JobEventReceipt receipt) {}

    Optional<Recorded> find(JobId jobId, UUID eventId);

    void add(Recorded report);
}
