package io.schedmate.agent.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.schedmate.agent.command.ClusterAdapter.RestartOrder;
import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the adapter with the shipped rights against a real API server and a real Kueue. Skipped without a cluster. */
@Timeout(600)
class RealClusterTest {

    private static final RestartOrder AS_IS = new RestartOrder(List.of(), Set.of(), Duration.ZERO, null);

    private AgentCluster cluster;

    @BeforeEach
    void start() {
        cluster = new AgentCluster();
    }

    @AfterEach
    void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void aNodeIsCordonedAndReleased() {
        KubernetesAdapter adapter = cluster.adapter(cluster.first());

        adapter.cordon("schedmate:1 Xid 79");

        assertThat(adapter.cordon())
                .hasValueSatisfying(shown -> assertThat(shown.reason()).isEqualTo("schedmate:1 Xid 79"));
        Node cordoned = cluster.node(cluster.first());
        assertThat(cordoned.getSpec().getUnschedulable()).isTrue();
        assertThat(cordoned.getSpec().getTaints())
                .anyMatch(taint -> taint.getKey().equals("schedmate.io/suspect"));
        adapter.uncordon();
        assertThat(adapter.cordon()).isEmpty();
        assertThat(cluster.node(cluster.first()).getSpec().getTaints())
                .noneMatch(taint -> taint.getKey().equals("schedmate.io/suspect"));
    }

    @Test
    void aDrainMovesPodsToAnotherNode() {
        cluster.job("asr", "");
        String where = cluster.runs("asr").getSpec().getNodeName();
        KubernetesAdapter adapter = cluster.adapter(where);
        adapter.cordon("schedmate:1 Xid 79");

        assertThat(adapter.drain(Duration.ofSeconds(1), List.of()).succeeded()).isTrue();

        assertThat(cluster.runs("asr").getSpec().getNodeName()).isNotEqualTo(where);
    }

    @Test
    void aRunningJobIsSuspendedAndResumed() {
        cluster.job("asr", "");
        Pod before = cluster.runs("asr");
        KubernetesAdapter adapter = cluster.adapter(cluster.first());

        var outcome = adapter.restart(id("asr"), AS_IS);

        assertThat(outcome.succeeded()).as(outcome.detail()).isTrue();
        assertThat(cluster.runs("asr").getMetadata().getUid())
                .isNotEqualTo(before.getMetadata().getUid());
        assertThat(adapter.attemptOf(id("asr"))).contains(2);
    }

    @Test
    void kueueEvictsAJobAndReadmitsIt() {
        cluster.job("asr", ", kueue.x-k8s.io/queue-name: queues");
        Pod before = cluster.runs("asr");
        KubernetesAdapter adapter = cluster.adapter(cluster.first());

        var outcome = adapter.restart(id("asr"), AS_IS);

        assertThat(outcome.succeeded()).as(outcome.detail()).isTrue();
        assertThat(outcome.detail()).contains("Kueue took asr back");
        assertThat(cluster.runs("asr").getMetadata().getUid())
                .isNotEqualTo(before.getMetadata().getUid());
        assertThat(adapter.attemptOf(id("asr"))).contains(2);
    }

    @Test
    void aJobContinuesElsewhereFromItsCheckpoint() {
        cluster.job("asr", "");
        String where = cluster.runs("asr").getSpec().getNodeName();
        KubernetesAdapter adapter = cluster.adapter(where);
        var order = new RestartOrder(List.of(), Set.of(where), Duration.ZERO, new Checkpoint("ckpt/step_40", 40L));

        var outcome = adapter.restart(id("asr"), order);

        assertThat(outcome.succeeded()).as(outcome.detail()).isTrue();
        Pod next = cluster.runs("asr-try-2");
        assertThat(next.getSpec().getNodeName()).isNotEqualTo(where);
        assertThat(next.getSpec().getContainers().getFirst().getEnv())
                .anyMatch(each -> each.getName().equals("SCHEDMATE_CHECKPOINT")
                        && Objects.equals(each.getValue(), "ckpt/step_40"));
        assertThat(next.getMetadata().getLabels())
                .containsEntry("schedmate.io/job", id("asr").toString());
        await().atMost(AgentCluster.LONG)
                .until(() -> adapter.attemptOf(id("asr")).equals(Optional.of(2)));
    }

    private JobId id(String job) {
        return JobId.of("hall-r", "kubernetes", cluster.namespace() + "/" + job);
    }
}
