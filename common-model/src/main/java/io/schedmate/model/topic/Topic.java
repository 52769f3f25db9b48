package io.schedmate.model.topic;

import io.schedmate.model.check.Require;
import io.schedmate.model.event.JobEvent;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The topics, their events, and the names derived from them. */
public enum Topic {
    JOB_SUBMITTED(EventType.JOB_SUBMITTED),
    JOB_STATE(EventType.JOB_STATE_CHANGED, EventType.JOB_PACKING_CHANGED, EventType.JOB_FORGOTTEN),
    JOB_FAILED(EventType.JOB_FAILED),
    JOB_HISTORY(EventType.JOB_ENDED),
    /** Records in the shippers' own forms, without CloudEvents headers and types. */
    LOG_RAW,
    LOG_CHUNK(EventType.LOG_CHUNK),
    JOB_METRICS(EventType.JOB_METRICS_MEASURED),
    JOB_SLOWDOWN(EventType.JOB_SLOWDOWN_DETECTED),
    JOB_ADVICE(EventType.JOB_ADVISED),
    NODE_SAMPLE(EventType.NODE_SAMPLED),
    RECOVERY_EVENT(EventType.RECOVERY_ADVANCED),
    JOB_ALERT(EventType.JOB_ALERT_CHANGED, EventType.ALERT_EVIDENCE_COLLECTED);

    /** The suffix of the topics with records that could not be processed. */
    public static final String DEAD_LETTER_SUFFIX = ".dlt";

    private static final Map<String, Topic> BY_NAME =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(Topic::topicName, topic -> topic));
    private static final Map<EventType, Topic> BY_TYPE = byType();

    private final String topicName = name().toLowerCase(Locale.ROOT).replace('_', '-');
    private final List<EventType> types;

    Topic(EventType... types) {
        this.types = List.of(types);
    }

    /** Returns the name in Kafka, such as {@code job-submitted}. */
    public String topicName() {
        return topicName;
    }

    public String deadLetterTopicName() {
        return topicName() + DEAD_LETTER_SUFFIX;
    }

    /** Returns its event types; empty for shippers' own records. */
    public List<EventType> types() {
        return types;
    }

    public static Topic ofName(String topicName) {
        Topic topic = BY_NAME.get(topicName);
        if (topic == null) {
            throw Require.refused(
                    "topic",
                    "one of "
                            + String.join(
                                    ", ",
                                    Stream.of(values()).map(Topic::topicName).toList()),
                    topicName,
                    "leave " + DEAD_LETTER_SUFFIX + " off");
        }
        return topic;
    }

    /** Returns the topic of an event. */
    public static Topic of(JobEvent event) {
        EventType type = EventType.of(event);
        return Objects.requireNonNull(BY_TYPE.get(type), () -> "no topic carries " + type);
    }

    private static Map<EventType, Topic> byType() {
        Map<EventType, Topic> topics = new EnumMap<>(EventType.class);
        for (Topic topic : values()) {
            topic.types.forEach(type -> topics.put(type, topic));
        }
        return topics;
    }
}
