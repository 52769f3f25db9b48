package io.schedmate.agent.kubernetes;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two nodes in the cluster of {@code -Dschedmate.test.kubernetes=KUBECONFIG}, whose user must have all rights, and the
 * agents' account as the Helm chart creates it. KWOK simulates the nodes and runs their pods. Objects that a test
 * creates are deleted.
 */
final class AgentCluster implements AutoCloseable {

    static final Duration LONG = Duration.ofMinutes(5);
    private static final @Nullable String FILE = System.getProperty("schedmate.test.kubernetes");
    private static final Path SHIPPED = Path.of("../k8s/plain/trial.yaml");
    private static final String ACCOUNT = "node-agent";

    private final Config config;
    private final KubernetesClient admin;
    private final KubernetesClient agent;
    private final String namespace =
            "schedmate-test-" + UUID.randomUUID().toString().substring(0, 8);

    AgentCluster() {
        assumeTrue(FILE != null, "no kubeconfig in schedmate.test.kubernetes");
        config = Config.fromKubeconfig(new File(Objects.requireNonNull(FILE)));
        admin = new KubernetesClientBuilder().withConfig(config).build();
        Stream.of("schedmate", namespace)
                .forEach(name -> apply("apiVersion: v1\nkind: Namespace\nmetadata: {name: %s}".formatted(name)));
        rights().forEach(this::apply);
        List.of(first(), second()).forEach(this::makeNode);
        apply(queues());
        agent = client();
    }

    String namespace() {
        return namespace;
    }

    String first() {
        return namespace + "-1";
    }

    String second() {
        return namespace + "-2";
    }

    /** Returns the adapter of an agent on one of the nodes, with the agent's own rights. */
    KubernetesAdapter adapter(String node) {
        return new KubernetesAdapter(
                new KubernetesSettings("hall-r", "kubernetes", node, LONG, Duration.ofMillis(200)),
                agent,
                InstantSource.system());
    }

    Node node(String name) {
        return admin.nodes().withName(name).get();
    }

    /**
     * Creates a job with one pod that may run on either node.
     *
     * @param more further labels
     */
    void job(String name, String more) {
        apply("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: JOB, namespace: NAME, labels: {schedmate.test/job: JOB%s}}
                spec:
                  suspend: %s
                  template:
                    spec:
                      restartPolicy: Never
                      terminationGracePeriodSeconds: 1
                      nodeSelector: {schedmate.test/node: NAME}
                      containers: [{name: train, image: train, command: [python, train.py], resources: {requests: {cpu: 1}}}]
                """.formatted(more, !more.isEmpty()).replace("JOB", name).replace("NAME", namespace));
    }

    /** Waits for the single pod of a job to run without being about to end, and returns it. */
    Pod runs(String job) {
        return Objects.requireNonNull(await().atMost(LONG)
                .until(
                        () -> admin
                                .pods()
                                .inNamespace(namespace)
                                .withLabel("batch.kubernetes.io/job-name", job)
                                .list()
                                .getItems()
                                .stream()
                                .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
                                .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                                .findFirst()
                                .orElse(null),
                        Objects::nonNull));
    }

    private static Stream<String> rights() {
        try {
            return Stream.of(Files.readString(SHIPPED).split("\n---\n"))
                    .filter(document -> document.contains(ACCOUNT))
                    .filter(document -> Stream.of("ServiceAccount", "ClusterRole", "ClusterRoleBinding")
                            .anyMatch(kind -> document.contains("\nkind: " + kind + "\n")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void makeNode(String name) {
        apply("""
                apiVersion: v1
                kind: Node
                metadata:
                  name: NODE
                  labels: {type: kwok, kubernetes.io/hostname: NODE, schedmate.test/node: NAME}
                  annotations: {kwok.x-k8s.io/node: fake}
                status:
                  allocatable: {cpu: "64", memory: 512Gi, pods: "110"}
                  capacity: {cpu: "64", memory: 512Gi, pods: "110"}
                """.replace("NODE", name).replace("NAME", namespace));
    }

    private String queues() {
        return """
                apiVersion: kueue.x-k8s.io/v1beta2
                kind: ResourceFlavor
                metadata: {name: NAME}
                ---
                apiVersion: kueue.x-k8s.io/v1beta2
                kind: ClusterQueue
                metadata: {name: NAME}
                spec:
                  namespaceSelector: {}
                  resourceGroups:
                    - coveredResources: [cpu]
                      flavors: [{name: NAME, resources: [{name: cpu, nominalQuota: 4}]}]
                ---
                apiVersion: kueue.x-k8s.io/v1beta2
                kind: LocalQueue
                metadata: {name: queues, namespace: NAME}
                spec: {clusterQueue: NAME}
                """.replace("NAME", namespace);
    }

    private KubernetesClient client() {
        String token = admin.serviceAccounts()
                .inNamespace("schedmate")
                .withName(ACCOUNT)
                .tokenRequest(new TokenRequestBuilder()
                        .withNewSpec()
                        .withExpirationSeconds(3600L)
                        .endSpec()
                        .build())
                .getStatus()
                .getToken();
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        .withAutoConfigure(false)
                        .withMasterUrl(config.getMasterUrl())
                        .withTrustCerts(true)
                        .withDisableHostnameVerification(true)
                        .withOauthToken(token)
                        .build())
                .build();
    }

    private void apply(String yaml) {
        admin.load(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
                .items()
                .forEach(each -> admin.resource(each).forceConflicts().serverSideApply());
    }

    @Override
    public void close() {
        admin.namespaces().withName(namespace).delete();
        for (String kind : List.of("ClusterQueue", "ResourceFlavor")) {
            admin.genericKubernetesResources("kueue.x-k8s.io/v1beta2", kind)
                    .withName(namespace)
                    .delete();
        }
        List.of(first(), second()).forEach(node -> admin.nodes().withName(node).delete());
        agent.close();
        admin.close();
    }
}
