package io.schedmate.registry.messaging;

import io.schedmate.edge.event.SeenEvents;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.RecoveryAdvanced;
import io.schedmate.registry.lifecycle.Findings;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** Consumes the findings of other services, each event once. */
@Component
class FindingsListener {

    private static final String READER = "findings";

    private final Findings findings;
    private final SeenEvents seen;
    private final Transactions transactions;

    FindingsListener(Findings findings, SeenEvents seen, Transactions transactions) {
        this.findings = findings;
        this.seen = seen;
        this.transactions = transactions;
    }

    @KafkaListener(topics = "job-advice")
    void on(JobAdvised event) {
        once(event, () -> findings.advised(event));
    }

    @KafkaListener(topics = "job-metrics")
    void on(JobMetricsMeasured event) {
        once(event, () -> findings.measured(event));
    }

    @KafkaListener(topics = "recovery-event")
    void on(RecoveryAdvanced event) {
        once(event, () -> findings.recovered(event));
    }

    private void once(JobEvent event, Runnable work) {
        transactions.inOne(() -> {
            boolean isNew = seen.firstTime(READER, event);
            if (isNew) {
                work.run();
            }
            return isNew;
        });
    }
}
