package io.schedmate.kubernetes;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.schedmate.kubernetes.format.JobKind;
import io.schedmate.kubernetes.format.JobKinds;
import io.schedmate.kubernetes.format.Kind;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A real API server with a real Kueue, given by {@code -Dschedmate.test.kubernetes=KUBECONFIG}, whose user may do
 * everything. KWOK simulates the test's node and runs its pods; the test ends them. A test deletes what it creates.
 */
final class RealCluster implements AutoCloseable {

    static final Duration LONG = Duration.ofMinutes(3);
    private static final @Nullable String FILE = System.getProperty("schedmate.test.kubernetes");
    private static final Path SHIPPED = Path.of("../../k8s/overlays/beside-kueue/rbac.yaml");
    private static final String ACCOUNT = "kubernetes-integration";
    private static final String KUEUE = "v1beta2";

    private final Config config;
    private final KubernetesClient admin;
    private final String namespace =
            "schedmate-test-" + UUID.randomUUID().toString().substring(0, 8);

    RealCluster(int gpus) {
        assumeTrue(FILE != null, "no kubeconfig in schedmate.test.kubernetes");
        config = Config.fromKubeconfig(new File(Objects.requireNonNull(FILE)));
        config.setRequestRetryBackoffLimit(0);
        admin = new KubernetesClientBuilder().withConfig(config).build();
        namespace("schedmate");
        namespace(namespace);
        apply(read(SHIPPED)
                .replace(
                        "name: kubernetes-integration\n---",
                        "name: kubernetes-integration\n  namespace: schedmate\n---"));
        apply(queues(gpus));
    }

    KubernetesClient admin() {
        return admin;
    }

    String namespace() {
        return namespace;
    }

    /** Returns the integration's own client: its account with the rights that are shipped. */
    KubernetesClient integration() {
        return integration(config.getMasterUrl());
    }

    /** Like {@link #integration()}, at another address of the same server. */
    KubernetesClient integration(String address) {
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
                        .withMasterUrl(address)
                        .withTrustCerts(true)
                        .withDisableHostnameVerification(true)
                        .withOauthToken(token)
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
    }

    String address() {
        return config.getMasterUrl();
    }

    void apply(String yaml) {
        admin.load(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
                .items()
                .forEach(each -> admin.resource(each).forceConflicts().serverSideApply());
    }

    /** Creates a job of {@code pods} pods with one GPU each; {@code more} are lines of its metadata. */
    void job(String name, int pods, String more) {
        apply("""
                apiVersion: batch/v1
                kind: Job
                metadata:
                  name: %s
                  namespace: %s
                  labels: {kueue.x-k8s.io/queue-name: queues, schedmate.io/advice: wanted%s}
                spec:
                  suspend: true
                  parallelism: %d
                  completions: %d
                  backoffLimit: 0
                  template:
                    spec:
                      restartPolicy: Never
                      containers:
                        - {name: train, image: train, command: [python, train.py], resources: {limits: {nvidia.com/gpu: 1}}}
                """.formatted(name, namespace, more, pods, pods));
    }

    @Nullable
    GenericKubernetesResource get(JobKind kind, String name) {
        return admin.genericKubernetesResources(kind.context())
                .inNamespace(namespace)
                .withName(name)
                .get();
    }

    GenericKubernetesResource job(String name) {
        return Objects.requireNonNull(get(JobKinds.named("jobs.batch"), name));
    }

    boolean isSuspended(String job) {
        return Boolean.TRUE.equals(job(job).get("spec", "suspend"));
    }

    /** Returns Kueue's workload of a job. */
    GenericKubernetesResource workload(String job) {
        return await().atMost(LONG)
                .until(
                        () -> workloads().stream()
                                .filter(each -> each.getMetadata().getOwnerReferences().stream()
                                        .anyMatch(owner -> owner.getName().equals(job)))
                                .findFirst()
                                .orElse(null),
                        Objects::nonNull);
    }

    List<GenericKubernetesResource> workloads() {
        return admin.genericKubernetesResources(Kind.workload(KUEUE))
                .inNamespace(namespace)
                .list()
                .getItems();
    }

    void awaits(Callable<Boolean> condition) {
        await().atMost(LONG).pollInterval(Duration.ofMillis(200)).until(condition);
    }

    /** Waits until a job's workload has this condition. */
    void awaitCondition(String job, String condition) {
        awaits(() -> isTrue(workload(job), condition));
    }

    Map<String, Object> check(String job) {
        List<Map<String, Object>> checks = workload(job).get("status", "admissionChecks");
        return checks == null || checks.isEmpty() ? Map.of() : checks.getFirst();
    }

    List<Pod> pods(String job) {
        return admin.pods()
                .inNamespace(namespace)
                .withLabel("batch.kubernetes.io/job-name", job)
                .list()
                .getItems();
    }

    void run(String job, int pods) {
        awaits(() -> pods(job).stream().filter(isIn("Running")).count() == pods);
    }

    static Predicate<Pod> isIn(String phase) {
        return pod -> phase.equals(pod.getStatus().getPhase());
    }

    /** Ends the pod's container with this exit code, as a kubelet would report it. */
    void exits(Pod pod, int code) {
        admin.pods()
                .inNamespace(namespace)
                .withName(pod.getMetadata().getName())
                .editStatus(there -> {
                    var container = there.getSpec().getContainers().getFirst();
                    there.getStatus().setPhase(code == 0 ? "Succeeded" : "Failed");
                    there.getStatus()
                            .setContainerStatuses(List.of(new ContainerStatusBuilder()
                                    .withName(container.getName())
                                    .withImage(container.getImage())
                                    .withImageID(container.getImage())
                                    .withReady(false)
                                    .withRestartCount(0)
                                    .withState(new ContainerStateBuilder()
                                            .withNewTerminated()
                                            .withExitCode(code)
                                            .withReason(code == 0 ? "Completed" : "Error")
                                            .withFinishedAt("2026-01-01T00:00:00Z")
                                            .endTerminated()
                                            .build())
                                    .build()));
                    return there;
                });
    }

    static boolean isTrue(@Nullable GenericKubernetesResource object, String condition) {
        List<Map<String, Object>> all = object == null ? null : object.get("status", "conditions");
        return all != null
                && all.stream()
                        .anyMatch(each -> condition.equals(each.get("type")) && "True".equals(each.get("status")));
    }

    private void namespace(String name) {
        admin.namespaces()
                .resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .build())
                .serverSideApply();
    }

