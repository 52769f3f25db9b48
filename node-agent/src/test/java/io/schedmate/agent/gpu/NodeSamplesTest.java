package io.schedmate.agent.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.agent.host.HostUse;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.node.HostReading;
import io.schedmate.model.node.XidReading;
import io.schedmate.signing.EventSignature;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class NodeSamplesTest {

    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");

    private final List<XidReading> xids = new ArrayList<>(List.of(xid(-60), xid(0), xid(1), xid(5)));
    private HostUse host = HostUse.NOTHING;
    private final Gpus gpus = () -> new GpuFacts(START.plusSeconds(10), "570.86.15", List.of(), xids, 0, null);

    @Test
    void errorsSinceTheStartAreRepeatedUntilASampleWithThemIsDelivered() {
        NodeSamples samples = samples(AgentMode.REAL);

        NodeSampled first = samples.next().getFirst();
        assertThat(first.xids()).containsExactly(xid(1), xid(5));
        assertThat(samples.next().getFirst().xids()).isEqualTo(first.xids());

        samples.published(first);
        assertThat(samples.next().getFirst().xids()).isEmpty();
        xids.add(xid(7));
        NodeSampled second = samples.next().getFirst();
        assertThat(second.xids()).containsExactly(xid(7));
        // The late confirmation of an older sample has no effect.
        samples.published(second);
        samples.published(first);
        assertThat(samples.next().getFirst().xids()).isEmpty();
    }

    @Test
    void aSampleNamesItsNodeAndStatesWhetherItIsSimulated() {
        NodeSampled real = samples(AgentMode.REAL).next().getFirst();

        assertThat(real.cluster()).isEqualTo("hall-a");
        assertThat(real.node()).isEqualTo("node-1");
        assertThat(real.jobId()).isNull();
        assertThat(real.occurredAt()).isEqualTo(START.plusSeconds(10));
        assertThat(real.simulated()).isFalse();
        assertThat(samples(AgentMode.SIMULATED).next().getFirst().simulated()).isTrue();
    }

    @Test
    void eachJobHasItsOwnSampleWithoutGpus() {
        JobId job = JobId.of("hall-a", "slurm", "7");
        HostReading reading = new HostReading(5L, 10L, 0.5, List.of());
        host = new HostUse(null, List.of(new HostUse.OfJob(job, 2, reading)));

        NodeSampled sample = samples(AgentMode.REAL).next().getLast();

        assertThat(sample.jobId()).isEqualTo(job);
        assertThat(sample.attempt()).isEqualTo(2);
        assertThat(sample.host()).isEqualTo(reading);
        assertThat(sample.gpus()).isEmpty();
        assertThat(sample.xids()).isEmpty();
    }

    @Test
    void aSignatureCoversTopicNodeHeadersAndValueAndRequiresAKey() throws GeneralSecurityException {
        KeyPair key = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        Map<String, String> headers = Map.of("ce_id", "1", "ce_time", START.toString());

        String seal = new SampleSeal(key.getPrivate())
                .of("node-sample", "node-1", headers, "{}")
                .orElseThrow();

        assertThat(EventSignature.holds(key.getPublic(), bytes("node-sample", "node-1", headers, "{}"), seal))
                .isTrue();
        assertThat(EventSignature.holds(key.getPublic(), bytes("job-failed", "node-1", headers, "{}"), seal))
                .isFalse();
        assertThat(EventSignature.holds(key.getPublic(), bytes("node-sample", "node-2", headers, "{}"), seal))
                .isFalse();
        assertThat(EventSignature.holds(key.getPublic(), bytes("node-sample", "node-1", headers, "[]"), seal))
                .isFalse();
        assertThat(EventSignature.holds(
                        key.getPublic(), bytes("node-sample", "node-1", Map.of("ce_id", "2"), "{}"), seal))
                .isFalse();
        assertThat(new SampleSeal(null).of("node-sample", "node-1", headers, "{}"))
                .isEmpty();
    }

    private static byte[] bytes(String topic, String node, Map<String, String> headers, String value) {
        return EventSignature.bytes(topic, node, headers, value.getBytes(StandardCharsets.UTF_8));
    }

    private NodeSamples samples(AgentMode mode) {
        return new NodeSamples("hall-a", "node-1", mode, gpus, () -> host, UUID::randomUUID, START);
    }

    private static XidReading xid(long seconds) {
        return new XidReading(79, "0000:3b:00", null, START.plusSeconds(seconds), "NVRM: Xid (PCI:0000:3b:00): 79");
    }
}
