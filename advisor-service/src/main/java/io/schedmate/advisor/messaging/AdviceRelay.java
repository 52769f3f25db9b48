package io.schedmate.advisor.messaging;

import io.schedmate.advisor.advise.AdviceQueue;
import io.schedmate.edge.event.EventPublisher;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Publishes finished advice. What the broker refuses is tried again in the next round. */
@Component
class AdviceRelay {

    private static final Logger LOG = LoggerFactory.getLogger(AdviceRelay.class);
    private static final int AT_ONCE = 100;

    private final AdviceQueue desk;
    private final EventPublisher publisher;

    AdviceRelay(AdviceQueue desk, EventPublisher publisher) {
        this.desk = desk;
        this.publisher = publisher;
    }

    @Scheduled(fixedDelayString = "${schedmate.advisor.pause}")
    void relay() {
        try {
            List<AdviceQueue.Promised> untold = desk.untold(AT_ONCE);
            for (AdviceQueue.Promised promised : untold) {
                publisher.publish(promised.event(), promised.traceparent()).get();
                desk.told(promised.jobId());
            }
        } catch (ExecutionException | RuntimeException e) {
            LOG.warn("Could not tell of advice, will try again: {}", e.toString());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