    private String queues(int gpus) {
        return """
                apiVersion: v1
                kind: Node
                metadata:
                  name: NAME
                  labels: {type: kwok, kubernetes.io/hostname: NAME, schedmate.test/node: NAME}
                  annotations: {kwok.x-k8s.io/node: fake}
                status:
                  allocatable: {cpu: "64", memory: 512Gi, pods: "110", nvidia.com/gpu: "64"}
                  capacity: {cpu: "64", memory: 512Gi, pods: "110", nvidia.com/gpu: "64"}
                ---
                apiVersion: kueue.x-k8s.io/v1beta2
                kind: AdmissionCheck
                metadata: {name: NAME}
                spec: {controllerName: schedmate.io/advice}
                ---
                apiVersion: kueue.x-k8s.io/v1beta2
                kind: ResourceFlavor
                metadata: {name: NAME}
                spec: {nodeLabels: {schedmate.test/node: NAME}}
                ---
                apiVersion: kueue.x-k8s.io/v1beta2
                kind: WorkloadPriorityClass
                metadata: {name: NAME}
                value: 1000
                ---
                apiVersion: kueue.x-k8s.io/v1beta2
                kind: ClusterQueue
                metadata: {name: NAME}
                spec:
                  namespaceSelector: {}
                  preemption: {withinClusterQueue: LowerPriority}
                  admissionChecksStrategy: {admissionChecks: [{name: NAME}]}
                  resourceGroups:
                    - coveredResources: [nvidia.com/gpu]
                      flavors: [{name: NAME, resources: [{name: nvidia.com/gpu, nominalQuota: GPUS}]}]
                ---
                apiVersion: kueue.x-k8s.io/v1beta2
                kind: LocalQueue
                metadata: {name: queues, namespace: NAME}
                spec: {clusterQueue: NAME}
                """.replace("NAME", namespace).replace("GPUS", String.valueOf(gpus));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        admin.namespaces().withName(namespace).delete();
        for (String kind : List.of("ClusterQueue", "ResourceFlavor", "AdmissionCheck", "WorkloadPriorityClass")) {
            admin.genericKubernetesResources("kueue.x-k8s.io/" + KUEUE, kind)
                    .withName(namespace)
                    .delete();
        }
        admin.nodes().withName(namespace).delete();
        admin.close();
    }
}
