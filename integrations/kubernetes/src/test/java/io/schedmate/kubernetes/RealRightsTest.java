package io.schedmate.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.authorization.v1.ResourceRule;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectRulesReviewBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.schedmate.kubernetes.format.Kind;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests the integration with the shipped rights, on a real API server whose connection breaks. Skipped without
 * one.
 */
@Timeout(600)
class RealRightsTest {

    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);
    /** The API groups that every account may query about itself. */
    private static final Set<String> OF_EVERYBODY = Set.of("authorization.k8s.io", "authentication.k8s.io");

    private final TestingGateway gateway = new TestingGateway();
    private RealCluster cluster;
    private KubernetesClient integration;

    @BeforeEach
    void start() {
        cluster = new RealCluster(4);
        integration = cluster.integration();
    }

    @AfterEach
    void stop() {
        gateway.close();
        if (cluster != null) {
            integration.close();
            cluster.close();
        }
    }

    @Test
    void theShippedRoleGrantsTheDocumentedRightsOnly() {
        ClusterRole role = cluster.admin()
                .rbac()
                .clusterRoles()
                .withName("schedmate-kubernetes-integration")
                .get();
        Set<String> shipped = new TreeSet<>();
        role.getRules().forEach(rule -> add(shipped, rule.getApiGroups(), rule.getResources(), rule.getVerbs()));

        Set<String> granted = new TreeSet<>();
        var review = integration
                .authorization()
                .v1()
                .selfSubjectRulesReview()
                .create(new SelfSubjectRulesReviewBuilder()
                        .withNewSpec()
                        .withNamespace(cluster.namespace())
                        .endSpec()
                        .build());
        for (ResourceRule rule : review.getStatus().getResourceRules()) {
            if (!OF_EVERYBODY.containsAll(rule.getApiGroups())) {
                add(granted, rule.getApiGroups(), rule.getResources(), rule.getVerbs());
            }
        }

        assertThat(granted).isEqualTo(shipped);
    }

    @Test
    void theServerRejectsCallsBeyondTheRole() {
        cluster.job("asr", 1, "");
        String workload = cluster.workload("asr").getMetadata().getName();
        String here = cluster.namespace();
        List<ThrowingCallable> refused = List.of(
                () -> integration.secrets().inNamespace(here).list(),
                () -> integration.configMaps().inNamespace(here).list(),
                () -> integration.nodes().withName(here).patch(MERGE, "{\"spec\": {\"unschedulable\": true}}"),
                () -> integration
                        .batch()
                        .v1()
                        .jobs()
                        .inNamespace(here)
                        .withName("asr")
                        .delete(),
                () -> integration
                        .genericKubernetesResources(Kind.workload("v1beta2"))
                        .inNamespace(here)
                        .withName(workload)
                        .patch(MERGE, "{\"spec\": {\"active\": false}}"),
                () -> integration.pods().inNamespace(here).withName("any").delete());

        assertThat(refused)
                .allSatisfy(call -> assertThatThrownBy(call)
                        .isInstanceOfSatisfying(
                                KubernetesClientException.class,
                                each -> assertThat(each.getCode()).isEqualTo(403)));
    }

    @Test
    void aRoundNeedsOnlyGrantedRightsAndRecoversFromABrokenConnection() throws Exception {
        gateway.answers("/api/v1/nodes", "{\"items\": [], \"nextCursor\": null}");
        try (var connection = new CutConnection(cluster.address());
                KubernetesClient client = cluster.integration(connection.address())) {
            var settings = Settings.of(Map.of("SCHEDMATE_GATEWAY", "http://gateway", "SCHEDMATE_CLUSTER", "hall-r"));
            List<Main.Part> parts = Main.parts(settings, client, gateway.client(), InstantSource.system());
            cluster.job("first", 1, "");
            rounds(parts, "first");

            connection.cut();
            cluster.job("second", 1, "");
            assertThatThrownBy(() -> parts.getFirst().round().run()).isInstanceOf(KubernetesClientException.class);
            connection.mend();

            rounds(parts, "second");
            assertThat(cluster.job("second").getMetadata().getAnnotations()).containsKey("schedmate.io/advice-id");
        }
    }

    private void rounds(List<Main.Part> parts, String job) {
        cluster.awaits(() -> {
            parts.forEach(each -> each.round().run());
            return RealCluster.isTrue(cluster.workload(job), "Admitted");
        });
    }

    private static void add(Set<String> rights, List<String> groups, List<String> resources, List<String> verbs) {
        groups.forEach(group -> resources.forEach(
                resource -> verbs.forEach(verb -> rights.add("%s %s.%s".formatted(verb, resource, group)))));
    }
}
