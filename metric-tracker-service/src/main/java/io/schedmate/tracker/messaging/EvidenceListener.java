package io.schedmate.tracker.messaging;

import io.schedmate.edge.event.ForgottenJobs;
import io.schedmate.model.event.AlertEvidenceCollected;
import io.schedmate.model.event.JobAlertEvent;
import io.schedmate.tracker.alert.AlertDecisions;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/**
 * Consumes the evidence that agents collected for alerts. Changes of alerts on the same topic come from this service
 * and are ignored.
 */
@Component
class EvidenceListener {

    private final AlertDecisions alerts;
    private final ForgottenJobs forgotten;

    EvidenceListener(AlertDecisions alerts, ForgottenJobs forgotten) {
        this.alerts = alerts;
        this.forgotten = forgotten;
    }

    @KafkaListener(topics = "job-alert")
    void on(JobAlertEvent event) {
        if (event instanceof AlertEvidenceCollected collected && !forgotten.covers(collected)) {
            alerts.collected(collected);
        }
    }
}
