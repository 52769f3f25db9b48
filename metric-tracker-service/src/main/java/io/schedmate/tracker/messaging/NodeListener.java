package io.schedmate.tracker.messaging;

import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.event.UnprocessableEvent;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.tracker.state.HardwareUses;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.kafka.listener.BatchListenerFailedException;
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
        List<NodeSampled> samples = new ArrayList<>();
        for (int each = 0; each < batch.size(); each++) {
            try {
                samples.add((NodeSampled) codec.decode(batch.get(each)));
            } catch (UnprocessableEvent unreadable) {
                // What came before it is done, so it must not come again with it.
                add(samples);
                throw new BatchListenerFailedException(unreadable.detail(), unreadable, each);
            }
        }
        add(samples);
    }

    private void add(List<NodeSampled> samples) {
        transactions.inOne(() -> {
            uses.add(samples);
            return samples.size();
        });
    }
}
