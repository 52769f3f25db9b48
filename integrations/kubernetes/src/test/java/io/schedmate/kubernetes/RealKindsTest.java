package io.schedmate.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.schedmate.kubernetes.advise.TrainerStatus;
import io.schedmate.kubernetes.format.JobKind;
import io.schedmate.kubernetes.format.JobKinds;
import io.schedmate.kubernetes.format.KueueApi;
import io.schedmate.kubernetes.observe.LabelledJobs;
import io.schedmate.model.job.JobId;
import io.schedmate.tables.Tables;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the kinds of jobs that the cluster has with their real controllers. Skipped without a cluster. */
@Timeout(600)
class RealKindsTest {

    private static final JobKind TRAINJOB = JobKinds.named("trainjobs.trainer.kubeflow.org");

    private final TestingGateway gateway = new TestingGateway();
    private RealCluster cluster;
    private KubernetesClient integration;
    private LabelledJobs jobs;

    @BeforeEach
    void start() {
        cluster = new RealCluster(4);
        integration = cluster.integration();
        jobs = new LabelledJobs(
                integration, gateway.client(), "hall-r", new KueueApi(integration, ""), 30, InstantSource.system());
    }

    @AfterEach
    void stop() {
        gateway.close();
        if (cluster != null) {
            integration.close();
            cluster.close();
        }
    }

