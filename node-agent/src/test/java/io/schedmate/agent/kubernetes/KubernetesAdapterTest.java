package io.schedmate.agent.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodListBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.http.RecordedRequest;
import io.schedmate.agent.command.ClusterAdapter.Outcome;
import io.schedmate.agent.command.ClusterAdapter.RestartOrder;
import io.schedmate.agent.command.SchedulerAway;
import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The server answers the requests that a test foresees, each as often as it says, and 404 to any other. */
class KubernetesAdapterTest {

    private static final String NODE = "/api/v1/nodes/gpu-7";
    private static final String PODS = "/api/v1/pods?fieldSelector=spec.nodeName%3Dgpu-7";
    private static final String JOBS = "/apis/batch/v1/jobs";
    private static final String ASR_JOB = "/apis/batch/v1/namespaces/train/jobs/asr";
    private static final String VOLCANO_JOBS = "/apis/batch.volcano.sh/v1alpha1/jobs";
    private static final JobId ASR = JobId.of("hall-b", "kubernetes", "train/asr");
    private static final RestartOrder AS_IS = new RestartOrder(List.of(), Set.of(), Duration.ZERO);

    private final KubernetesMockServer server = new KubernetesMockServer(false);
    private KubernetesClient client;
    private KubernetesAdapter adapter;

    @BeforeEach
    void start() {
        server.init();
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        .withMasterUrl(server.url("/"))
                        .withTrustCerts(true)
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
        adapter = adapter(Duration.ofMinutes(1));
    }

    @AfterEach
    void stop() {
        client.close();
        server.destroy();
    }

    @Test
    void aCordonMarksTheNodeAsOursAndHoldsOnlyWhatWasRead() {
        server.expect()
                .get()
                .withPath(NODE)
                .andReturn(200, node(false, Map.of()))
                .times(2);
        server.expect()
                .patch()
                .withPath(NODE)
                .andReturn(200, node(true, Map.of()))
                .once();

        adapter.cordon("schedmate:1 Xid 79");

        assertThat(sent("PATCH"))
                .singleElement()
                .satisfies(body -> assertThat(body)
                        .contains("\"resourceVersion\":\"42\"")
                        .contains("\"unschedulable\":true")
                        .contains("\"schedmate.io/cordon\":\"schedmate:1 Xid 79\"")
                        .contains("\"key\":\"schedmate.io/suspect\"")
                        .contains("\"key\":\"nvidia.com/gpu\""));
    }

    @Test
    void liftingItLeavesTheTaintsOfOthers() {
        server.expect()
                .get()
                .withPath(NODE)
                .andReturn(200, node(true, Map.of(Marks.CORDON, "schedmate:1 Xid 79")))
                .times(2);
        server.expect()
                .patch()
                .withPath(NODE)
                .andReturn(200, node(false, Map.of()))
                .once();

        adapter.uncordon();

        assertThat(sent("PATCH"))
                .singleElement()
                .satisfies(body -> assertThat(body)
                        .contains("\"schedmate.io/cordon\":null")
                        .contains("\"unschedulable\":null")
                        .contains("\"key\":\"nvidia.com/gpu\"")
                        .doesNotContain("schedmate.io/suspect"));
    }

    @Test
    void theReasonTellsWhoseACordonIs() {
        server.expect()
                .get()
                .withPath(NODE)
                .andReturn(200, node(true, Map.of()))
                .once();
        server.expect()
                .get()
                .withPath(NODE)
                .andReturn(
                        200,
                        node(true, Map.of(Marks.CORDON, "schedmate:1 Xid", Marks.CORDONED_AT, "2026-03-02T12:00:00Z")))
                .once();
        server.expect()
                .get()
                .withPath(NODE)
                .andReturn(200, node(false, Map.of()))
                .once();

        assertThat(adapter.cordon())
                .hasValueSatisfying(shown -> assertThat(shown.reason()).contains("somebody else"));
        assertThat(adapter.cordon()).hasValueSatisfying(shown -> {
            assertThat(shown.reason()).isEqualTo("schedmate:1 Xid");
            assertThat(shown.since()).isEqualTo("2026-03-02T12:00:00Z");
        });
        assertThat(adapter.cordon()).isEmpty();
    }

