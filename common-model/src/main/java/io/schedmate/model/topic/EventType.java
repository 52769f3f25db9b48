package io.schedmate.model.topic;

import io.schedmate.model.check.Require;
import io.schedmate.model.event.AlertEvidenceCollected;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.model.event.JobEnded;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.JobPackingChanged;
import io.schedmate.model.event.JobSlowdownDetected;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.event.RecoveryAdvanced;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The CloudEvents type of each event, including its version. An incompatible change gets a new type. */
public enum EventType {
    JOB_SUBMITTED("io.schedmate.job.submitted.v1", JobSubmitted.class),
    JOB_STATE_CHANGED("io.schedmate.job.state_changed.v1", JobStateChanged.class),
    JOB_PACKING_CHANGED("io.schedmate.job.packing_changed.v1", JobPackingChanged.class),
    JOB_FORGOTTEN("io.schedmate.job.forgotten.v1", JobForgotten.class),
    JOB_FAILED("io.schedmate.job.failed.v1", JobFailed.class),
    JOB_ENDED("io.schedmate.job.ended.v1", JobEnded.class),
    LOG_CHUNK("io.schedmate.log.chunk.v1", LogChunk.class),
    JOB_METRICS_MEASURED("io.schedmate.job.metrics_measured.v1", JobMetricsMeasured.class),
    JOB_SLOWDOWN_DETECTED("io.schedmate.job.slowdown_detected.v1", JobSlowdownDetected.class),
    JOB_ADVISED("io.schedmate.job.advised.v1", JobAdvised.class),
    NODE_SAMPLED("io.schedmate.node.sampled.v1", NodeSampled.class),
    RECOVERY_ADVANCED("io.schedmate.recovery.advanced.v1", RecoveryAdvanced.class),
    JOB_ALERT_CHANGED("io.schedmate.job.alert_changed.v1", JobAlertChanged.class),
    ALERT_EVIDENCE_COLLECTED("io.schedmate.job.alert_evidence_collected.v1", AlertEvidenceCollected.class);

    private static final Map<String, EventType> BY_NAME =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(EventType::typeName, type -> type));
    private static final Map<Class<?>, EventType> BY_CLASS =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(EventType::eventClass, type -> type));

    private final String typeName;
    private final Class<? extends JobEvent> eventClass;

    EventType(String typeName, Class<? extends JobEvent> eventClass) {
        this.typeName = typeName;
        this.eventClass = eventClass;
    }

    /** Returns the value of header {@code ce_type}. */
    public String typeName() {
        return typeName;
    }

    public Class<? extends JobEvent> eventClass() {
        return eventClass;
    }

    public static EventType of(JobEvent event) {
        return Objects.requireNonNull(BY_CLASS.get(event.getClass()), () -> "no type of " + event.getClass());
    }

    public static EventType ofName(String typeName) {
        EventType type = BY_NAME.get(typeName);
        if (type == null) {
            throw Require.refused(
                    "ce_type",
                    "one of "
                            + String.join(
                                    ", ",
                                    Stream.of(values()).map(EventType::typeName).toList()),
                    typeName,
                    "read events of a newer version with a newer SchedMate");
        }
        return type;
    }
}
