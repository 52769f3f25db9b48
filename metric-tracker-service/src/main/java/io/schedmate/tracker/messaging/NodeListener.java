package io.schedmate.tracker.messaging;

import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.event.RecordBatch;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.tracker.node.NodeSamples;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** Hears what nodes tell of their GPUs, memory, processors and disks. */
@Component
class NodeListener {

    private final EventCodec codec;
    private final NodeSamples samples;

    NodeListener(EventCodec codec, NodeSamples samples) {
        this.codec = codec;
        this.samples = samples;
    }

    @KafkaListener(topics = "node-sample", containerFactory = BatchConfiguration.BATCHES)
    void on(List<ConsumerRecord<String, byte[]>> batch) {
        RecordBatch.take(batch, record -> (NodeSampled) codec.decode(record), samples::take);
    }
}
