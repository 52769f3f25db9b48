package io.schedmate.model.event;

import io.schedmate.model.check.Require;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The topics, their events, and the names derived from them. */
public enum Topic {
    JOB_SUBMITTED(EventType.JOB_SUBMITTED),
    JOB_STATE(EventType.JOB_STATE_CHANGED, EventType.JOB_PACKING_CHANGED, EventType.JOB_FORGOTTEN),
    JOB_FAILED(EventType.JOB_FAILED),
    JOB_HISTORY(EventType.JOB_ENDED),
    /** Shippers' own records: no CloudEvents headers, no type. */
    LOG_RAW,
    LOG_CHUNK(EventType.LOG_CHUNK),
    JOB_METRICS(EventType.JOB_METRICS_MEASURED),
    JOB_SLOWDOWN(EventType.JOB_SLOWDOWN_DETECTED),
    JOB_ADVICE(EventType.JOB_ADVISED),
    NODE_SAMPLE(EventType.NODE_SAMPLED),
    RECOVERY_EVENT(EventType.RECOVERY_ADVANCED),
    JOB_ALERT(EventType.JOB_ALERT_CHANGED);

    /** What a topic's name ends in when it holds what could not be processed. */
    public static final String DEAD_LETTER_SUFFIX = ".dlt";

    private final List<EventType> types;

    Topic(EventType... types) {
        this.types = List.of(types);
    }

    /** The name in Kafka, such as {@code job-submitted}. */
    public String topicName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String deadLetterTopicName() {
        return topicName() + DEAD_LETTER_SUFFIX;
    }

    /** What it carries; empty for shippers' own records. */
    public List<EventType> types() {
        return types;
    }

    public static Topic ofName(String topicName) {
        return Stream.of(values())
                .filter(topic -> topic.topicName().equals(topicName))
                .findFirst()
                .orElseThrow(() -> Require.refused(
                        "topic",
                        "one of "
                                + String.join(
                                        ", ",
                                        Stream.of(values())
                                                .map(Topic::topicName)
                                                .toList()),
                        topicName,
                        "leave " + DEAD_LETTER_SUFFIX + " off"));
    }

    /** Where an event is published. */
    public static Topic of(JobEvent event) {
        EventType type = EventType.of(event);
        return Stream.of(values())
                .filter(topic -> topic.types.contains(type))
                .findFirst()
                .orElseThrow();
    }
}
