package io.schedmate.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.event.EventPublisher;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.topic.DeadLetterHeaders;
import io.schedmate.model.topic.DeadLetterReason;
import io.schedmate.wire.WireJson;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventsTest {

    private static final Duration MAX_TIME = Duration.ofMinutes(3);

    private final Heard heard = Edge.part(Heard.class);
    private final EventPublisher publisher = Edge.part(EventPublisher.class);

    @Test
    void anEventIsReceivedAsItWasSent() {
        JobSubmitted event = event("good");

        publisher.publish(event).join();

        await().atMost(MAX_TIME).untilAsserted(() -> assertThat(heard.submitted).contains(event));
    }

    @Test
    void anEventDeliveredTwiceCountsOnce() {
        JobSubmitted event = event("twice");

        publisher.publish(event).join();
        publisher.publish(event).join();

        await().atMost(MAX_TIME).until(() -> heard.deliveries.getOrDefault("twice", 0) == 2);
        assertThat(heard.submitted).containsOnlyOnce(event);
    }

    @Test
    void failedWorkIsRetried() {
        JobSubmitted event = event("fails-once");

        publisher.publish(event).join();

        await().atMost(MAX_TIME).untilAsserted(() -> assertThat(heard.submitted).contains(event));
        assertThat(heard.deliveries).containsEntry("fails-once", 2);
    }

    @Test
    void anEventThatAlwaysFailsBecomesADeadLetterAndTheNextEventIsProcessed() {
        JobSubmitted failing = event("always-fails");
        JobSubmitted next = event("after-it");

        publisher.publish(failing).join();
        publisher.publish(next).join();

        DeadLetterHeaders letter =
                deadLetter("job-submitted.dlt", failing.jobId().toString());
        assertThat(letter.reason()).isEqualTo(DeadLetterReason.PROCESSING_FAILED);
        assertThat(letter.detail()).contains("the disk is full");
        assertThat(letter.deliveries()).isEqualTo(3);
        assertThat(letter.reader()).isEqualTo("edge-under-test");
        await().atMost(MAX_TIME).untilAsserted(() -> assertThat(heard.submitted).contains(next));
    }

    @Test
    void anEventThatOverflowsTheStackBecomesADeadLetterAndTheNextEventIsProcessed() {
        JobSubmitted deep = event("nested-deeply");
        JobSubmitted next = event("after-the-deep-one");

        publisher.publish(deep).join();
        publisher.publish(next).join();

        assertThat(deadLetter("job-submitted.dlt", deep.jobId().toString()).reason())
                .isEqualTo(DeadLetterReason.PROCESSING_FAILED);
        await().atMost(MAX_TIME).untilAsserted(() -> assertThat(heard.submitted).contains(next));
    }

    @ParameterizedTest
    @ValueSource(strings = {"unlinked", "out-of-memory"})
    void anErrorDoesNotStopTheConsumer(String fault) {
        JobSubmitted faulty = event(fault);
        JobSubmitted next = event("after-" + fault);

        publisher.publish(faulty).join();
        publisher.publish(next).join();

        assertThat(deadLetter("job-submitted.dlt", faulty.jobId().toString()).reason())
                .isEqualTo(DeadLetterReason.PROCESSING_FAILED);
        await().atMost(MAX_TIME).untilAsserted(() -> assertThat(heard.submitted).contains(next));
    }

    @Test
    void rejectedDataIsNotRetried() {
        JobSubmitted event = event("refused");

        publisher.publish(event).join();

        DeadLetterHeaders letter = deadLetter("job-submitted.dlt", event.jobId().toString());
        assertThat(letter.reason()).isEqualTo(DeadLetterReason.INVALID);
        assertThat(heard.deliveries).containsEntry("refused", 1);
    }

    @Test
    void aRecordThatIsNotAnEventIsKeptByteForByteWithTheReason() {
        byte[] value = {'n', 'o', (byte) 0xff, '{'};

        publisher
                .send(new ProducerRecord<>("job-submitted", "strange-1", value))
                .join();

        DeadLetterHeaders letter = deadLetter("job-submitted.dlt", "strange-1");
        assertThat(letter.reason()).isEqualTo(DeadLetterReason.UNREADABLE);
        assertThat(letter.detail()).contains("ce_specversion");
        assertThat(record("job-submitted.dlt", "strange-1").value()).isEqualTo(value);
    }

    @Test
    void invalidJsonWithValidHeadersIsUnreadable() {
        assertThat(deadLetterOf("strange-2", "{\"eventId\":").reason()).isEqualTo(DeadLetterReason.UNREADABLE);
    }

    @Test
    void anEventThatBreaksARuleOfItsTypeIsInvalidAndNamesTheField() {
        String json = json(event("broken"));

        DeadLetterHeaders letter = deadLetterOf("strange-3", json.replace("\"attempt\":1", "\"attempt\":0"));

        assertThat(letter.reason()).isEqualTo(DeadLetterReason.INVALID);
        assertThat(letter.detail()).contains("attempt");
    }

    @Test
    void anUnknownTypeIsReported() {
        ProducerRecord<String, byte[]> record = encoded("future");
        record.headers()
                .remove("ce_type")
                .add("ce_type", "io.schedmate.job.submitted.v9".getBytes(StandardCharsets.UTF_8));

        publisher.send(record).join();

        DeadLetterHeaders letter = deadLetter("job-submitted.dlt", record.key());
        assertThat(letter.reason()).isEqualTo(DeadLetterReason.UNKNOWN_TYPE);
        assertThat(letter.detail()).contains("job.submitted.v9");
    }

    @Test
    void aRecordWithoutAValueIsADeadLetter() {
        ProducerRecord<String, byte[]> good = encoded("strange-4");
        publisher
                .send(new ProducerRecord<>(good.topic(), null, "strange-4", null, good.headers()))
                .join();

        DeadLetterHeaders letter = deadLetter("job-submitted.dlt", "strange-4");
        assertThat(letter.reason()).isEqualTo(DeadLetterReason.UNREADABLE);
        assertThat(letter.detail()).contains("Do not send tombstones");
    }

    @Test
    void aRecordWithoutAValueThatIsTooLargeForADeadLetterLeavesItsHeadersOut() {
        ProducerRecord<String, byte[]> huge = new ProducerRecord<>("job-submitted", "strange-7", null);
        huge.headers().add("ce_id", "x".repeat((5 << 20) - 300).getBytes(StandardCharsets.UTF_8));
        JobSubmitted next = event("after-the-huge-one");

        publisher.send(huge).join();
        publisher.publish(next).join();

        assertThat(deadLetter("job-submitted.dlt", "strange-7").detail()).contains("headers are omitted");
        await().atMost(MAX_TIME).untilAsserted(() -> assertThat(heard.submitted).contains(next));
    }

    @Test
    void aJsonNullValueIsUnreadable() {
        assertThat(deadLetterOf("strange-5", "null").reason()).isEqualTo(DeadLetterReason.UNREADABLE);
    }

    @Test
    void aTimeThatCannotBeStoredIsInvalidAndNamesTheField() {
        for (String year : List.of("+300000", "-0400", "+1000000000")) {
            String json = json(event("year" + year)).replace("\"2026-03-02T", "\"" + year + "-03-02T");

            DeadLetterHeaders letter = deadLetterOf("time" + year, json);

            assertThat(letter.reason()).isEqualTo(DeadLetterReason.INVALID);
            assertThat(letter.detail()).contains("occurredAt", "1970 to 9999");
        }
    }

    @Test
    void aCharacterThatCannotBeStoredIsReplaced() {
        JobSubmission job = new JobSubmission(
                "alpha",
                "slurm",
                "of-zeros",
                "tr\0in",
                null,
                null,
                null,
                null,
                null,
                null,
                new JobSource.None(),
                RequestedResources.UNKNOWN,
                Map.of());

        publisher.publish(Events.submitted(job)).join();

        await().atMost(MAX_TIME)
                .untilAsserted(() -> assertThat(heard.submitted)
                        .anyMatch(
                                event -> "tr\uFFFDin".equals(event.submission().name())));
    }

    @Test
    void anOverlongNameIsInvalid() {
        String json = json(event("long")).replace("\"alpha\"", "\"" + "a".repeat(300) + "\"");

        assertThat(deadLetterOf("strange-6", json).reason()).isEqualTo(DeadLetterReason.INVALID);
    }

    @Test
    void missingRepeatedBinaryAndHugeHeadersAreReported() {
        ProducerRecord<String, byte[]> binary = encoded("binary-headers");
        binary.headers().remove("ce_id").add("ce_id", new byte[] {(byte) 0xff, 0, 1});
        ProducerRecord<String, byte[]> without = encoded("without-headers");
        without.headers().remove("ce_id").add("ce_id", null);
        ProducerRecord<String, byte[]> huge = encoded("huge-headers");
        huge.headers().remove("ce_type").add("ce_type", "x".repeat(3_500_000).getBytes(StandardCharsets.UTF_8));
        ProducerRecord<String, byte[]> many = encoded("many-headers");
        for (int each = 0; each < 5_000; each++) {
            many.headers().add("ce_id", ("no id " + each).getBytes(StandardCharsets.UTF_8));
        }
        ProducerRecord<String, byte[]> keyless =
                new ProducerRecord<>("job-submitted", null, null, "no json".getBytes(StandardCharsets.UTF_8));

        for (ProducerRecord<String, byte[]> record : List.of(binary, without, huge, many, keyless)) {
            publisher.send(record).join();
        }
        JobSubmitted next = event("after-the-headers");
        publisher.publish(next).join();

        assertThat(deadLetter("job-submitted.dlt", binary.key()).reason()).isEqualTo(DeadLetterReason.UNREADABLE);
        assertThat(deadLetter("job-submitted.dlt", without.key()).reason()).isEqualTo(DeadLetterReason.UNREADABLE);
        assertThat(deadLetter("job-submitted.dlt", huge.key()).reason()).isEqualTo(DeadLetterReason.UNKNOWN_TYPE);
        assertThat(deadLetter("job-submitted.dlt", many.key()).reason()).isEqualTo(DeadLetterReason.UNREADABLE);
        await().atMost(MAX_TIME).untilAsserted(() -> assertThat(heard.submitted).contains(next));
    }

    @Test
    void aRecordFromAShipperIsDeliveredUndecoded() {
        publisher
                .send(new ProducerRecord<>("log-raw", "host", "{not json".getBytes(StandardCharsets.UTF_8)))
                .join();

        await().atMost(MAX_TIME).untilAsserted(() -> assertThat(heard.raw).contains("{not json"));
    }

    @Test
    void theTraceOfACallContinuesInTheListener() {
        String traceId = "4bf92f3577b34da6a3ce929d0e0e4736";

        Edge.send(Edge.known("/told")
                .header("traceparent", "00-" + traceId + "-00f067aa0ba902b7-01")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(WireJson.tolerant().writeValueAsBytes(Events.submission("traced")))));

        await().atMost(MAX_TIME).untilAsserted(() -> assertThat(heard.traceIds).containsEntry("traced", traceId));
    }

    @Test
    void anEventFromAnOutboxContinuesItsTrace() {
        String traceId = "0af7651916cd43dd8448eb211c80319c";

        publisher
                .publish(event("boxed"), "00-" + traceId + "-00f067aa0ba902b7-01")
                .join();

        await().atMost(MAX_TIME).untilAsserted(() -> assertThat(heard.traceIds).containsEntry("boxed", traceId));
    }

    private static String json(JobSubmitted event) {
        return WireJson.tolerant().writeValueAsString(event);
    }

    private static JobSubmitted event(String externalId) {
        return Events.submitted(Events.submission(externalId));
    }

    private static ProducerRecord<String, byte[]> encoded(String externalId) {
        return new EventCodec().encode(event(externalId), "tests", null);
    }

    private DeadLetterHeaders deadLetterOf(String key, String value) {
        ProducerRecord<String, byte[]> good = encoded(key);
        publisher
                .send(new ProducerRecord<>(
                        good.topic(), null, key, value.getBytes(StandardCharsets.UTF_8), good.headers()))
                .join();
        return deadLetter("job-submitted.dlt", key);
    }

    private static DeadLetterHeaders deadLetter(String topic, String key) {
        ConsumerRecord<String, byte[]> record = record(topic, key);
        return DeadLetterHeaders.from(EventCodec.texts(record.headers()), record.key());
    }

    private static ConsumerRecord<String, byte[]> record(String topic, String key) {
        return await().atMost(MAX_TIME)
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
            long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
            List<ConsumerRecord<String, byte[]>> found = new ArrayList<>();
            while (consumer.position(partition) < end) {
                found.addAll(consumer.poll(Duration.ofSeconds(2)).records(partition));
            }
            return found;
        }
    }
}
