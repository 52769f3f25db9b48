package io.schedmate.advisor.messaging;

import io.schedmate.advisor.advise.Forgetting;
import io.schedmate.advisor.advise.History;
import io.schedmate.advisor.history.GpuUse;
import io.schedmate.advisor.outlook.FollowedJobs;
import io.schedmate.edge.event.ForgottenJobs;
import io.schedmate.edge.event.SeenEvents;
import io.schedmate.edge.observe.Traces;
import io.schedmate.model.event.JobEnded;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.event.JobPackingChanged;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobStateEvent;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.event.NodeSampled;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Consumes job events, each event once. */
@Component
class JobListener {

    private static final String READER = "history";

    private final History history;
    private final EstimateErrors errors;
    private final GpuUse use;
    private final FollowedJobs followed;
    private final Forgetting forgetting;
    private final ForgottenJobs forgotten;
    private final SeenEvents seen;
    private final Traces traces;
    private final TransactionTemplate transactions;

    JobListener(
            History history,
            EstimateErrors errors,
            GpuUse use,
            FollowedJobs followed,
            Forgetting forgetting,
            ForgottenJobs forgotten,
            SeenEvents seen,
            Traces traces,
            PlatformTransactionManager transactions) {
        this.history = history;
        this.errors = errors;
        this.use = use;
        this.followed = followed;
        this.forgetting = forgetting;
        this.forgotten = forgotten;
        this.seen = seen;
        this.traces = traces;
        this.transactions = new TransactionTemplate(transactions);
    }

    @KafkaListener(topics = "job-submitted")
    void on(JobSubmitted event) {
        once(event, () -> {
            history.submitted(event, traces.current());
            followed.submitted(event);
        });
    }

    @KafkaListener(topics = "job-history")
    void on(JobEnded event) {
        once(event, () -> {
            errors.ended(event);
            history.ended(event);
        });
    }

    @KafkaListener(topics = "job-state")
    void on(JobStateEvent event) {
        switch (event) {
            case JobForgotten word ->
                transactions.executeWithoutResult(_ -> {
                    forgotten.add(word);
                    forgetting.forget(word.jobId(), word.occurredAt());
                });
            case JobStateChanged change ->
                once(change, () -> {
                    use.changed(change);
                    followed.changed(change);
                });
            case JobPackingChanged _ -> {}
        }
    }

    @KafkaListener(topics = "node-sample")
    void on(NodeSampled event) {
        once(event, () -> use.sampled(event));
    }

    private void once(JobEvent event, Runnable work) {
        transactions.executeWithoutResult(_ -> {
            if (seen.firstTime(READER, event) && !forgotten.covers(event)) {
                work.run();
            }
        });
    }
}
