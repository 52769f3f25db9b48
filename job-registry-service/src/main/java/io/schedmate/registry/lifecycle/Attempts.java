package io.schedmate.registry.lifecycle;

import io.schedmate.model.api.job.Job;
import io.schedmate.model.api.job.JobAttempt;
import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.api.job.JobPacking;
import io.schedmate.model.job.JobLifecycle;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.PackingChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Computes the state of a job after a report. */
final class Attempts {

    private static final JobPacking ALONE = new JobPacking(List.of(), null, false);

    private Attempts() {}

    static JobAttempt first(JobState state) {
        return new JobAttempt(1, state, null, null, null, List.of(), null, null);
    }

    static Job moved(Job job, JobLifecycle to, JobEventRequest report) {
        List<JobAttempt> attempts = new ArrayList<>(job.attempts());
        boolean next = to.attempt() != job.attempt();
        JobAttempt before = next
                ? new JobAttempt(to.attempt(), to.state(), null, null, null, List.of(), null, null)
                : attempts.removeLast();
        attempts.add(reached(before, to.state(), report));
        // An ended job shares no GPUs, but it must still never be packed again.
        JobPacking packing = to.state().ended()
                ? new JobPacking(List.of(), null, job.packing().neverPackAgain())
                : job.packing();
        return new Job(job.jobId(), job.submission(), to.state(), to.attempt(), job.submittedAt(), packing, attempts);
    }

    static Job packed(Job job, PackingChange change, JobEventRequest report) {
        boolean never = job.packing().neverPackAgain();
        JobPacking packing = switch (change) {
            case PACKED -> new JobPacking(report.packedWith(), report.occurredAt(), never);
            case UNPACKED -> new JobPacking(List.of(), null, never);
            // A packing that cost too much is not tried again (full paper, section 4.1).
            case EVICTED -> new JobPacking(List.of(), null, true);
            case NEVER_PACK_AGAIN ->
                new JobPacking(job.packing().packedWith(), job.packing().since(), true);
        };
        return new Job(
                job.jobId(), job.submission(), job.state(), job.attempt(), job.submittedAt(), packing, job.attempts());
    }

    static JobPacking alone() {
        return ALONE;
    }

    private static JobAttempt reached(JobAttempt attempt, JobState state, JobEventRequest report) {
        Instant at = report.occurredAt();
        return new JobAttempt(
                attempt.attempt(),
                state,
                state == JobState.QUEUED ? at : attempt.queuedAt(),
                state == JobState.RUNNING ? at : attempt.startedAt(),
                state.ended() ? notBefore(attempt.startedAt(), at) : null,
                report.nodes().isEmpty() ? attempt.nodes() : report.nodes(),
                state.ended() ? report.exit() : null,
                null);
    }

    /**
     * Returns the end, but no earlier than the start. The clocks of two reporters may differ, and readers would reject
     * an end before the start.
     */
    private static Instant notBefore(@Nullable Instant start, Instant end) {
        return start != null && end.isBefore(start) ? start : end;
    }
}
