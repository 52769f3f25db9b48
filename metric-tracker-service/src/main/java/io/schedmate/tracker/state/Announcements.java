package io.schedmate.tracker.state;

import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.JobSlowdownDetected;
import io.schedmate.model.metrics.HardwareUse;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The events that tell others of what is new in the history. Their ids follow from it, so that telling twice is telling once. */
final class Announcements {

    private Announcements() {}

    /** @param hardware how the attempt's GPUs were used; null = not known */
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
