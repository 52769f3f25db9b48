package io.schedmate.model.job;

import static java.util.stream.Collectors.joining;

import io.schedmate.model.check.Require;
import java.util.Set;

/**
 * The state machine of a job. Reports arrive late, twice and from several sources, so the result of a report is a
 * {@link JobMove} and never an exception.
 *
 * @param attempt number of the attempt, from 1
 */
public record JobLifecycle(JobState state, int attempt) {

    public JobLifecycle {
        Require.present("state", state);
        Require.attempt(attempt);
    }

    public static JobLifecycle submitted() {
        return new JobLifecycle(JobState.SUBMITTED, 1);
    }

    /** Applies a report that an attempt has reached a state. */
    public JobMove reported(int reportedAttempt, JobState reached) {
        if (reportedAttempt == attempt) {
            return withinAttempt(reached);
        }
        boolean nextAttempt = reportedAttempt == attempt + 1 && reached == JobState.QUEUED;
        if (nextAttempt && state.mayBeTriedAgain()) {
            return new JobMove.Moved(new JobLifecycle(JobState.QUEUED, reportedAttempt));
        }
        return refused(reportedAttempt, reached);
    }

    /** Applies a report that a job now shares its GPUs, or no longer does; only a running job can. */
    public JobMove reported(int reportedAttempt, PackingChange change) {
        if (reportedAttempt == attempt && state == JobState.RUNNING) {
            return new JobMove.Repeated(this);
        }
        return new JobMove.Refused(
                this,
                "Expected a running attempt %d for %s, got (attempt %d) of a job that is %s. Report running first."
                        .formatted(attempt, change.wire(), reportedAttempt, described()));
    }

    private JobMove withinAttempt(JobState reached) {
        if (reached == state) {
            return new JobMove.Repeated(this);
        }
        return state.next().contains(reached)
                ? new JobMove.Moved(new JobLifecycle(reached, attempt))
                : refused(attempt, reached);
    }

    private JobMove.Refused refused(int reportedAttempt, JobState reached) {
        return new JobMove.Refused(
                this,
                "Expected %s, got (%s, attempt %d) for a job that is %s. %s."
                        .formatted(
                                legalMoves(), reached.wire(), reportedAttempt, described(), remedy(reportedAttempt)));
    }

    private String described() {
        return "%s in attempt %d".formatted(state.wire(), attempt);
    }

    private String legalMoves() {
        if (state.mayBeTriedAgain()) {
            return "queued with attempt %d".formatted(attempt + 1);
        }
        return state.ended() ? "no further report" : oneOf(state.next()) + " with attempt " + attempt;
    }

    private String remedy(int reportedAttempt) {
        if (reportedAttempt < attempt) {
            return "Drop the report, which is older than the known state";
        }
        if (state == JobState.SUCCEEDED) {
            return "Submit a new job";
        }
        return state.ended() ? "Start a new attempt" : "Report the states in between first";
    }

    private static String oneOf(Set<JobState> states) {
        return states.stream().map(JobState::wire).collect(joining(", ", "one of ", ""));
    }
}
