package io.schedmate.tracker.alert.check;

import io.schedmate.model.Engine;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.jobs.SimilarThroughput;
import io.schedmate.tracker.metrics.Course;
import io.schedmate.tracker.metrics.LossRun;
import io.schedmate.tracker.metrics.NodeFigures;
import io.schedmate.tracker.metrics.ResourceUse;
import io.schedmate.tracker.metrics.Speed;
import io.schedmate.tracker.metrics.Trends;
import io.schedmate.tracker.phase.PauseLines;
import io.schedmate.tracker.phase.PhaseNotes;
import io.schedmate.tracker.slowdown.EarlierSlowdowns;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.SourceState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A running job for checks; it has reported nothing until a test sets it. */
final class Viewed {

    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final AttemptState NONE = AttemptState.of(new AttemptKey(JobId.of("hall", "slurm", "1"), 1), "hall");

    @Nullable
    Instant startedAt;

    @Nullable
    Integer gpus;

    @Nullable
    Double timeLimitSeconds;

    @Nullable
    Long memoryBytes;

    @Nullable
    SimilarThroughput similar;

    List<String> nodes = List.of("n1");
    List<SourceState> sources = List.of();

    @Nullable
    MetricsSnapshot latest;

    @Nullable
    Instant latestAt;

    @Nullable
    Instant steadySince;

    @Nullable
    Slowdown slow;

    @Nullable
    NodeFigures figures;

    List<Speed> speeds = List.of();
    List<Double> gaps = List.of();
    List<Double> losses = List.of();
    List<JobView.Earlier> earlier = List.of();
    EarlierSlowdowns earlierSlow = EarlierSlowdowns.NONE;
    PhaseNotes phases = PhaseNotes.NONE;
    PauseLines pauseLines = PauseLines.NONE;
    LossRun lossRun = LossRun.NONE;
    Course course = Course.NONE;

    /** Returns the finding of a condition; empty if the condition does not hold. */
    Optional<Finding> found(AlertCondition condition, Instant now) {
        return new Checks(AlertRules.DEFAULT)
                .of(view(), now).stream()
                        .filter(finding -> finding.condition() == condition)
                        .findFirst();
    }

    JobView view() {
        AttemptState state = new AttemptState(
                NONE.jobId(),
                NONE.cluster(),
                NONE.attempt(),
                sources,
                null,
                latest,
                latestAt,
                null,
                0,
                speeds,
                gaps,
                losses,
                steadySince,
                slow,
                earlierSlow,
                false,
                phases,
                pauseLines,
                lossRun,
                course,
                NONE.loop(),
                NONE.flow(),
                NONE.labels(),
                List.of());
        return new JobView(
                state,
                latestAt,
                new JobView.Request(startedAt, gpus, timeLimitSeconds, memoryBytes, similar, nodes),
                figures,
                earlier);
    }

    void uses(ResourceUse lately) {
        figures = new NodeFigures(lately, Trends.NONE, null, null);
    }

    void tells(Trends trends) {
        figures = new NodeFigures(null, trends, null, null);
    }

    /**
     * Returns a report.
     *
     * @param seconds step time; null = not reported
     */
    static MetricsSnapshot report(@Nullable Double seconds, @Nullable Long step, @Nullable Long total) {
        return report(seconds, step, total, null, null);
    }

    static MetricsSnapshot report(
            @Nullable Double seconds,
            @Nullable Long step,
            @Nullable Long total,
            @Nullable Double epoch,
            @Nullable Double epochs) {
        return new MetricsSnapshot(
                seconds, null, null, null, step, total, epoch, epochs, null, null, null, LogOrder.EXACT, Engine.RULES);
    }

    /** Returns the same gap several times, followed by others. */
    static List<Double> gaps(int times, double seconds, double... others) {
        List<Double> gaps = new ArrayList<>(Collections.nCopies(times, seconds));
        for (double other : others) {
            gaps.add(other);
        }
        return gaps;
    }

    static Instant after(double seconds) {
        return START.plus(Duration.ofMillis(Math.round(1000 * seconds)));
    }
}
