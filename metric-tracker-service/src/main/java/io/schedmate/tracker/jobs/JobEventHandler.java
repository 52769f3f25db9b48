package io.schedmate.tracker.jobs;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.event.JobPackingChanged;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobStateEvent;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Applies the registry's events about jobs. */
public record JobEventHandler(KnownJobs jobs, Transactions transactions) {

    /** Returns the job after the event. */
    public KnownJob handle(JobStateEvent event) {
        return transactions.inOne(() -> {
            JobId jobId = Objects.requireNonNull(event.jobId(), "a state is a job's");
            int attempt = Objects.requireNonNull(event.attempt(), "a state is an attempt's");
            Optional<KnownJob> known = jobs.find(jobId);
            KnownJob after = switch (event) {
                case JobStateChanged change ->
                    known.map(job -> job.after(attempt, change.state(), change.occurredAt(), change.nodes()))
                            .orElseGet(() -> first(jobId, attempt, change, change.state(), change.nodes()));
                case JobPackingChanged change ->
                    packed(
                            known.orElseGet(() -> first(jobId, attempt, change, JobState.RUNNING, change.nodes())),
                            attempt,
                            change);
                case JobForgotten _ -> throw new IllegalArgumentException("a forgotten job has no news");
            };
            jobs.save(after);
            return after;
        });
    }

    private static KnownJob packed(KnownJob job, int attempt, JobPackingChanged event) {
        if (attempt != job.attempt()) {
            return job;
        }
        return switch (event.change()) {
            case PACKED -> job.sharing(event.occurredAt());
            case UNPACKED, EVICTED -> job.sharing(null);
            case NEVER_PACK_AGAIN -> job;
        };
    }

    private static KnownJob first(JobId jobId, int attempt, JobStateEvent event, JobState state, List<String> nodes) {
        return new KnownJob(
                jobId,
                event.cluster(),
                attempt,
                state,
                state == JobState.RUNNING ? event.occurredAt() : null,
                state.ended() ? event.occurredAt() : null,
                null,
                event.occurredAt(),
                nodes);
    }
}
