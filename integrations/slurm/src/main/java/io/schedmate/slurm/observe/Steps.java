package io.schedmate.slurm.observe;

import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobState;
import io.schedmate.slurm.format.SeenJob;
import io.schedmate.slurm.format.SeenJob.SeenAttempt;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Computes the events that bring the registry from its state of a job to the state in Slurm, including states that were
 * missed between two checks. All times are Slurm's, so a repeated step gives the same event.
 */
public final class Steps {

    /** The exit of an attempt that Slurm requeued before its end was observed. */
    static final JobExit REQUEUED = new JobExit(null, null, "REQUEUED");

    private final SeenAttempt latest;
    private final List<JobEventRequest> steps = new ArrayList<>();
    private RegistryState at;

    private Steps(RegistryState at, SeenAttempt latest) {
        this.at = at;
        this.latest = latest;
    }

    /**
     * Returns the steps from the registered state to the observed one; none if nothing is new or the observed state is
     * older.
     */
    public static List<JobEventRequest> between(RegistryState registered, SeenJob seen) {
        return new Steps(registered, seen.latest()).all();
    }

    private List<JobEventRequest> all() {
        JobState goal = latest.state();
        if (goal == null || at.attempt() > latest.number()) {
            return List.of();
        }
        while (at.attempt() < latest.number()) {
            closeUnseen();
            // A job that succeeded gets no further attempt, even if Slurm runs it again.
            if (!at.state().mayBeTriedAgain()) {
                return List.copyOf(steps);
            }
            add(at.attempt() + 1, JobState.QUEUED, latest.submittedAt(), List.of(), null);
        }
        reach(goal);
        return List.copyOf(steps);
    }

    private void closeUnseen() {
        if (at.state() == JobState.SUBMITTED) {
            add(at.attempt(), JobState.QUEUED, latest.submittedAt(), List.of(), null);
        }
        if (at.state() == JobState.QUEUED) {
            add(at.attempt(), JobState.RUNNING, latest.submittedAt(), List.of(), null);
        }
        if (at.state() == JobState.RUNNING) {
            add(at.attempt(), JobState.PREEMPTED, latest.submittedAt(), List.of(), REQUEUED);
        }
    }

    private void reach(JobState goal) {
        if (at.state() == JobState.SUBMITTED) {
            add(at.attempt(), JobState.QUEUED, latest.submittedAt(), List.of(), null);
        }
        boolean hasRun = latest.startedAt() != null || goal == JobState.SUCCEEDED || goal == JobState.PREEMPTED;
        if (at.state() == JobState.QUEUED && goal != JobState.QUEUED && hasRun) {
            Instant started = Optional.ofNullable(latest.startedAt()).orElse(latest.submittedAt());
            add(at.attempt(), JobState.RUNNING, started, latest.nodes(), null);
        }
        if (at.state().next().contains(goal) && goal.ended()) {
            Instant ended = Optional.ofNullable(latest.endedAt()).orElse(latest.submittedAt());
            add(at.attempt(), goal, ended, latest.nodes(), exit(goal));
        }
    }

    private void add(int attempt, JobState state, Instant time, List<String> nodes, @Nullable JobExit exit) {
        steps.add(new JobEventRequest(null, attempt, state, null, time, nodes, exit, List.of()));
        at = new RegistryState(attempt, state);
    }

    private JobExit exit(JobState goal) {
        int signal = latest.exitStatus() & 0x7f;
        boolean exited = signal == 0 && (goal == JobState.SUCCEEDED || goal == JobState.FAILED);
        return new JobExit(
                exited ? (Integer) (latest.exitStatus() >> 8 & 0xff) : null,
                signal == 0 ? null : (Integer) signal,
                reason(goal));
    }

    /** Returns the state's name, which is the most specific reason except for FAILED, which has many reasons. */
    private @Nullable String reason(JobState goal) {
        if (goal == JobState.SUCCEEDED) {
            return null;
        }
        return latest.word().equals("FAILED") && !latest.reason().isEmpty() ? latest.reason() : latest.word();
    }
}
