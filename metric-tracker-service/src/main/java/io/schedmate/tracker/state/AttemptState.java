package io.schedmate.tracker.state;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.label.LabelState;
import io.schedmate.tracker.metrics.Course;
import io.schedmate.tracker.metrics.Loop;
import io.schedmate.tracker.metrics.LossRun;
import io.schedmate.tracker.metrics.Speed;
import io.schedmate.tracker.phase.PauseLines;
import io.schedmate.tracker.phase.PhaseNotes;
import io.schedmate.tracker.slowdown.EarlierSlowdowns;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The stored state of one attempt, from which tracking continues after a restart without any difference.
 *
 * @param sources the sources, each with its position
 * @param leader the source of the metrics: the lowest rank that reports progress; null = none yet
 * @param latest null = the log has reported nothing yet
 * @param latestAt the time of {@code latest}
 * @param sampledAt when {@code latest} was last added to the history
 * @param number number of the latest history entry, from 1; 0 = none
 * @param speeds the latest speeds, oldest first
 * @param gapsSeconds the latest gaps between progress reports
 * @param losses the latest losses, each the last of its chunk
 * @param steadySince when the step time had settled; null = not yet
 * @param slow the current slowdown; null = none
 * @param earlierSlow the slowdowns from which it has recovered
 * @param stopped whether the stop of the job was published
 * @param phases what its log has last reported besides progress
 * @param pauseLines the lines after which it has paused
 * @param lossRun how long its loss has had its value
 * @param course the course of its work over time
 * @param loop the loop whose speeds and losses are stored
 * @param flow how many of its lines may still be read
 * @param labels label counts of its lines
 * @param tail some of the leader's last lines, from which a new reading resumes; empty if not requested
 */
public record AttemptState(
        JobId jobId,
        String cluster,
        int attempt,
        List<SourceState> sources,
        @Nullable LogSource leader,
        @Nullable MetricsSnapshot latest,
        @Nullable Instant latestAt,
        @Nullable Instant sampledAt,
        long number,
        List<Speed> speeds,
        List<Double> gapsSeconds,
        List<Double> losses,
        @Nullable Instant steadySince,
        @Nullable Slowdown slow,
        EarlierSlowdowns earlierSlow,
        boolean stopped,
        PhaseNotes phases,
        PauseLines pauseLines,
        LossRun lossRun,
        Course course,
        Loop loop,
        LineQuota flow,
        LabelState labels,
        List<String> tail) {

    /** Rows written before a field existed have null there, which is read as no data. */
    public AttemptState {
        earlierSlow = Objects.requireNonNullElse(earlierSlow, EarlierSlowdowns.NONE);
        phases = Objects.requireNonNullElse(phases, PhaseNotes.NONE);
        pauseLines = Objects.requireNonNullElse(pauseLines, PauseLines.NONE);
        lossRun = Objects.requireNonNullElse(lossRun, LossRun.NONE);
        course = Objects.requireNonNullElse(course, Course.NONE);
        loop = Objects.requireNonNullElse(loop, Loop.NONE);
        flow = Objects.requireNonNullElse(flow, LineQuota.UNTOUCHED);
        labels = Objects.requireNonNullElse(labels, LabelState.NONE);
    }

    public static AttemptState of(AttemptKey key, String cluster) {
        return new AttemptState(
                key.jobId(),
                cluster,
                key.attempt(),
                List.of(),
                null,
                null,
                null,
                null,
                0,
                List.of(),
                List.of(),
                List.of(),
                null,
                null,
                EarlierSlowdowns.NONE,
                false,
                PhaseNotes.NONE,
                PauseLines.NONE,
                LossRun.NONE,
                Course.NONE,
                Loop.NONE,
                LineQuota.UNTOUCHED,
                LabelState.NONE,
                List.of());
    }

    AttemptKey key() {
        return new AttemptKey(jobId, attempt);
    }
}