    @Test
    void aNodeThatChangedMeanwhileIsLeftAsItIs() {
        server.expect()
                .get()
                .withPath(NODE)
                .andReturn(200, node(false, Map.of()))
                .times(2);
        server.expect().patch().withPath(NODE).andReturn(409, "").once();

        assertThatThrownBy(() -> adapter.cordon("schedmate:1 Xid")).isInstanceOf(SchedulerAway.class);
    }

    @Test
    void aNodeThatTheClusterDoesNotHaveIsToldByName() {
        assertThatThrownBy(adapter::cordon).isInstanceOf(SchedulerAway.class).hasMessageContaining("gpu-7");
    }

    @Test
    void podsAreEvictedAndWhatCannotMoveStays() {
        Pod training = pod("asr-0", Map.of("batch.kubernetes.io/job-name", "asr"));
        Pod spared = pod("tts-0", Map.of("batch.kubernetes.io/job-name", "tts"));
        Pod exporter = new PodBuilder(pod("exporter", Map.of()))
                .editMetadata()
                .addNewOwnerReference()
                .withKind("DaemonSet")
                .withName("exporter")
                .endOwnerReference()
                .endMetadata()
                .build();
        Pod over = new PodBuilder(pod("over", Map.of()))
                .withNewStatus()
                .withPhase("Succeeded")
                .endStatus()
                .build();
        server.expect()
                .get()
                .withPath(PODS)
                .andReturn(200, pods(training, spared, exporter, over))
                .once();
        server.expect()
                .post()
                .withPath(eviction("asr-0"))
                .andReturn(201, training)
                .once();
        server.expect()
                .get()
                .withPath(PODS)
                .andReturn(200, pods(spared, exporter, over))
                .always();

        Outcome outcome = adapter.drain(Duration.ofSeconds(90), List.of(JobId.of("hall-b", "kubernetes", "train/tts")));

        assertThat(outcome).isEqualTo(new Outcome(true, "1 pods were evicted."));
        assertThat(sent("POST"))
                .singleElement()
                .satisfies(body ->
                        assertThat(body).contains("\"kind\":\"Eviction\"").contains("\"gracePeriodSeconds\":90"));
    }

    @Test
    void aDisruptionBudgetIsAskedAgain() {
        Pod training = pod("asr-0", Map.of());
        server.expect().get().withPath(PODS).andReturn(200, pods(training)).times(3);
        server.expect().get().withPath(PODS).andReturn(200, pods()).once();
        server.expect().post().withPath(eviction("asr-0")).andReturn(429, "").times(2);
        server.expect()
                .post()
                .withPath(eviction("asr-0"))
                .andReturn(201, training)
                .once();

        assertThat(adapter.drain(Duration.ZERO, List.of()).succeeded()).isTrue();
        assertThat(sent("POST")).hasSize(3);
    }

    @Test
    void aDisruptionBudgetIsNeverBroken() {
        server.expect()
                .get()
                .withPath(PODS)
                .andReturn(200, pods(pod("asr-0", Map.of())))
                .always();
        server.expect().post().withPath(eviction("asr-0")).andReturn(429, "").always();

        Outcome outcome = adapter(Duration.ZERO).drain(Duration.ZERO, List.of());

        assertThat(outcome.succeeded()).isFalse();
        assertThat(outcome.detail()).contains("held back by their disruption budgets: [train/asr-0]");
        assertThat(requests()).extracting(RecordedRequest::getMethod).containsOnly("GET", "POST");
    }

