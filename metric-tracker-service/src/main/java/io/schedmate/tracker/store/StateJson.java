package io.schedmate.tracker.store;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.tracker.label.LabelState;
import io.schedmate.tracker.metrics.LossRun;
import io.schedmate.tracker.phase.PhaseNotes;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.LineQuota;
import io.schedmate.tracker.state.SourceState;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A state as it lies in its row, which is written with nearly every batch: without what has rows of its own. */
record StateJson(
        String cluster,
        @Nullable LogSource leader,
        @Nullable MetricsSnapshot latest,
        @Nullable Instant latestAt,
        @Nullable Instant sampledAt,
        long number,
        @Nullable SpeedsJson recent,
        List<Double> gapsSeconds,
        List<Double> losses,
        @Nullable Instant steadySince,
        @Nullable Slowdown slow,
        boolean stopped,
        @Nullable PhaseNotes phases,
        @Nullable LossRun lossRun,
        @Nullable LineQuota flow,
        @Nullable LabelState labels) {

    static StateJson of(AttemptState state) {
        return new StateJson(
                state.cluster(),
                state.leader(),
                state.latest(),
                state.latestAt(),
                state.sampledAt(),
                state.number(),
                SpeedsJson.of(state.speeds()),
                state.gapsSeconds(),
                state.losses(),
                state.steadySince(),
                state.slow(),
                state.stopped(),
                state.phases(),
                state.lossRun(),
                state.flow(),
                state.labels().equals(LabelState.NONE) ? null : state.labels());
    }

    AttemptState state(JobId jobId, int attempt, List<SourceState> sources, List<String> tail) {
        return new AttemptState(
                jobId,
                cluster,
                attempt,
                sources,
                leader,
                latest,
                latestAt,
                sampledAt,
                number,
                recent == null ? List.of() : recent.speeds(),
                gapsSeconds,
                losses,
                steadySince,
                slow,
                stopped,
                Objects.requireNonNullElse(phases, PhaseNotes.NONE),
                Objects.requireNonNullElse(lossRun, LossRun.NONE),
                Objects.requireNonNullElse(flow, LineQuota.UNTOUCHED),
                Objects.requireNonNullElse(labels, LabelState.NONE),
                tail);
    }
}
