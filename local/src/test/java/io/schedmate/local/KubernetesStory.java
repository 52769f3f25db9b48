package io.schedmate.local;

import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** A cluster with two nodes simulated by KWOK, and one job on them whose end the test controls. */
final class KubernetesStory implements AutoCloseable {

    static final List<String> NODES = List.of("node-1", "node-2");
    private static final String AGENTS = "node-agent";

    private final Config config;
    private final KubernetesClient cluster;
    private final String namespace =
            "schedmate-story-" + UUID.randomUUID().toString().substring(0, 8);

    KubernetesStory(Path kubeconfig) throws IOException {
        config = Config.fromKubeconfig(kubeconfig.toFile());
        cluster = new KubernetesClientBuilder().withConfig(config).build();
        apply("apiVersion: v1\nkind: Namespace\nmetadata: {name: schedmate}");
        apply("apiVersion: v1\nkind: Namespace\nmetadata: {name: %s}".formatted(namespace));
        for (String document :
                Files.readString(Path.of("../k8s/plain/trial.yaml")).split("\n---\n", -1)) {
            boolean isRight = Stream.of("ServiceAccount", "ClusterRole", "ClusterRoleBinding")
                    .anyMatch(kind -> document.contains("\nkind: " + kind + "\n"));
            if (isRight && document.contains(AGENTS)) {
                apply(document);
            }
        }
        NODES.forEach(node -> apply("""
            apiVersion: v1
            kind: Node
            metadata:
              name: NODE
              labels: {type: kwok, kubernetes.io/hostname: NODE, schedmate.test/story: "yes"}
              annotations: {kwok.x-k8s.io/node: fake}
            status:
              allocatable: {cpu: "64", memory: 512Gi, pods: "110"}
              capacity: {cpu: "64", memory: 512Gi, pods: "110"}
            """.replace("NODE", node)));
    }

    KubernetesClient cluster() {
        return cluster;
    }

    String job(String name) {
        apply("""
            apiVersion: batch/v1
            kind: Job
            metadata: {name: %s, namespace: %s, labels: {schedmate.io/advice: wanted}}
            spec:
              backoffLimit: 0
              template:
                spec:
                  restartPolicy: Never
                  nodeSelector: {schedmate.test/story: "yes"}
                  containers: [{name: train, image: train, command: [python, train.py]}]
            """.formatted(name, namespace));
        return namespace + "/" + name;
    }

    /** Writes a kubeconfig of the agents' account, with the rights that the chart grants. */
    Path agents(Path file) throws IOException {
        String token = cluster.serviceAccounts()
                .inNamespace("schedmate")
                .withName(AGENTS)
                .tokenRequest(new TokenRequestBuilder()
                        .withNewSpec()
                        .withExpirationSeconds(3600L)
                        .endSpec()
                        .build())
                .getStatus()
                .getToken();
        return Files.writeString(file, """
            apiVersion: v1
            kind: Config
            clusters: [{name: c, cluster: {server: "%s", insecure-skip-tls-verify: true}}]
            users: [{name: u, user: {token: "%s"}}]
            contexts: [{name: c, context: {cluster: c, user: u}}]
            current-context: c
            """.formatted(config.getMasterUrl(), token));
    }

    Optional<Pod> running(String job) {
        return cluster
                .pods()
                .inNamespace(namespace)
                .withLabel("batch.kubernetes.io/job-name", job)
                .list()
                .getItems()
                .stream()
                .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                .findFirst();
    }

    boolean isCordoned(String node) {
        var spec = Objects.requireNonNull(cluster.nodes().withName(node).get()).getSpec();
        return Boolean.TRUE.equals(spec.getUnschedulable())
                && spec.getTaints().stream().anyMatch(taint -> "schedmate.io/suspect".equals(taint.getKey()));
    }

    String annotation(String job, String key) {
        return Objects.requireNonNull(cluster.batch()
                        .v1()
                        .jobs()
                        .inNamespace(namespace)
                        .withName(job)
                        .get())
                .getMetadata()
                .getAnnotations()
                .getOrDefault(key, "");
    }

    /** Ends the pod's container with this exit code, as a kubelet would report it. */
    void exits(Pod pod, int code) {
        cluster.pods()
                .inNamespace(namespace)
                .withName(pod.getMetadata().getName())
                .editStatus(there -> {
                    there.getStatus().setPhase(code == 0 ? "Succeeded" : "Failed");
                    there.getStatus()
                            .setContainerStatuses(List.of(new ContainerStatusBuilder()
                                    .withName("train")
                                    .withImage("train")
                                    .withImageID("train")
                                    .withReady(false)
                                    .withRestartCount(0)
                                    .withState(new ContainerStateBuilder()
                                            .withNewTerminated()
                                            .withExitCode(code)
                                            .withReason(code == 0 ? "Completed" : "Error")
                                            .endTerminated()
                                            .build())
                                    .build()));
                    return there;
                });
    }

    private void apply(String yaml) {
        cluster.load(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
                .items()
                .forEach(each -> cluster.resource(each).forceConflicts().serverSideApply());
    }

    @Override
    public void close() {
        cluster.namespaces().withName(namespace).delete();
        NODES.forEach(node -> cluster.nodes().withName(node).delete());
        cluster.close();
    }
}
