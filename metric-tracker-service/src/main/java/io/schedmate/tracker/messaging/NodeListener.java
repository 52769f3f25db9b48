package io.schedmate.tracker.messaging;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.event.RecordBatch;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.tracker.node.NodeSamples;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** Consumes samples of nodes: GPUs, memory, CPUs and disks. */
@Component
class NodeListener {

    private final EventCodec codec;
    private final NodeSamples samples;

    NodeListener(EventCodec codec, NodeSamples samples, MeterRegistry meters) {
        this.codec = codec;
        this.samples = samples;
        for (NodeSamples.Refusal why : NodeSamples.Refusal.values()) {
            FunctionCounter.builder("schedmate.tracker.samples.refused", samples, from -> from.refused(why))
                    .tag("reason", why.wire())
                    .register(meters);
        }
    }

    @KafkaListener(topics = "node-sample", containerFactory = BatchConfiguration.BATCHES)
    void on(List<ConsumerRecord<String, byte[]>> batch) {
        RecordBatch.take(batch, record -> (NodeSampled) codec.decode(record), samples::take);
    }
}
