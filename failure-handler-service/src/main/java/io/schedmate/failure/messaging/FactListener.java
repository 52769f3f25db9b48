package io.schedmate.failure.messaging;

import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.event.ForgottenJobs;
import io.schedmate.edge.event.RecordBatch;
import io.schedmate.edge.event.SeenEvents;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.alert.AlertIntake;
import io.schedmate.failure.diagnosis.DiagnosisQueue;
import io.schedmate.failure.evidence.AlertFollower;
import io.schedmate.failure.jobs.Forgetting;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.failure.nodes.Nodes;
import io.schedmate.failure.recovery.RecoveryDecisions;
import io.schedmate.failure.report.JobRuns;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.model.event.JobAlertEvent;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.JobPackingChanged;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobStateEvent;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.event.NodeSampled;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** Consumes events about jobs and nodes, each event once. */
@Component
class FactListener {

    private static final String READER = "facts";

    private final EventCodec codec;
    private final DiagnosisQueue queue;
    private final KnownJobs jobs;
    private final JobRuns runs;
    private final Nodes nodes;
    private final RecoveryDecisions recoveries;
    private final AlertIntake alerts;
    private final List<AlertFollower> followers;
    private final Forgetting forgetting;
    private final ForgottenJobs forgotten;
    private final SeenEvents seen;
    private final Transactions transactions;

    FactListener(
            EventCodec codec,
            DiagnosisQueue queue,
            KnownJobs jobs,
            JobRuns runs,
            Nodes nodes,
            RecoveryDecisions recoveries,
            AlertIntake alerts,
            List<AlertFollower> followers,
            Forgetting forgetting,
            ForgottenJobs forgotten,
            SeenEvents seen,
            Transactions transactions) {
        this.codec = codec;
        this.queue = queue;
        this.jobs = jobs;
        this.runs = runs;
        this.nodes = nodes;
        this.recoveries = recoveries;
        this.alerts = alerts;
        this.followers = List.copyOf(followers);
        this.forgetting = forgetting;
        this.forgotten = forgotten;
        this.seen = seen;
        this.transactions = transactions;
    }

    @KafkaListener(
            topics = "job-failed",
            containerFactory = BatchConfiguration.BATCHES,
            properties = BatchConfiguration.MAX_RECORDS)
    void on(List<ConsumerRecord<String, byte[]>> batch) {
        RecordBatch.take(batch, record -> (JobFailed) codec.decode(record), this::failed);
    }

    private void failed(List<JobFailed> events) {
        transactions.inOne(() -> {
            List<JobFailed> news = forgotten.without(events).stream()
                    .filter(event -> seen.firstTime(READER, event))
                    .toList();
            queue.add(news);
            return news.size();
        });
    }

    @KafkaListener(topics = "job-submitted")
    void on(JobSubmitted event) {
        once(event, () -> jobs.submitted(event));
    }

    @KafkaListener(topics = "job-advice")
    void on(JobAdvised event) {
        once(event, () -> runs.advised(event));
    }

    @KafkaListener(topics = "job-metrics")
    void on(JobMetricsMeasured event) {
        once(event, () -> jobs.measured(event));
    }

    @KafkaListener(topics = "node-sample")
    void on(NodeSampled event) {
        once(event, () -> {
            nodes.sampled(event);
            queue.sampled(event);
        });
    }

    /** Processes a change of an alert. A repeated event is recognised by its alert. */
    @KafkaListener(topics = "job-alert")
    void on(JobAlertEvent event) {
        if (event instanceof JobAlertChanged change) {
            transactions.inOne(() -> {
                if (!forgotten.covers(change)) {
                    alerts.alerted(change);
                    followers.forEach(follower -> follower.alerted(change));
                }
                return change;
            });
        }
    }

    @KafkaListener(topics = "job-state")
    void on(JobStateEvent event) {
        switch (event) {
            case JobForgotten word ->
                transactions.inOne(() -> {
                    forgotten.add(word);
                    recoveries.withdraw(word.jobId());
                    forgetting.forget(word.jobId(), word.occurredAt());
                    return word;
                });
            case JobStateChanged moved ->
                once(moved, () -> {
                    jobs.moved(moved);
                    runs.moved(moved);
                });
            case JobPackingChanged _ -> {}
        }
    }

    private void once(JobEvent event, Runnable work) {
        transactions.inOne(() -> {
            boolean isNew = seen.firstTime(READER, event);
            if (isNew && !forgotten.covers(event)) {
                work.run();
            }
            return isNew;
        });
    }
}
