package io.schedmate.edge.event;

import io.schedmate.edge.event.key.AgentKeys;
import io.schedmate.edge.security.InternalKey;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.topic.DeadLetterReason;
import io.schedmate.model.topic.Topic;
import io.schedmate.signing.EventSignature;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Signs events (seals them), so that a reader can verify the sender even if others can write to the broker. Services
 * use a shared secret, node agents the key of their node. Log lines are not sealed, because no decision depends on who
 * shipped them.
 */
public final class EventSeals {

    private static final String SERVICE = "service ";
    private static final String ALGORITHM = "HmacSHA256";
    private static final Set<Topic> OPEN = EnumSet.of(Topic.LOG_CHUNK);

    /** The first key creates seals. Seals of all keys are accepted. */
    private final List<SecretKey> keys;

    private final AgentKeys agents;
    private final boolean required;

    /**
     * Creates seals with a secret derived from the services' shared secret.
     *
     * @param required whether an event without a seal is rejected; an event with an invalid seal always is
     */
    public EventSeals(InternalKey internal, AgentKeys agents, boolean required) {
        this.keys = internal.accepted().stream()
                .map(accepted -> accepted.derived("schedmate events 1"))
                .toList();
        this.agents = agents;
        this.required = required;
    }

    void seal(ProducerRecord<String, byte[]> record) {
        if (OPEN.contains(Topic.ofName(record.topic()))) {
            return;
        }
        byte[] bytes = bytes(record.topic(), record.key(), EventCodec.texts(record.headers()), record.value());
        record.headers().add(EventSignature.HEADER, seal(keys.getFirst(), bytes).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Verifies the seal of a record. Throws {@link UnprocessableEvent} unless a sender authorised for this event sealed
     * it.
     */
    void check(ConsumerRecord<String, byte[]> record, JobEvent event) {
        if (OPEN.contains(Topic.of(event))) {
            return;
        }
        Map<String, String> headers = EventCodec.texts(record.headers());
        String seal = headers.get(EventSignature.HEADER);
        if (seal == null) {
            if (required) {
                throw untrusted(event, "none");
            }
            return;
        }
        if (!holds(seal, bytes(record.topic(), record.key(), headers, record.value()), event)) {
            throw untrusted(event, "an invalid one");
        }
    }

    private boolean holds(String seal, byte[] bytes, JobEvent event) {
        if (seal.startsWith(SERVICE)) {
            byte[] given = seal.getBytes(StandardCharsets.UTF_8);
            return keys.stream()
                    .anyMatch(
                            key -> MessageDigest.isEqual(given, seal(key, bytes).getBytes(StandardCharsets.UTF_8)));
        }
        return event instanceof NodeSampled sample
                && agents.of(sample.cluster(), sample.node()).stream()
                        .anyMatch(agent -> EventSignature.holds(agent, bytes, seal));
    }

    private static String seal(SecretKey key, byte[] bytes) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return SERVICE + Base64.getEncoder().encodeToString(mac.doFinal(bytes));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java runtime lacks " + ALGORITHM, e);
        }
    }

    private static byte[] bytes(String topic, @Nullable String key, Map<String, String> headers, byte[] value) {
        return EventSignature.bytes(topic, key == null ? "" : key, headers, value);
    }

    private static UnprocessableEvent untrusted(JobEvent event, String seal) {
        String who = event instanceof NodeSampled sample
                ? "the agent of node %s/%s. Add its key to schedmate.events.agents or to its file"
                        .formatted(sample.cluster(), sample.node())
                : "a service. Set the same SCHEDMATE_INTERNAL_KEY for all services";
        return new UnprocessableEvent(
                DeadLetterReason.UNTRUSTED,
                "Expected the sender's seal, got (%s). The sender may be %s.".formatted(seal, who));
    }
}
