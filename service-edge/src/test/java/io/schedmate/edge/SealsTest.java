package io.schedmate.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.event.EventSeals;
import io.schedmate.edge.event.UnprocessableEvent;
import io.schedmate.edge.event.key.AgentKeys;
import io.schedmate.edge.security.InternalKey;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.node.XidReading;
import io.schedmate.model.topic.DeadLetterReason;
import io.schedmate.signing.EventSignature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that access to the broker is not enough to send events as a service or a node. */
class SealsTest {

    private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");
    private static final KeyPair NODE_1 = pair();
    private static final KeyPair NODE_2 = pair();
    private static final KeyPair ANY_OF_BETA = pair();

    private static final String SECRET = "the-secret-of-the-services-of-this-test";

    private final EventCodec codec = codec(SECRET, true);
    private final EventCodec unsealed = new EventCodec();

    @Test
    void anEventSealedByAServiceIsAccepted() {
        JobEvent event = Events.submitted(Events.submission("sealed"));

        assertThat(codec.decode(received(codec.encode(event, "tests", null)))).isEqualTo(event);
    }

    @Test
    void anUnsealedEventIsRejectedWithItsOwnReason() {
        assertRejected(unsealed.encode(Events.submitted(Events.submission("bare")), "job-registry-service", null));
    }

    @Test
    void aSealWithAnotherSecretIsRejected() {
        EventCodec others = codec("the-secret-of-services-of-somebody-else", true);

        assertRejected(others.encode(Events.submitted(Events.submission("other")), "tests", null));
    }

    @Test
    void duringRotationSealsWithEitherSecretAreAccepted() {
        String next = "the-next-secret-of-the-services-of-here";
        String third = "the-secret-of-services-of-somebody-else";
        EventCodec before = codec(new InternalKey(SECRET, next));
        EventCodec after = codec(new InternalKey(next, SECRET));
        EventCodec atTheEnd = codec(new InternalKey(next));
        JobEvent event = Events.submitted(Events.submission("rotated"));

        // Senders with the old and with the new secret can read each other's events.
        for (EventCodec reader : List.of(before, after)) {
            assertThat(reader.decode(received(before.encode(event, "tests", null))))
                    .isEqualTo(event);
            assertThat(reader.decode(received(after.encode(event, "tests", null))))
                    .isEqualTo(event);
            assertThatThrownBy(() ->
                            reader.decode(received(codec(new InternalKey(third)).encode(event, "tests", null))))
                    .isInstanceOf(UnprocessableEvent.class);
        }
        assertThatThrownBy(() -> atTheEnd.decode(received(before.encode(event, "tests", null))))
                .isInstanceOf(UnprocessableEvent.class);
    }

    @Test
    void aSealIsValidOnlyForItsTopicKeyHeadersAndValue() {
        ProducerRecord<String, byte[]> good = codec.encode(Events.submitted(Events.submission("moved")), "tests", null);
        byte[] value = new String(good.value(), StandardCharsets.UTF_8)
                .replace("\"attempt\":1", "\"attempt\":2")
                .getBytes(StandardCharsets.UTF_8);

        assertRejected(new ProducerRecord<>(good.topic(), null, good.key(), value, good.headers()));
        assertRejected(new ProducerRecord<>(good.topic(), null, "another", good.value(), good.headers()));
        ProducerRecord<String, byte[]> later =
                new ProducerRecord<>(good.topic(), null, good.key(), good.value(), good.headers());
        later.headers().remove("ce_time").add("ce_time", "2031-01-01T00:00:00Z".getBytes(StandardCharsets.UTF_8));
        assertRejected(later);
    }

    @Test
    void theKeyOfAnAgentIsValidOnlyForItsNodes() {
        assertAccepted(signed(sample("alpha", "node-1"), NODE_1));
        assertRejected(signed(sample("alpha", "node-2"), NODE_1));
        assertRejected(signed(sample("beta", "node-1"), NODE_1));
        assertAccepted(signed(sample("beta", "node-1"), ANY_OF_BETA));
        assertRejected(signed(sample("alpha", "node-1"), ANY_OF_BETA));
        assertRejected(signed(sample("alpha", "invented"), pair()));
        assertRejected(unsealed.encode(sample("alpha", "node-1"), "node-agent", null));
    }

