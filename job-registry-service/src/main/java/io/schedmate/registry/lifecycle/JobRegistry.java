package io.schedmate.registry.lifecycle;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.api.job.ForgetReceipt;
import io.schedmate.model.api.job.Job;
import io.schedmate.model.api.job.JobDataPart;
import io.schedmate.model.api.job.JobEventReceipt;
import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobLifecycle;
import io.schedmate.model.job.JobMove;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.registry.lifecycle.Reports.Recorded;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * Accepts submissions and state reports, and queues the resulting events in the same transaction.
 *
 * @param goneWithin the time after a request within which the last copy of a forgotten job's data is deleted
 */
public record JobRegistry(
        Jobs jobs, Reports reports, Outbox outbox, Transactions transactions, Clock clock, Duration goneWithin) {

    public Answer<Job> submit(JobSubmission submission) {
        return transactions.inOne(() -> {
            Job job = new Job(
                    submission.jobId(),
                    submission,
                    JobState.SUBMITTED,
                    1,
                    now(),
                    Attempts.alone(),
                    List.of(Attempts.first(JobState.SUBMITTED)));
            if (!jobs.add(JobRecord.of(job))) {
                return again(submission);
            }
            outbox.add(Announcements.submitted(job));
            return new Answer.New<>(job);
        });
    }

    public Answer<JobEventReceipt> report(JobId jobId, JobEventRequest report) {
        return transactions.inOne(
                () -> jobs.lock(jobId).map(record -> reported(record, report)).orElseGet(Answer.Unknown::new));
    }

    public Answer<ForgetReceipt> forget(JobId jobId) {
        return transactions.inOne(() -> jobs.lock(jobId)
                .map(record -> forgotten(record.job()))
                .orElseGet(() -> jobs.forgottenAt(jobId)
                        .<Answer<ForgetReceipt>>map(at -> new Answer.Known<>(receipt(jobId, at)))
                        .orElseGet(Answer.Unknown::new)));
    }

    private Answer<Job> again(JobSubmission submission) {
        Job known = jobs.find(submission.jobId()).orElseThrow().job();
        return known.submission().equals(submission)
                ? new Answer.Known<>(known)
                : new Answer.Conflict<>(SubmissionDifference.between(known.submission(), submission));
    }

    private Answer<JobEventReceipt> reported(JobRecord record, JobEventRequest report) {
        UUID eventId = idOf(record.job(), report);
        Recorded before = reports.find(record.job().jobId(), eventId).orElse(null);
        if (before != null) {
            return before.request().equals(report)
                    ? new Answer.Known<>(before.receipt())
                    : new Answer.Conflict<>(
                            "Expected the event already recorded under this eventId (%s), got a different one. Give each event a unique id."
                                    .formatted(eventId));
        }
        return switch (move(record.job(), report)) {
            case JobMove.Refused refused -> new Answer.Illegal<>(refused.reason());
            case JobMove.Repeated _ -> recorded(packed(record, report, eventId), report, eventId);
            case JobMove.Moved moved -> recorded(moved(record, moved, report, eventId), report, eventId);
        };
    }

    private static JobMove move(Job job, JobEventRequest report) {
        JobLifecycle lifecycle = new JobLifecycle(job.state(), job.attempt());
        return report.state() != null
                ? lifecycle.reported(report.attempt(), report.state())
                : lifecycle.reported(report.attempt(), Objects.requireNonNull(report.packingChange()));
    }

    private Job moved(JobRecord record, JobMove.Moved moved, JobEventRequest report, UUID eventId) {
        JobRecord after = record.with(Attempts.moved(record.job(), moved.lifecycle(), report));
        jobs.change(after);
        outbox.add(Announcements.moved(record.job().state(), after, eventId, report.occurredAt()));
        return after.job();
    }

    /** Applies a change of packing. A report without one changes nothing. */
    private Job packed(JobRecord record, JobEventRequest report, UUID eventId) {
        if (report.packingChange() == null) {
            return record.job();
        }
        Job after = Attempts.packed(record.job(), report.packingChange(), report);
        jobs.change(record.with(after));
        outbox.add(List.of(Announcements.packed(after, report.packingChange(), report, eventId)));
        return after;
    }

    private Answer<JobEventReceipt> recorded(Job after, JobEventRequest report, UUID eventId) {
        JobEventReceipt receipt =
                new JobEventReceipt(eventId, after.jobId(), report.occurredAt(), now(), after.state(), after.attempt());
        reports.add(new Recorded(report, receipt));
        return new Answer.New<>(receipt);
    }

    private Answer<ForgetReceipt> forgotten(Job job) {
        if (!job.state().ended()) {
            return new Answer.Illegal<>("Expected a job that has ended, got (%s). Cancel the job first."
                    .formatted(job.state().wire()));
        }
        Instant at = now();
        jobs.forget(job.jobId(), at);
        outbox.add(List.of(Announcements.forgotten(job, at)));
        return new Answer.New<>(receipt(job.jobId(), at));
    }

    private ForgetReceipt receipt(JobId jobId, Instant at) {
        return new ForgetReceipt(jobId, at, List.of(JobDataPart.values()), at.plus(goneWithin));
    }

    private static UUID idOf(Job job, JobEventRequest report) {
        if (report.eventId() != null) {
            return report.eventId();
        }
        String what = report.state() != null
                ? report.state().wire()
                : Objects.requireNonNull(report.packingChange()).wire();
        return Announcements.id(job.jobId(), report.attempt() + "/" + what + "/" + report.occurredAt());
    }

    /** Returns the time in the database's precision, so that a repeated answer is identical. */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
