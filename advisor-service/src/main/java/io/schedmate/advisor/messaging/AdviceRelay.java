package io.schedmate.advisor.messaging;

import io.schedmate.advisor.advise.AdviceQueue;
import io.schedmate.advisor.advise.AdviceQueue.Promised;
import io.schedmate.edge.event.DeadLetterTopics;
import io.schedmate.edge.event.EventPublisher;
import io.schedmate.model.event.DeadLetterHeaders;
import io.schedmate.model.event.DeadLetterReason;
import io.schedmate.model.event.Topic;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Publishes finished advice. What the broker does not take now is tried again in the next round; what it will never take
 * becomes a dead letter. Neither holds up the advice on other jobs.
 */
@Component
class AdviceRelay {

    private static final Logger LOG = LoggerFactory.getLogger(AdviceRelay.class);
    private static final int AT_ONCE = 100;

    private final AdviceQueue desk;
    private final EventPublisher publisher;
    private final DeadLetterTopics deadLetters;
    private final Clock clock;

    AdviceRelay(AdviceQueue desk, EventPublisher publisher, DeadLetterTopics deadLetters, Clock clock) {
        this.desk = desk;
        this.publisher = publisher;
        this.deadLetters = deadLetters;
        this.clock = clock;
    }

    private record Sent(Promised promised, ProducerRecord<String, byte[]> record, CompletableFuture<?> sending) {}

    @Scheduled(fixedDelayString = "${schedmate.advisor.pause}")
    void relay() {
        try {
            // All are on their way before the first is waited for, so that an outage costs one timeout.
            List<Sent> all = new ArrayList<>();
            desk.untold(AT_ONCE).forEach(promised -> all.add(send(promised)));
            publisher.flush();
            for (Sent sent : all) {
                settle(sent);
            }
        } catch (RuntimeException e) {
            LOG.warn("Could not tell of advice, will try again: {}", e.toString());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Sent send(Promised promised) {
        var record = publisher.encode(promised.event(), promised.traceparent());
        return new Sent(promised, record, publisher.send(record, promised.traceparent()));
    }

    private void settle(Sent sent) throws InterruptedException {
        try {
            sent.sending().get();
        } catch (ExecutionException e) {
            if (!DeadLetterTopics.isForGood(e)) {
                LOG.warn(
                        "Could not tell of advice on {}, will try again: {}",
                        sent.promised().jobId(),
                        e.toString());
                return;
            }
            deadLetters.put(sent.record(), letter(sent, e), e);
        }
        desk.told(sent.promised().jobId());
    }

    private DeadLetterHeaders letter(Sent sent, ExecutionException failure) {
        int bytes = sent.record().value().length;
        return new DeadLetterHeaders(
                sent.promised().event().eventId(),
                Topic.ofName(sent.record().topic()),
                0,
                0,
                sent.record().key(),
                DeadLetterReason.PROCESSING_FAILED,
                DeadLetterTopics.detail("Expected topic %s to take advice of %d bytes, got (%s). Maybe raise its limit."
                        .formatted(sent.record().topic(), bytes, DeadLetterTopics.innermost(failure))),
                "advisor-service",
                clock.instant(),
                1);
    }
}
