package io.schedmate.tracker.progress;

import io.schedmate.model.api.metrics.JobProgress;
import io.schedmate.model.api.metrics.ProgressStatus;
import io.schedmate.model.api.metrics.SlowRank;
import io.schedmate.model.check.ReadableTime;
import io.schedmate.model.job.JobState;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.metrics.StepTimes;
import io.schedmate.tracker.slowdown.LossTrend;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.SourceState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reports the progress of jobs. The answer says what a log does not report; that is not an error (full paper, section
 * 3.2).
 */
public final class ProgressReports {

    private record Verdict(ProgressStatus progress, String explanation) {}

    /**
     * Returns the report of a job.
     *
     * @param state null = its log is empty so far
     * @param job null = only its log is known
     */
    public JobProgress of(@Nullable AttemptState state, @Nullable KnownJob job, Instant now) {
        Verdict verdict = verdict(state, job, now);
        List<SourceState> sources = state == null ? List.of() : state.sources();
        StepTimes times = StepTimes.of(state == null ? List.of() : state.speeds());
        Long left = left(state);
        return new JobProgress(
                verdict.progress(),
                verdict.explanation(),
                times.quantile(0.95),
                times.times(left, 0.1),
                times.times(left, 0.9),
                Stragglers.among(sources),
                sum(sources, SourceState::lines),
                state == null ? 0 : state.flow().skippedLines(),
                sum(sources, SourceState::lostChunks),
                sum(sources, SourceState::lateChunks),
                sum(sources, SourceState::duplicateChunks));
    }

    /** Returns the ranks of an attempt that delay the others. */
    public static List<SlowRank> slowRanks(AttemptState state) {
        return Stragglers.among(state.sources());
    }

    private Verdict verdict(@Nullable AttemptState state, @Nullable KnownJob job, Instant now) {
        if (state == null) {
            return new Verdict(ProgressStatus.UNKNOWN, waiting(job));
        }
        MetricsSnapshot latest = state.latest();
        Instant at = state.latestAt();
        if (latest == null || at == null) {
            return new Verdict(
                    ProgressStatus.UNKNOWN,
                    "%d lines arrived from %d sources; none reports a step, an epoch or a loss."
                            .formatted(
                                    sum(state.sources(), SourceState::lines),
                                    state.sources().size()));
        }
        if (latest.loss() != null && latest.loss().isNaN()) {
            return new Verdict(ProgressStatus.DIVERGED, "The loss is NaN or infinite.");
        }
        if (LossTrend.diverges(state.losses())) {
            return new Verdict(
                    ProgressStatus.DIVERGED, "The latest losses are all more than twice the earlier losses.");
        }
        boolean runs = job == null || (job.attempt() == state.attempt() && job.state() == JobState.RUNNING);
        if (runs && state.stopped()) {
            return new Verdict(
                    ProgressStatus.STALLED,
                    "It has reported nothing for %s, far longer than the usual gap between its steps."
                            .formatted(ReadableTime.of(
                                    Math.max(0, Duration.between(at, now).toSeconds()))));
        }
        return new Verdict(ProgressStatus.ADVANCING, described(latest));
    }

    private static String waiting(@Nullable KnownJob job) {
        return job != null && job.startedAt() == null && !job.state().ended()
                ? "It has not started."
                : "No line of its log has arrived.";
    }

    private static String described(MetricsSnapshot latest) {
        if (latest.step() == null) {
            return "Its log shows progress, but no step count.";
        }
        return latest.totalSteps() == null
                ? "It has reported step %d; its log does not show the total.".formatted(latest.step())
                : "It has reported step %d of %d.".formatted(latest.step(), latest.totalSteps());
    }

    private static @Nullable Long left(@Nullable AttemptState state) {
        MetricsSnapshot latest = state == null ? null : state.latest();
        return latest == null || latest.step() == null || latest.totalSteps() == null
                ? null
                : Long.valueOf(Math.max(0, latest.totalSteps() - latest.step()));
    }

    private static long sum(List<SourceState> sources, ToLongFunction<SourceState> part) {
        return sources.stream().mapToLong(part).sum();
    }
}
