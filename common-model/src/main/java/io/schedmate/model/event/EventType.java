package io.schedmate.model.event;

import io.schedmate.model.check.Require;
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
    JOB_ALERT_CHANGED("io.schedmate.job.alert_changed.v1", JobAlertChanged.class);

    private final String typeName;
    private final Class<? extends JobEvent> eventClass;

    EventType(String typeName, Class<? extends JobEvent> eventClass) {
        this.typeName = typeName;
        this.eventClass = eventClass;
    }

    /** The value of header {@code ce_type}. */
    public String typeName() {
        return typeName;
    }

    public Class<? extends JobEvent> eventClass() {
        return eventClass;
    }

    public static EventType of(JobEvent event) {
        return Stream.of(values())
                .filter(type -> type.eventClass == event.getClass())
                .findFirst()
                .orElseThrow();
    }

    public static EventType ofName(String typeName) {
        return Stream.of(values())
                .filter(type -> type.typeName.equals(typeName))
                .findFirst()
                .orElseThrow(() -> Require.refused(
                        "ce_type",
                        "one of "
                                + String.join(
                                        ", ",
                                        Stream.of(values())
                                                .map(EventType::typeName)
                                                .toList()),
                        typeName,
                        "read events of a newer version with a newer SchedMate"));
    }
}
