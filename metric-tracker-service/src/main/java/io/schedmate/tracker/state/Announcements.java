package io.schedmate.tracker.state;

import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.JobSlowdownDetected;
import io.schedmate.model.metrics.HardwareUse;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Creates the events about new history entries. Their ids are derived from the entries, so that duplicates are
 * recognised.
 */
final class Announcements {

    private Announcements() {}

    /** @param hardware the attempt's GPU use; null = unknown */
    static Stream<JobEvent> of(AttemptStates.Change change, @Nullable HardwareUse hardware) {
        return change.entries().stream().map(entry -> event(change.state(), entry, hardware));
    }

    private static JobEvent event(AttemptState state, AttemptStates.Entry entry, @Nullable HardwareUse hardware) {
        UUID id = UUID.nameUUIDFromBytes("metrics|%s|%d|%d"
                .formatted(state.jobId(), state.attempt(), entry.number())
                .getBytes(StandardCharsets.UTF_8));
        return switch (entry) {
            case AttemptStates.Entry.Slowed slowed ->
                new JobSlowdownDetected(
                        id,
                        state.jobId(),
                        state.cluster(),
                        state.attempt(),
                        entry.at(),
                        slowed.slowdown().slowdown());
            case AttemptStates.Entry.Sampled sampled ->
                new JobMetricsMeasured(
                        id,
                        state.jobId(),
                        state.cluster(),
                        state.attempt(),
                        entry.at(),
                        sampled.sample().metrics(),
                        hardware);
        };
    }
}
