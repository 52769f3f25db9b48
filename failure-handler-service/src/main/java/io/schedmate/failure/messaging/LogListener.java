package io.schedmate.failure.messaging;

import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.event.ForgottenJobs;
import io.schedmate.edge.event.RecordBatch;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.archive.LogArchive;
import io.schedmate.failure.diagnosis.DiagnosisQueue;
import io.schedmate.model.event.LogChunk;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** Consumes log chunks. A repeated chunk contains no new line, so no record of seen chunks is needed. */
@Component
class LogListener {

    private final EventCodec codec;
    private final LogArchive archive;
    private final DiagnosisQueue queue;
    private final ForgottenJobs forgotten;
    private final Transactions transactions;

    LogListener(
            EventCodec codec,
            LogArchive archive,
            DiagnosisQueue queue,
            ForgottenJobs forgotten,
            Transactions transactions) {
        this.codec = codec;
        this.archive = archive;
        this.queue = queue;
        this.forgotten = forgotten;
        this.transactions = transactions;
    }

    @KafkaListener(
            topics = "log-chunk",
            concurrency = "${schedmate.failure.log-readers}",
            containerFactory = BatchConfiguration.BATCHES,
            properties = BatchConfiguration.MAX_RECORDS)
    void on(List<ConsumerRecord<String, byte[]>> batch) {
        RecordBatch.take(batch, record -> (LogChunk) codec.decode(record), this::take);
    }

    private void take(List<LogChunk> chunks) {
        transactions.inOne(() -> {
            List<LogChunk> fresh = forgotten.without(chunks).stream()
                    .filter(chunk -> archive.take(chunk) > 0)
                    .toList();
            queue.grew(fresh);
            return fresh.size();
        });
    }
}
