package io.schedmate.tracker.jobs;

import io.schedmate.model.event.JobPackingChanged;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobStateEvent;
import io.schedmate.model.job.JobState;
import java.util.Optional;

/** Takes in what the registry tells of jobs. */
public final class JobNews {

    private final KnownJobs jobs;
    private final Transactions transactions;

    public JobNews(KnownJobs jobs, Transactions transactions) {
        this.jobs = jobs;
        this.transactions = transactions;
    }

    /** What is known of the job after it. */
    public KnownJob hear(JobStateEvent event) {
        return transactions.inOne(() -> {
            Optional<KnownJob> known = jobs.find(event.jobId());
            KnownJob after = switch (event) {
                case JobStateChanged change ->
                    known.map(job -> job.after(change.attempt(), change.state(), change.occurredAt()))
                            .orElseGet(() -> first(change, change.state()));
                case JobPackingChanged change -> packed(known.orElseGet(() -> first(change, JobState.RUNNING)), change);
            };
            jobs.save(after);
            return after;
        });
    }

    private static KnownJob packed(KnownJob job, JobPackingChanged event) {
        if (event.attempt() != job.attempt()) {
            return job;
        }
        return switch (event.change()) {
            case PACKED -> job.sharing(event.occurredAt());
            case UNPACKED, EVICTED -> job.sharing(null);
            case NEVER_PACK_AGAIN -> job;
        };
    }

    private static KnownJob first(JobStateEvent event, JobState state) {
        return new KnownJob(
                event.jobId(),
                event.cluster(),
                event.attempt(),
                state,
                state == JobState.RUNNING ? event.occurredAt() : null,
                state.ended() ? event.occurredAt() : null,
                null,
                event.occurredAt());
    }
}