    @ParameterizedTest
    @CsvSource({
        "alpha, Node-1",
        "alpha, node-1.",
        "alpha, node-1/node-2",
        "alpha, *",
        "*, node-1",
        "Alpha, node-1",
        "alpha/node-1, node-1",
        "alpha, node-\u0661",
        "alpha, node-1\u200B"
    })
    void noSpellingOfANodeNameMatchesAnotherNodeOrAllNodes(String cluster, String node) {
        assertRejected(signed(sample(cluster, node), NODE_1));
    }

    @Test
    void aRepeatedHeaderIsRejected() {
        ProducerRecord<String, byte[]> twice =
                codec.encode(Events.submitted(Events.submission("twice")), "tests", null);
        twice.headers().add("ce_source", "/schedmate/job-registry-service".getBytes(StandardCharsets.UTF_8));
        ProducerRecord<String, byte[]> resealed =
                codec.encode(Events.submitted(Events.submission("resealed")), "tests", null);
        resealed.headers().add(EventSignature.HEADER, "service AAAA".getBytes(StandardCharsets.UTF_8));

        assertRejected(twice);
        assertRejected(resealed);
    }

    @Test
    void theSealOfOneEventIsInvalidForAnother() {
        ProducerRecord<String, byte[]> sealed =
                codec.encode(Events.submitted(Events.submission("sealed-one")), "tests", null);
        ProducerRecord<String, byte[]> other =
                unsealed.encode(Events.submitted(Events.submission("sealed-other")), "tests", null);
        other.headers().add(sealed.headers().lastHeader(EventSignature.HEADER));

        assertRejected(other);
    }

    @Test
    void anAgentsSampleCannotBeModifiedAndItsKeySignsNoOtherEvents() {
        ProducerRecord<String, byte[]> good = signed(sample("alpha", "node-1"), NODE_1);
        byte[] value = new String(good.value(), StandardCharsets.UTF_8)
                .replace("\"xid\":79", "\"xid\":48")
                .getBytes(StandardCharsets.UTF_8);

        assertRejected(new ProducerRecord<>(good.topic(), null, good.key(), value, good.headers()));
        assertRejected(signed(Events.submitted(Events.submission("by-agent")), NODE_1));
    }

    @Test
    void aMalformedSealIsRejected() {
        for (String seal :
                List.of("", "agent ", "agent !!", "service ", "service x", "none", "agent " + "A".repeat(86) + "==")) {
            ProducerRecord<String, byte[]> record = unsealed.encode(sample("alpha", "node-1"), "node-agent", null);
            record.headers().add(EventSignature.HEADER, seal.getBytes(StandardCharsets.UTF_8));
            assertRejected(record);
        }
    }

    @Test
    void logLinesNeedNoSealAndGetNone() {
        var chunk = new LogChunk(
                UUID.randomUUID(),
                JobId.of("alpha", "slurm", "1"),
                "alpha",
                1,
                NOW,
                new LogSource("out.log", null, "node-1"),
                0,
                1,
                0L,
                LogOrder.EXACT,
                List.of("one"));

        assertAccepted(unsealed.encode(chunk, "node-agent", null));
        assertThat(codec.encode(chunk, "node-agent", null).headers().lastHeader(EventSignature.HEADER))
                .isNull();
    }

    @Test
    void whileSealsAreOptionalUnsealedEventsAreAcceptedAndForgedSealsAreRejected() {
        EventCodec patient = codec(SECRET, false);
        JobEvent event = Events.submitted(Events.submission("old"));

        assertThat(patient.decode(received(unsealed.encode(event, "tests", null))))
                .isEqualTo(event);
        assertThatThrownBy(() -> patient.decode(received(signed(sample("alpha", "node-2"), NODE_1))))
                .isInstanceOf(UnprocessableEvent.class);
    }

