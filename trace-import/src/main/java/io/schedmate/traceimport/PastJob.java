package io.schedmate.traceimport;

import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.MeasuredUse;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A job that ended before SchedMate knew about it.
 *
 * @param outcome a state that ends a job
 * @param submittedAt null if not in the records
 * @param startedAt null if it never started
 */
public record PastJob(
        JobSubmission submission,
        JobState outcome,
        JobExit exit,
        @Nullable Instant submittedAt,
        @Nullable Instant startedAt,
        Instant endedAt,
        MeasuredUse used) {

    public PastJob {
        Require.present("endedAt", endedAt);
        if (!outcome.ended()) {
            throw Require.refused("state", "one that ends a job", outcome.wire(), "import jobs that have ended");
        }
        if (startedAt != null && endedAt.isBefore(startedAt)) {
            throw Require.refused("end", "no earlier than the start, " + startedAt, endedAt, "check the time zone");
        }
        if (submittedAt != null && startedAt != null && startedAt.isBefore(submittedAt)) {
            throw Require.refused(
                    "start", "no earlier than the submission, " + submittedAt, startedAt, "check the time zone");
        }
    }

    PastJob using(MeasuredUse measured) {
        return new PastJob(submission, outcome, exit, submittedAt, startedAt, endedAt, measured);
    }
}
