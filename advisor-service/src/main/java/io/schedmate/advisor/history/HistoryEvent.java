package io.schedmate.advisor.history;

import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSubmission;
import java.time.Instant;

/** An event from which estimates learn, in order of arrival. */
public sealed interface HistoryEvent {

    /** A job was submitted. */
    record Submitted(JobId jobId, Instant at, JobSubmission submission) implements HistoryEvent {}

    /** A job has ended. */
    record Ended(PastRun run) implements HistoryEvent {}
}
