package io.schedmate.failure.messaging;

import io.schedmate.edge.event.ForgottenJobs;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.archive.LogArchive;
import io.schedmate.failure.diagnosis.DiagnosisQueue;
import io.schedmate.model.event.LogChunk;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** Consumes log chunks. A repeated chunk contains no new line, so no record of seen chunks is needed. */
@Component
class LogListener {

    private final LogArchive archive;
    private final DiagnosisQueue queue;
    private final ForgottenJobs forgotten;
    private final Transactions transactions;

    LogListener(LogArchive archive, DiagnosisQueue queue, ForgottenJobs forgotten, Transactions transactions) {
        this.archive = archive;
        this.queue = queue;
        this.forgotten = forgotten;
        this.transactions = transactions;
    }

    @KafkaListener(topics = "log-chunk", concurrency = "${schedmate.failure.log-readers}")
    void on(LogChunk chunk) {
        transactions.inOne(() -> {
            long fresh = forgotten.covers(chunk) ? 0 : archive.take(chunk);
            if (fresh > 0) {
                queue.grew(chunk);
            }
            return fresh;
        });
    }
}