    static Stream<String> kinds() {
        return JobKinds.all().stream().map(JobKind::resource).filter(each -> !each.equals("jobs.batch"));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyFieldOfTheTablesExistsInTheKind(String kind) {
        JSONSchemaProps schema = schema(kind);
        List<String> paths = new ArrayList<>();
        rows("kinds.tsv", 13, kind).forEach(row -> paths.addAll(row.subList(4, 13)));
        rows("states.tsv", 5, kind).forEach(row -> paths.add(row.get(1)));
        for (List<String> row : rows("pod-sets.tsv", 6, kind)) {
            paths.add(row.get(1));
            List.of(row.get(3).split("\\*", -1)).forEach(factor -> paths.add(below(row.get(1), factor)));
            paths.add(below(row.get(1), row.get(4)));
            paths.add(below(row.get(1), row.get(5)));
        }

        assertThat(paths.stream().filter(path -> !path.isEmpty()))
                .isNotEmpty()
                .allSatisfy(path -> assertThat(has(schema, path)).as(path).isTrue());
    }

    @Test
    void aJobSetRestartedByItsControllerContinuesInANewAttempt() {
        schema("jobsets.jobset.x-k8s.io");
        cluster.apply("""
                apiVersion: jobset.x-k8s.io/v1alpha2
                kind: JobSet
                metadata: {name: pre, namespace: %s, labels: {schedmate.io/advice: wanted}}
                spec:
                  failurePolicy: {maxRestarts: 2}
                  replicatedJobs:
                    - name: workers
                      replicas: 1
                      template:
                        spec:
                          parallelism: 2
                          completions: 2
                          backoffLimit: 0
                          template: {spec: {restartPolicy: Never, containers: [{name: train, image: train, resources: {limits: {nvidia.com/gpu: 1}}}]}}
                """.formatted(cluster.namespace()));
        awaitCall("pre", "\"attempt\":1,\"state\":\"running\"");

        cluster.exits(pods("pre", "Running").getFirst(), 1);
        awaitCall("pre", "\"attempt\":1,\"state\":\"failed\"");
        awaitCall("pre", "\"attempt\":2,\"state\":\"running\"");
        cluster.awaits(() -> {
            pods("pre", "Running").forEach(pod -> cluster.exits(pod, 0));
            jobs.round();
            return gateway.calls(events("pre")).stream().anyMatch(each -> each.contains("\"state\":\"succeeded\""));
        });

        assertThat(gateway.calls("/api/v1/jobs")).singleElement().asString().contains("\"nodes\":2", "\"gpus\":2");
    }

    @Test
    void theProgressOfATrainJobIsShownInItsStatusUntilItsEnd() {
        trainJob("fine");
        progress("fine");
        awaitCall("fine", "\"state\":\"running\"");

        status().round();
        Map<String, Object> shown =
                Objects.requireNonNull(cluster.get(TRAINJOB, "fine")).get("status", "trainerStatus");
        assertThat(shown).containsEntry("progressPercentage", 42).containsEntry("estimatedRemainingSeconds", 3601);
        cluster.awaits(() -> {
            pods("fine", "Running").forEach(pod -> cluster.exits(pod, 0));
            jobs.round();
            return gateway.calls(events("fine")).stream().anyMatch(each -> each.contains("\"state\":\"succeeded\""));
        });

        Map<String, Object> kept =
                Objects.requireNonNull(cluster.get(TRAINJOB, "fine")).get("status", "trainerStatus");
        assertThat(kept).isEqualTo(shown);
        assertThat(gateway.calls("/api/v1/jobs")).singleElement().asString().contains("\"nodes\":2", "torchrun t.py");
    }

    @Test
    void progressReportedByATrainJobItselfIsNotOverwritten() {
        trainJob("own");
        awaitCall("own", "\"state\":\"running\"");
        report("own", 7);
        progress("own");

        status().round();

        Map<String, Object> shown =
                Objects.requireNonNull(cluster.get(TRAINJOB, "own")).get("status", "trainerStatus");
        assertThat(shown).containsEntry("progressPercentage", 7);
    }

    @Test
    void aPyTorchJobIsReportedWithTheExitOfItsMaster() {
        schema("pytorchjobs.kubeflow.org");
        String replicas = "template: {spec: {containers: [{name: pytorch, image: train, command: [torchrun, t.py], "
                + "resources: {limits: {nvidia.com/gpu: 1}}}]}}";
        cluster.apply("""
                apiVersion: kubeflow.org/v1
                kind: PyTorchJob
                metadata: {name: ptj, namespace: %s, labels: {schedmate.io/advice: wanted}}
                spec:
                  runPolicy: {cleanPodPolicy: None}
                  pytorchReplicaSpecs:
                    Master: {replicas: 1, restartPolicy: Never, %s}
                    Worker: {replicas: 2, restartPolicy: Never, %s}
                """.formatted(cluster.namespace(), replicas, replicas));
        awaitCall("ptj", "\"state\":\"running\"");

        cluster.exits(
                pods("training.kubeflow.org/job-name", "ptj", "Running").stream()
                        .filter(pod -> pod.getMetadata().getName().endsWith("master-0"))
                        .findFirst()
                        .orElseThrow(),
                137);
        awaitCall("ptj", "\"state\":\"failed\"");

        assertThat(gateway.calls("/api/v1/jobs")).singleElement().asString().contains("\"nodes\":3", "\"gpus\":3");
        assertThat(gateway.calls(events("ptj"))).last().asString().contains("\"exitCode\":137", "\"signal\":9");
    }

    @Test
    void aVolcanoJobIsReportedFromItsGangToTheRestartThatItsControllerRejects() {
        schema("jobs.batch.volcano.sh");
        String label = "volcano.sh/job-name";
        String task = "template: {spec: {restartPolicy: Never, containers: [{name: train, image: train, "
                + "command: [torchrun, t.py], resources: {limits: {nvidia.com/gpu: 1}}}]}}";
        cluster.apply("""
                apiVersion: batch.volcano.sh/v1alpha1
                kind: Job
                metadata: {name: gang, namespace: %s, labels: {schedmate.io/advice: wanted}}
                spec:
                  schedulerName: volcano
                  queue: default
                  minAvailable: 3
                  maxRetry: 2
                  policies: [{event: PodFailed, action: RestartJob}]
                  tasks:
                    - {name: master, replicas: 1, %s}
                    - {name: worker, replicas: 2, %s}
                """.formatted(cluster.namespace(), task, task));
        awaitCall("gang", "\"attempt\":1,\"state\":\"running\"");

        cluster.exits(pods(label, "gang", "Running").getFirst(), 1);
        awaitCall("gang", "\"attempt\":1,\"state\":\"failed\"");
        awaitCall("gang", "\"attempt\":2,\"state\":\"running\"");
        cluster.exits(pods(label, "gang", "Running").getLast(), 137);
        awaitCall("gang", "\"attempt\":2,\"state\":\"failed\"");

        assertThat(gateway.calls("/api/v1/jobs"))
                .singleElement()
                .asString()
                .contains("\"queue\":\"default\"", "\"nodes\":3", "\"gpus\":3", "torchrun t.py");
        assertThat(gateway.calls(events("gang"))).last().asString().contains("\"exitCode\":137", "\"signal\":9");
        assertThat(gateway.calls(events("gang"))).noneMatch(each -> each.contains("\"attempt\":3"));
    }

    @Test
    void aVolcanoJobSucceedsIfAllItsPodsDo() {
        schema("jobs.batch.volcano.sh");
        cluster.apply("""
                apiVersion: batch.volcano.sh/v1alpha1
                kind: Job
                metadata: {name: well, namespace: %s, labels: {schedmate.io/advice: wanted}}
                spec:
                  schedulerName: volcano
                  queue: default
                  minAvailable: 1
                  tasks:
                    - name: main
                      replicas: 1
                      template: {spec: {restartPolicy: Never, containers: [{name: train, image: train}]}}
                """.formatted(cluster.namespace()));
        awaitCall("well", "\"state\":\"running\"");

        cluster.exits(pods("volcano.sh/job-name", "well", "Running").getFirst(), 0);

        awaitCall("well", "\"attempt\":1,\"state\":\"succeeded\"");
    }

    private void trainJob(String name) {
        schema("trainjobs.trainer.kubeflow.org");
        cluster.apply("""
                apiVersion: trainer.kubeflow.org/v1alpha1
                kind: TrainingRuntime
                metadata: {name: test, namespace: NAMESPACE, labels: {trainer.kubeflow.org/framework: torch}}
                spec:
                  mlPolicy: {numNodes: 1, torch: {}}
                  template:
                    spec:
                      replicatedJobs:
                        - name: node
                          template:
                            metadata: {labels: {trainer.kubeflow.org/trainjob-ancestor-step: trainer}}
                            spec: {template: {spec: {containers: [{name: node, image: train}]}}}
                ---
                apiVersion: trainer.kubeflow.org/v1alpha1
                kind: TrainJob
                metadata: {name: NAME, namespace: NAMESPACE, labels: {schedmate.io/advice: wanted}}
                spec:
                  runtimeRef: {name: test, kind: TrainingRuntime, apiGroup: trainer.kubeflow.org}
                  trainer: {numNodes: 2, image: train, command: [torchrun, t.py], resourcesPerNode: {limits: {cpu: "1"}}}
                """.replace("NAMESPACE", cluster.namespace()).replace("NAME", name));
    }

    /** Reports progress as a job with a callback in its code would. */
    private void report(String name, int percentage) {
        var own = new GenericKubernetesResource();
        own.setApiVersion("trainer.kubeflow.org/v1alpha1");
        own.setKind("TrainJob");
        own.setMetadata(new ObjectMetaBuilder()
                .withName(name)
                .withNamespace(cluster.namespace())
                .build());
        own.setAdditionalProperty(
                "status",
                Map.of(
                        "trainerStatus",
                        Map.of("progressPercentage", percentage, "lastUpdatedTime", "2026-03-02T08:00:00Z")));
        cluster.admin()
                .genericKubernetesResources(TRAINJOB.context())
                .inNamespace(cluster.namespace())
                .resource(own)
                .subresource("status")
                .patch(new PatchContext.Builder()
                        .withPatchType(PatchType.SERVER_SIDE_APPLY)
                        .withFieldManager("the-job-itself")
                        .withForce(true)
                        .build());
    }

    private TrainerStatus status() {
        return new TrainerStatus(integration, gateway.client(), "hall-r", InstantSource.system());
    }

    private void progress(String name) {
        gateway.answers("/api/v1/jobs/" + id(name) + "/metrics", TestingGateway.metrics(id(name)));
    }

    private List<Pod> pods(String job, String phase) {
        return pods("jobset.sigs.k8s.io/jobset-name", job, phase);
    }

    private List<Pod> pods(String label, String job, String phase) {
        return cluster.admin().pods().inNamespace(cluster.namespace()).withLabel(label, job).list().getItems().stream()
                .filter(RealCluster.isIn(phase))
                .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
                .toList();
    }

    private void awaitCall(String job, String parts) {
        cluster.awaits(() -> {
            jobs.round();
            return gateway.calls(events(job)).stream().anyMatch(each -> each.contains(parts));
        });
    }

    private String events(String job) {
        return "/api/v1/jobs/" + id(job) + "/events";
    }

    private JobId id(String job) {
        return JobId.of("hall-r", "kubernetes", cluster.namespace() + "/" + job);
    }

    private JSONSchemaProps schema(String kind) {
        CustomResourceDefinition definition = cluster.admin()
                .apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName(kind)
                .get();
        assumeTrue(definition != null, "the cluster has no " + kind);
        String version = JobKinds.named(kind).context().getVersion();
        return definition.getSpec().getVersions().stream()
                .filter(each -> each.getName().equals(version))
                .findFirst()
                .orElseThrow()
                .getSchema()
                .getOpenAPIV3Schema();
    }

    private static List<List<String>> rows(String table, int columns, String kind) {
        return Tables.resource(JobKinds.class, table, columns).stream()
                .filter(row -> row.getFirst().equals(kind))
                .toList();
    }

    private static String below(String at, String path) {
        return path.isEmpty() || path.startsWith("@") ? "" : at + "." + path;
    }

    private static boolean has(@Nullable JSONSchemaProps schema, String path) {
        JSONSchemaProps there = schema;
        for (String step : path.split("\\.", -1)) {
            if (there == null || Boolean.TRUE.equals(there.getXKubernetesPreserveUnknownFields())) {
                return there != null;
            }
            there = there.getProperties() == null
                    ? null
                    : there.getProperties().get(step.replaceFirst("(\\[]|\\{})$", ""));
            if (there != null && step.endsWith("[]")) {
                there = there.getItems().getSchema();
            } else if (there != null && step.endsWith("{}")) {
                there = there.getAdditionalProperties().getSchema();
            }
        }
        return there != null;
    }
}
