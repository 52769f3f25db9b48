package io.schedmate.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.event.EventPublisher;
import io.schedmate.model.event.DeadLetter;
import io.schedmate.model.event.DeadLetterReason;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.wire.WireJson;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;

class EventsTest {

    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final Heard heard = Edge.part(Heard.class);
    private final EventPublisher publisher = Edge.part(EventPublisher.class);

    @Test
    void anEventIsHeardAsItWasSent() {
        JobSubmitted event = event("good");

        publisher.publish(event).join();

        await().atMost(LONGEST).untilAsserted(() -> assertThat(heard.submitted).contains(event));
    }

    @Test
    void anEventThatComesTwiceCountsOnce() {
        JobSubmitted event = event("twice");

        publisher.publish(event).join();
        publisher.publish(event).join();

        await().atMost(LONGEST).until(() -> heard.deliveries.getOrDefault("twice", 0) == 2);
        assertThat(heard.submitted).containsOnlyOnce(event);
    }

    @Test
    void workThatFailsIsTriedAgain() {
        JobSubmitted event = event("fails-once");

        publisher.publish(event).join();

        await().atMost(LONGEST).untilAsserted(() -> assertThat(heard.submitted).contains(event));
        assertThat(heard.deliveries).containsEntry("fails-once", 2);
    }

    @Test
    void workThatAlwaysFailsBecomesADeadLetterAndTheNextEventIsHeard() {
        JobSubmitted failing = event("always-fails");
        JobSubmitted next = event("after-it");

        publisher.publish(failing).join();
        publisher.publish(next).join();

        DeadLetter letter = deadLetter("job-submitted.dlt", failing.jobId().toString());
        assertThat(letter.reason()).isEqualTo(DeadLetterReason.PROCESSING_FAILED);
        assertThat(letter.detail()).contains("the disk is full");
        assertThat(letter.deliveries()).isEqualTo(3);
        assertThat(letter.reader()).isEqualTo("edge-under-test");
        await().atMost(LONGEST).untilAsserted(() -> assertThat(heard.submitted).contains(next));
    }

    @Test
    void whatTheWorkRefusesIsNotTriedAgain() {
        JobSubmitted event = event("refused");

        publisher.publish(event).join();

        DeadLetter letter = deadLetter("job-submitted.dlt", event.jobId().toString());
        assertThat(letter.reason()).isEqualTo(DeadLetterReason.INVALID);
        assertThat(heard.deliveries).containsEntry("refused", 1);
    }

    @Test
    void aRecordThatIsNoEventIsKeptByteForByteWithTheReason() {
        byte[] value = {'n', 'o', (byte) 0xff, '{'};

        publisher
                .send(new ProducerRecord<>("job-submitted", "strange-1", value))
                .join();

        DeadLetter letter = deadLetter("job-submitted.dlt", "strange-1");
        assertThat(letter.reason()).isEqualTo(DeadLetterReason.UNREADABLE);
        assertThat(letter.detail()).contains("ce_specversion");
        assertThat(record("job-submitted.dlt", "strange-1").value()).isEqualTo(value);
    }

    @Test
    void brokenJsonUnderGoodHeadersIsUnreadable() {
        assertThat(deadLetterOf("strange-2", "{\"eventId\":").reason()).isEqualTo(DeadLetterReason.UNREADABLE);
    }

    @Test
    void anEventThatBreaksARuleOfItsTypeIsInvalidAndSaysWhere() {
        String json = new String(WireJson.tolerant().writeValueAsBytes(event("broken")), StandardCharsets.UTF_8);

        DeadLetter letter = deadLetterOf("strange-3", json.replace("\"attempt\":1", "\"attempt\":0"));

        assertThat(letter.reason()).isEqualTo(DeadLetterReason.INVALID);
        assertThat(letter.detail()).contains("attempt");
    }

    @Test
    void aTypeThatNobodyKnowsIsNamed() {
        ProducerRecord<String, byte[]> record = encoded("future");
        record.headers()
                .remove("ce_type")
                .add("ce_type", "io.schedmate.job.submitted.v9".getBytes(StandardCharsets.UTF_8));

        publisher.send(record).join();

        DeadLetter letter = deadLetter("job-submitted.dlt", record.key());
        assertThat(letter.reason()).isEqualTo(DeadLetterReason.UNKNOWN_TYPE);
        assertThat(letter.detail()).contains("job.submitted.v9");
    }

    @Test
    void aRecordWithoutAValueIsADeadLetter() {
        publisher.send(new ProducerRecord<>("job-submitted", "strange-4", null)).join();

        assertThat(deadLetter("job-submitted.dlt", "strange-4").reason()).isEqualTo(DeadLetterReason.UNREADABLE);
    }

    @Test
    void aShippersRecordIsHandedOnUndecoded() {
        publisher
                .send(new ProducerRecord<>("log-raw", "host", "{not json".getBytes(StandardCharsets.UTF_8)))
                .join();

        await().atMost(LONGEST).untilAsserted(() -> assertThat(heard.raw).contains("{not json"));
    }

    @Test
    void oneTraceLeadsFromTheCallToWhoHearsOfIt() {
        String traceId = "4bf92f3577b34da6a3ce929d0e0e4736";

        Edge.send(Edge.known("/told")
                .header("traceparent", "00-" + traceId + "-00f067aa0ba902b7-01")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(WireJson.tolerant().writeValueAsBytes(Events.submission("traced")))));

        await().atMost(LONGEST).untilAsserted(() -> assertThat(heard.traceIds).containsEntry("traced", traceId));
    }

    @Test
    void anEventOutOfAnOutboxGoesOnInItsTrace() {
        String traceId = "0af7651916cd43dd8448eb211c80319c";

        publisher
                .publish(event("boxed"), "00-" + traceId + "-00f067aa0ba902b7-01")
                .join();

        await().atMost(LONGEST).untilAsserted(() -> assertThat(heard.traceIds).containsEntry("boxed", traceId));
    }

    private static JobSubmitted event(String externalId) {
        return Events.submitted(Events.submission(externalId));
    }

    private static ProducerRecord<String, byte[]> encoded(String externalId) {
        return new EventCodec().encode(event(externalId), "tests", null);
    }

    private DeadLetter deadLetterOf(String key, String value) {
        ProducerRecord<String, byte[]> good = encoded(key);
        publisher
                .send(new ProducerRecord<>(
                        good.topic(), null, key, value.getBytes(StandardCharsets.UTF_8), good.headers()))
                .join();
        return deadLetter("job-submitted.dlt", key);
    }

    private static DeadLetter deadLetter(String topic, String key) {
        ConsumerRecord<String, byte[]> record = record(topic, key);
        return DeadLetter.from(EventCodec.texts(record.headers()), record.key());
    }

    private static ConsumerRecord<String, byte[]> record(String topic, String key) {
        return await().atMost(LONGEST)
                .until(
                        () -> all(topic).stream()
                                .filter(record -> key.equals(record.key()))
                                .findFirst(),
                        java.util.Optional::isPresent)
                .orElseThrow();
    }

    private static List<ConsumerRecord<String, byte[]>> all(String topic) {
        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", Edge.broker()), new StringDeserializer(), new ByteArrayDeserializer())) {
            TopicPartition partition = new TopicPartition(topic, 0);
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            return consumer.poll(Duration.ofSeconds(2)).records(partition);
        }
    }
}