    @Test
    void aFailedJobGoesOnUnderANewNameOffTheNodesThatAreBad() {
        server.expect()
                .get()
                .withPath(JOBS)
                .andReturn(200, list(job("\"conditions\": [{\"type\": \"Failed\", \"status\": \"True\"}]", "{}")))
                .once();
        server.expect()
                .post()
                .withPath("/apis/batch/v1/namespaces/train/jobs")
                .andReturn(201, "{}")
                .once();
        server.expect()
                .get()
                .withPath(ASR_JOB)
                .andReturn(200, job("\"active\": 0", "{}"))
                .once();
        server.expect().patch().withPath(ASR_JOB).andReturn(200, "{}").once();

        Outcome outcome = adapter.restart(ASR, new RestartOrder(List.of(), Set.of("gpu-7"), Duration.ZERO));

        assertThat(outcome.succeeded()).as(outcome.detail()).isTrue();
        List<RecordedRequest> all = requests();
        assertThat(bodies(all, "POST"))
                .singleElement()
                .satisfies(body -> assertThat(body)
                        .contains("\"name\":\"asr-try-2\"")
                        .contains("\"schedmate.io/attempt\":\"2\"")
                        .contains("\"schedmate.io/job\":\"" + ASR + "\"")
                        .contains("\"operator\":\"NotIn\"")
                        .contains("\"values\":[\"gpu-7\"]")
                        .contains("\"key\":\"zone\"")
                        .contains("\"suspend\":false")
                        .doesNotContain("controller-uid"));
        assertThat(bodies(all, "PATCH"))
                .singleElement()
                .satisfies(body -> assertThat(body).contains("asr-try-2"));
    }

    @Test
    void aRunningJobIsSuspendedUntilItsPodsAreGoneAndResumed() {
        server.expect()
                .get()
                .withPath(JOBS)
                .andReturn(200, list(job("\"active\": 2", "{}")))
                .once();
        server.expect().patch().withPath(ASR_JOB).andReturn(200, "{}").times(2);
        server.expect()
                .get()
                .withPath(ASR_JOB)
                .andReturn(200, job("\"active\": 2", "{}"))
                .times(2);
        server.expect()
                .get()
                .withPath(ASR_JOB)
                .andReturn(200, job("\"active\": 0", "{}"))
                .times(2);

        Outcome outcome = adapter.restart(ASR, AS_IS);

        assertThat(outcome.succeeded()).as(outcome.detail()).isTrue();
        assertThat(sent("PATCH")).hasSize(2).first().asString().contains("\"suspend\":true");
    }

    @Test
    void aJobOfKueuesIsTakenBackAndAdmittedAnew() {
        String workload = "/apis/kueue.x-k8s.io/v1beta1/namespaces/train/workloads";
        server.expect()
                .get()
                .withPath(JOBS)
                .andReturn(200, list(job("\"active\": 2", "{\"kueue.x-k8s.io/queue-name\": \"gpus\"}")))
                .once();
        server.expect()
                .get()
                .withPath(workload)
                .andReturn(
                        200,
                        list(
                                "{\"apiVersion\": \"kueue.x-k8s.io/v1beta1\", \"kind\": \"Workload\", \"metadata\": {\"name\": \"job-asr-1\","
                                        + " \"namespace\": \"train\", \"ownerReferences\": [{\"kind\": \"Job\", \"name\": \"asr\", \"uid\": \"u-1\"}]}}"))
                .once();
        server.expect()
                .get()
                .withPath(workload + "/job-asr-1")
                .andReturn(200, "{}")
                .times(2);
        server.expect()
                .patch()
                .withPath(workload + "/job-asr-1")
                .andReturn(200, "{}")
                .times(2);
        server.expect()
                .get()
                .withPath(ASR_JOB)
                .andReturn(200, job("\"active\": 0", "{}"))
                .times(2);
        server.expect().patch().withPath(ASR_JOB).andReturn(200, "{}").once();

        Outcome outcome = adapter.restart(ASR, AS_IS);

        assertThat(outcome.succeeded()).as(outcome.detail()).isTrue();
        assertThat(sent("PATCH"))
                .hasSize(3)
                .satisfies(bodies -> assertThat(bodies.get(0)).contains("\"active\":false"))
                .satisfies(bodies -> assertThat(bodies.get(1)).contains("\"active\":true"));
    }

