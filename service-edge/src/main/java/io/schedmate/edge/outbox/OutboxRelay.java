package io.schedmate.edge.outbox;

import io.schedmate.edge.event.EventPublisher;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;

/** Sends what the outbox holds. What the broker does not take stays and is tried again at the next look. */
class OutboxRelay {

    private static final Logger LOG = LoggerFactory.getLogger(OutboxRelay.class);
    private static final int AT_ONCE = 500;

    private final Outbox outbox;
    private final EventPublisher publisher;

    OutboxRelay(Outbox outbox, EventPublisher publisher) {
        this.outbox = outbox;
        this.publisher = publisher;
    }

    @Scheduled(fixedDelayString = "${schedmate.outbox.pause}")
    void relay() {
        try {
            while (outbox.drain(AT_ONCE, this::send) > 0) {
                // Each round takes the oldest.
            }
        } catch (RuntimeException e) {
            LOG.warn("Could not empty the outbox, will try again: {}", e.toString());
        }
    }

    private List<Boolean> send(List<Outbox.Promised> events) {
        List<CompletableFuture<?>> sending = new ArrayList<>();
        for (Outbox.Promised each : events) {
            sending.add(publisher.publish(each.event(), each.traceparent()));
        }
        return sending.stream().map(OutboxRelay::sent).toList();
    }

    private static boolean sent(CompletableFuture<?> sending) {
        try {
            sending.get();
            return true;
        } catch (ExecutionException e) {
            LOG.warn("An event stays in the outbox: {}", String.valueOf(e.getCause()));
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
