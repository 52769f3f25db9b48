package io.schedmate.advisor.messaging;

import io.schedmate.advisor.advise.History;
import io.schedmate.edge.event.SeenEvents;
import io.schedmate.edge.observe.Traces;
import io.schedmate.model.event.JobEnded;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.JobSubmitted;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Hears of jobs, and takes each event once. */
@Component
class JobListener {

    private static final String READER = "history";

    private final History history;
    private final SeenEvents seen;
    private final Traces traces;
    private final TransactionTemplate transactions;

    JobListener(History history, SeenEvents seen, Traces traces, PlatformTransactionManager transactions) {
        this.history = history;
        this.seen = seen;
        this.traces = traces;
        this.transactions = new TransactionTemplate(transactions);
    }

    @KafkaListener(topics = "job-submitted")
    void on(JobSubmitted event) {
        once(event, () -> history.submitted(event, traces.current()));
    }

    @KafkaListener(topics = "job-history")
    void on(JobEnded event) {
        once(event, () -> history.ended(event));
    }

    private void once(JobEvent event, Runnable work) {
        transactions.executeWithoutResult(_ -> {
            if (seen.firstTime(READER, event.eventId())) {
                work.run();
            }
        });
    }
}