    @Test
    void volcanoIsToldToRestartItsJob() {
        server.expect().get().withPath(JOBS).andReturn(200, list()).once();
        server.expect()
                .get()
                .withPath(VOLCANO_JOBS)
                .andReturn(
                        200,
                        list(
                                "{\"apiVersion\": \"batch.volcano.sh/v1alpha1\", \"kind\": \"Job\", \"metadata\": {\"name\": \"asr\","
                                        + " \"namespace\": \"train\", \"uid\": \"u-2\"}, \"status\": {\"state\": {\"phase\": \"Running\"}}}"))
                .once();
        server.expect()
                .post()
                .withPath("/apis/bus.volcano.sh/v1alpha1/namespaces/train/commands")
                .andReturn(201, "{}")
                .once();
        String job = "/apis/batch.volcano.sh/v1alpha1/namespaces/train/jobs/asr";
        server.expect().get().withPath(job).andReturn(200, "{}").once();
        server.expect().patch().withPath(job).andReturn(200, "{}").once();

        Outcome outcome = adapter.restart(ASR, AS_IS);

        assertThat(outcome.succeeded()).as(outcome.detail()).isTrue();
        assertThat(sent("POST"))
                .singleElement()
                .satisfies(body ->
                        assertThat(body).contains("\"action\":\"RestartJob\"").contains("\"uid\":\"u-2\""));
    }

    @Test
    void aJobThatSomebodyElseMakesIsLeftToThem() {
        String owned = job("\"active\": 2", "{}")
                .replace(
                        "\"uid\": \"u-1\"",
                        "\"uid\": \"u-1\", \"ownerReferences\": [{\"kind\": \"TrainJob\", \"name\": \"asr\", \"uid\": \"t\", \"controller\": true}]");
        server.expect().get().withPath(JOBS).andReturn(200, list(owned)).times(2);

        assertThat(adapter.attemptOf(ASR)).contains(1);
        assertThat(adapter.restart(ASR, AS_IS))
                .isEqualTo(new Outcome(false, "It belongs to TrainJob asr, which alone can restart it."));
    }

    private KubernetesAdapter adapter(Duration settle) {
        return new KubernetesAdapter(
                new KubernetesSettings("hall-b", "kubernetes", "gpu-7", settle, Duration.ofMillis(20)),
                client,
                () -> Instant.parse("2026-03-02T12:00:00Z"));
    }

    private static Node node(boolean unschedulable, Map<String, String> annotations) {
        return new NodeBuilder()
                .withNewMetadata()
                .withName("gpu-7")
                .withResourceVersion("42")
                .withAnnotations(annotations)
                .endMetadata()
                .withNewSpec()
                .withUnschedulable(unschedulable ? true : null)
                .addNewTaint("NoSchedule", "nvidia.com/gpu", null, "present")
                .addNewTaint("NoSchedule", Marks.TAINT, null, "true")
                .endSpec()
                .build();
    }

    private static Pod pod(String name, Map<String, String> labels) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("train")
                .withLabels(labels)
                .endMetadata()
                .withNewSpec()
                .withNodeName("gpu-7")
                .endSpec()
                .build();
    }

    private static Object pods(Pod... pods) {
        return new PodListBuilder().withItems(pods).build();
    }

    private static String eviction(String pod) {
        return "/api/v1/namespaces/train/pods/" + pod + "/eviction";
    }

    private static String job(String status, String labels) {
        return """
                {"apiVersion": "batch/v1", "kind": "Job",
                 "metadata": {"name": "asr", "namespace": "train", "uid": "u-1", "labels": %s},
                 "spec": {"parallelism": 2, "selector": {"matchLabels": {"controller-uid": "u-1"}},
                  "template": {"metadata": {"labels": {"controller-uid": "u-1", "team": "asr"}},
                   "spec": {"containers": [{"name": "train", "image": "asr:1"}], "restartPolicy": "Never",
                    "affinity": {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms":
                     [{"matchExpressions": [{"key": "zone", "operator": "In", "values": ["a"]}]}]}}}}}},
                 "status": {%s}}
                """.formatted(labels, status);
    }

    private static String list(String... items) {
        return "{\"apiVersion\": \"v1\", \"kind\": \"List\", \"items\": [" + String.join(",", items) + "]}";
    }

    private List<String> sent(String method) {
        return bodies(requests(), method);
    }

    private static List<String> bodies(List<RecordedRequest> all, String method) {
        return all.stream()
                .filter(request -> request.getMethod().equals(method))
                .map(request -> request.getBody().readUtf8())
                .toList();
    }

    private List<RecordedRequest> requests() {
        List<RecordedRequest> all = new ArrayList<>();
        try {
            for (RecordedRequest next = server.takeRequest(50, TimeUnit.MILLISECONDS);
                    next != null;
                    next = server.takeRequest(50, TimeUnit.MILLISECONDS)) {
                all.add(next);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return all;
    }
}
