package io.schedmate.tracker.messaging;

import io.schedmate.edge.event.ForgottenJobs;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobStateEvent;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobState;
import io.schedmate.tracker.alert.AlertRounds;
import io.schedmate.tracker.jobs.Forgetting;
import io.schedmate.tracker.jobs.JobEventHandler;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.SimilarThroughputs;
import io.schedmate.tracker.state.Tracker;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** Consumes the state changes of jobs. Repeated events change nothing. */
@Component
class JobListener {

    private final JobEventHandler jobEvents;
    private final JobOwners owners;
    private final SimilarThroughputs similar;
    private final Forgetting forgetting;
    private final ForgottenJobs forgotten;
    private final Tracker tracker;
    private final AlertRounds alerts;
    private final Transactions transactions;

    JobListener(
            JobEventHandler jobEvents,
            JobOwners owners,
            SimilarThroughputs similar,
            Forgetting forgetting,
            ForgottenJobs forgotten,
            Tracker tracker,
            AlertRounds alerts,
            Transactions transactions) {
        this.jobEvents = jobEvents;
        this.owners = owners;
        this.similar = similar;
        this.forgetting = forgetting;
        this.forgotten = forgotten;
        this.tracker = tracker;
        this.alerts = alerts;
        this.transactions = transactions;
    }

    @KafkaListener(topics = "job-submitted")
    void on(JobSubmitted event) {
        if (!forgotten.covers(event)) {
            owners.submitted(event);
        }
    }

    @KafkaListener(topics = "job-advice")
    void on(JobAdvised event) {
        if (!forgotten.covers(event)) {
            transactions.inOne(() -> {
                similar.advised(event);
                return event;
            });
        }
    }

    @KafkaListener(topics = "job-state")
    void on(JobStateEvent event) {
        if (event instanceof JobForgotten word) {
            forget(word);
            return;
        }
        if (forgotten.covers(event)) {
            return;
        }
        if (event instanceof JobStateChanged change && change.state().ended()) {
            // Before the end is stored, so that clients that follow the job receive the last metrics first.
            tracker.end(change.jobId(), change.attempt());
        }
        jobEvents.handle(event);
        if (event instanceof JobStateChanged change) {
            if (change.state() == JobState.RUNNING) {
                alerts.start(change.jobId(), change.attempt());
            } else {
                alerts.end(change.jobId(), change.attempt(), change.occurredAt());
            }
        }
    }

    private void forget(JobForgotten word) {
        transactions.inOne(() -> {
            forgotten.add(word);
            forgetting.forget(word.jobId(), word.occurredAt());
            return word;
        });
        tracker.forget(word.jobId());
    }
}
