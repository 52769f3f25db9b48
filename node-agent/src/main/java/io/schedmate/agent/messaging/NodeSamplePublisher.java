package io.schedmate.agent.messaging;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.agent.gpu.NodeSamples;
import io.schedmate.agent.gpu.SampleSeal;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.topic.EventHeaders;
import io.schedmate.model.topic.Topic;
import io.schedmate.signing.EventSignature;
import io.schedmate.wire.WireJson;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Publishes hardware samples at a fixed rate. Samples are dropped while the broker is unavailable. */
@Component
class NodeSamplePublisher {

    private static final Logger LOG = LoggerFactory.getLogger(NodeSamplePublisher.class);

    private final NodeSamples samples;
    private final KafkaTemplate<String, String> kafka;
    private final SampleSeal seal;
    private final MeterRegistry meters;
    private final JsonMapper json = WireJson.tolerant();

    NodeSamplePublisher(
            NodeSamples samples, KafkaTemplate<String, String> kafka, SampleSeal seal, MeterRegistry meters) {
        this.samples = samples;
        this.kafka = kafka;
        this.seal = seal;
        this.meters = meters;
    }

    @Scheduled(fixedDelayString = "${schedmate.agent.sample-every}")
    void publish() {
        samples.next().forEach(this::publish);
    }

    private void publish(NodeSampled sample) {
        try {
            kafka.send(record(sample)).join();
            samples.published(sample);
            meters.counter("schedmate.agent.samples", "outcome", "sent").increment();
        } catch (RuntimeException unavailable) {
            meters.counter("schedmate.agent.samples", "outcome", "lost").increment();
            LOG.debug("The broker did not accept a sample.", unavailable);
        }
    }

    private ProducerRecord<String, String> record(NodeSampled sample) {
        var event = new ProducerRecord<>(Topic.NODE_SAMPLE.topicName(), key(sample), json.writeValueAsString(sample));
        Map<String, String> headers =
                new LinkedHashMap<>(EventHeaders.of(sample, "node-agent", null).asMap());
        seal.of(event.topic(), event.key(), headers, event.value())
                .ifPresent(text -> headers.put(EventSignature.HEADER, text));
        headers.forEach((name, value) -> event.headers().add(name, value.getBytes(StandardCharsets.UTF_8)));
        return event;
    }

    private static String key(NodeSampled sample) {
        JobId jobId = sample.jobId();
        return jobId == null ? sample.cluster() + "/" + sample.node() : jobId.toString();
    }
}
