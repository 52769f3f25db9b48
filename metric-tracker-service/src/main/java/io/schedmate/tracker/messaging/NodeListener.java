package io.schedmate.tracker.messaging;

import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.event.RecordBatch;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.tracker.state.HardwareUses;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** Hears what nodes tell of the GPUs that jobs hold. */
@Component
class NodeListener {

    private final EventCodec codec;
    private final HardwareUses uses;
    private final Transactions transactions;

    NodeListener(EventCodec codec, HardwareUses uses, Transactions transactions) {
        this.codec = codec;
        this.uses = uses;
        this.transactions = transactions;
    }

    @KafkaListener(topics = "node-sample", containerFactory = BatchConfiguration.BATCHES)
    void on(List<ConsumerRecord<String, byte[]>> batch) {
        RecordBatch.take(batch, record -> (NodeSampled) codec.decode(record), this::add);
    }

    private void add(List<NodeSampled> samples) {
        transactions.inOne(() -> {
            uses.add(samples);
            return samples.size();
        });
    }
}
