package io.schedmate.failure.messaging;

import io.schedmate.edge.event.DeadLetterTopics;
import io.schedmate.edge.event.EventPublisher;
import io.schedmate.failure.alert.UndeliverableAlerts;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.model.topic.DeadLetterHeaders;
import io.schedmate.model.topic.DeadLetterReason;
import io.schedmate.model.topic.Topic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Writes alerts that a channel never accepted to the dead letters. A replayed alert is sent again. */
@Component
class AlertDeadLetters implements UndeliverableAlerts {

    private final EventPublisher publisher;
    private final DeadLetterTopics deadLetters;
    private final Clock clock;

    AlertDeadLetters(EventPublisher publisher, DeadLetterTopics deadLetters, Clock clock) {
        this.publisher = publisher;
        this.deadLetters = deadLetters;
        this.clock = clock;
    }

    @Override
    public void put(JobAlertChanged event, String target, int tries, String reason) {
        var record = publisher.encode(event, null);
        var letter = new DeadLetterHeaders(
                UUID.nameUUIDFromBytes(("%s/%s".formatted(event.eventId(), target)).getBytes(StandardCharsets.UTF_8)),
                Topic.JOB_ALERT,
                0,
                0,
                record.key(),
                DeadLetterReason.PROCESSING_FAILED,
                DeadLetterTopics.detail(
                        "Channel %s did not accept an alert: %s. Check its address.".formatted(target, reason)),
                "failure-handler-service",
                clock.instant(),
                tries);
        deadLetters.put(record, letter, new IOException(reason));
    }
}
