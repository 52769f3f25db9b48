package io.schedmate.failure.report;

import io.schedmate.failure.report.Run.Failed;
import io.schedmate.failure.report.Run.Owned;
import io.schedmate.failure.report.Run.Steps;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates runs of jobs with eight GPUs; times are in hours. */
final class TestRun {

    private static final Instant T = Instant.parse("2026-03-02T00:00:00Z");

    private TestRun() {}

    static Instant at(int hour) {
        return T.plus(Duration.ofHours(hour));
    }

    static Run run(String name, JobState state, int from, @Nullable Integer to) {
        return attempt(name, 1, state, from, to);
    }

    static Run attempt(String name, int attempt, JobState state, int from, @Nullable Integer to) {
        return of(name, attempt, new Owned(name, "ines", "speech", 8, state), state, from, to, List.of(), null, null);
    }

    static Run failed(String name, @Nullable Failed failure, int from, int to, String... nodes) {
        Owned job = new Owned(name, "ines", "speech", 8, JobState.FAILED);
        return of(name, 1, job, JobState.FAILED, from, to, List.of(nodes), null, failure);
    }

    static Run succeeded(String name, Owned job, int from, int to, String... nodes) {
        return of(name, 1, job, JobState.SUCCEEDED, from, to, List.of(nodes), null, null);
    }

    /** Returns a run that failed after ten hours, in a job that is in this state now. */
    static Run continued(String name, JobState job, int from, Steps steps) {
        Owned owned = new Owned(name, "ines", "speech", 8, job);
        return of(name, 1, owned, JobState.FAILED, from, from + 10, List.of(), steps, null);
    }

    private static Run of(
            String name,
            int attempt,
            Owned job,
            JobState state,
            int from,
            @Nullable Integer to,
            List<String> nodes,
            @Nullable Steps steps,
            @Nullable Failed failure) {
        return new Run(
                JobId.of("hall-a", "slurm", name),
                attempt,
                "hall-a",
                job,
                state,
                at(from),
                to == null ? null : at(to),
                nodes,
                steps,
                failure,
                null);
    }
}