    @Test
    void aMalformedKeyIsRejectedAtTheStart() {
        for (String wrong : List.of("node-1", "alpha/node-1", "alpha/ KEY", "/n KEY", "alpha/node-1 no-key")) {
            assertThatThrownBy(() -> AgentKeys.of(List.of(wrong), null)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void keysFromAFileAreValidOnlyForTheirNodesAndAreReloaded(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("keys");
        EventCodec byFile =
                new EventCodec(new EventSeals(new InternalKey(SECRET), AgentKeys.of(List.of(), file), true));
        assertRejectedBy(byFile, sample("alpha", "node-1"), NODE_1);

        Files.writeString(file, "# of hall alpha\nalpha/node-1 " + text(NODE_1) + "\n");
        assertThatCode(() -> byFile.decode(received(signed(sample("alpha", "node-1"), NODE_1))))
                .doesNotThrowAnyException();
        assertRejectedBy(byFile, sample("alpha", "node-2"), NODE_1);

        // A stolen key is removed, and an invalid line does not affect other nodes.
        Files.writeString(file, "alpha/node-1 " + text(NODE_2) + "\nalpha/node-2 " + text(NODE_2) + "\n");
        assertRejectedBy(byFile, sample("alpha", "node-1"), NODE_1);
        Files.writeString(file, "alpha/node-3 no-key\nalpha/node-1 " + text(NODE_2) + "\n");
        assertThatCode(() -> byFile.decode(received(signed(sample("alpha", "node-1"), NODE_2))))
                .doesNotThrowAnyException();
        assertRejectedBy(byFile, sample("alpha", "node-3"), NODE_1);
    }

    private void assertRejectedBy(EventCodec by, JobEvent event, KeyPair key) {
        assertThatThrownBy(() -> by.decode(received(signed(event, key)))).isInstanceOf(UnprocessableEvent.class);
    }

    private void assertAccepted(ProducerRecord<String, byte[]> record) {
        assertThatCode(() -> codec.decode(received(record))).doesNotThrowAnyException();
    }

    private void assertRejected(ProducerRecord<String, byte[]> record) {
        refusal(record)
                .isInstanceOfSatisfying(
                        UnprocessableEvent.class,
                        refused -> assertThat(refused.reason()).isEqualTo(DeadLetterReason.UNTRUSTED));
    }

    private AbstractThrowableAssert<?, ? extends Throwable> refusal(ProducerRecord<String, byte[]> record) {
        return assertThatThrownBy(() -> codec.decode(received(record)));
    }

    private static EventCodec codec(String secret, boolean required) {
        return codec(new InternalKey(secret), required);
    }

    private static EventCodec codec(InternalKey key) {
        return codec(key, true);
    }

    private static EventCodec codec(InternalKey key, boolean required) {
        return new EventCodec(new EventSeals(
                key,
                AgentKeys.of(
                        List.of(
                                "alpha/node-1 " + text(NODE_1),
                                "alpha/node-2 " + text(NODE_2),
                                "beta/* " + text(ANY_OF_BETA)),
                        null),
                required));
    }

    private ProducerRecord<String, byte[]> signed(JobEvent event, KeyPair by) {
        ProducerRecord<String, byte[]> record = unsealed.encode(event, "node-agent", null);
        byte[] bytes =
                EventSignature.bytes(record.topic(), record.key(), EventCodec.texts(record.headers()), record.value());
        record.headers()
                .add(
                        EventSignature.HEADER,
                        EventSignature.of(by.getPrivate(), bytes).getBytes(StandardCharsets.UTF_8));
        return record;
    }

    private static ConsumerRecord<String, byte[]> received(ProducerRecord<String, byte[]> sent) {
        return new ConsumerRecord<>(
                sent.topic(),
                0,
                0,
                NOW.toEpochMilli(),
                TimestampType.CREATE_TIME,
                0,
                0,
                sent.key(),
                sent.value(),
                new RecordHeaders(sent.headers()),
                Optional.empty());
    }

    private static NodeSampled sample(String cluster, String node) {
        var fallen = new XidReading(
                79, "0000:41:00", null, NOW, "NVRM: Xid (PCI:0000:41:00): 79, GPU has fallen off the bus.");
        return new NodeSampled(
                UUID.randomUUID(), null, cluster, null, NOW, node, List.of(), List.of(fallen), false, null);
    }

    private static String text(KeyPair pair) {
        return Base64.getEncoder().encodeToString(pair.getPublic().getEncoded());
    }

    private static KeyPair pair() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
