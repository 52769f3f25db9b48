package io.schedmate.registry.store;

import io.schedmate.model.advice.WorkloadMetadata;
import io.schedmate.model.api.job.Job;
import io.schedmate.model.api.job.JobAttempt;
import io.schedmate.model.api.job.JobPacking;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.model.metrics.Rate;
import io.schedmate.registry.lifecycle.JobRecord;
import io.schedmate.wire.WireJson;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Maps jobs to rows and back. */
final class JobMapping {

    private final JsonMapper mapper = WireJson.tolerant();

    JobRow row(JobRecord record) {
        JobRow row = new JobRow();
        row.jobId = record.job().jobId().value();
        fill(row, record);
        return row;
    }

    void fill(JobRow row, JobRecord record) {
        Job job = record.job();
        row.cluster = job.submission().cluster();
        row.scheduler = job.submission().scheduler();
        row.externalId = job.submission().externalId();
        row.owner = job.submission().owner();
        row.project = job.submission().project();
        row.queue = job.submission().queue();
        row.submission = mapper.writeValueAsString(job.submission());
        row.state = job.state().wire();
        row.attempt = job.attempt();
        row.submittedAt = job.submittedAt();
        row.endedAt = record.endedAt();
        row.attempts = mapper.writeValueAsString(job.attempts());
        row.packing = mapper.writeValueAsString(job.packing());
        row.metadata = text(record.metadata());
        row.throughput = text(record.throughput());
        row.hardware = text(record.hardware());
    }

    JobRecord record(JobRow row) {
        Job job = new Job(
                new JobId(row.jobId),
                mapper.readValue(row.submission, JobSubmission.class),
                mapper.convertValue(row.state, JobState.class),
                row.attempt,
                row.submittedAt,
                mapper.readValue(row.packing, JobPacking.class),
                List.of(mapper.readValue(row.attempts, JobAttempt[].class)));
        return new JobRecord(
                job,
                value(row.metadata, WorkloadMetadata.class),
                value(row.throughput, Rate.class),
                value(row.hardware, HardwareUse.class));
    }

    private @Nullable String text(@Nullable Object value) {
        return value == null ? null : mapper.writeValueAsString(value);
    }

    private <T> @Nullable T value(@Nullable String text, Class<T> type) {
        return text == null ? null : mapper.readValue(text, type);
    }
}
