package io.schedmate.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.schedmate.kubernetes.advise.AdmissionController;
import io.schedmate.kubernetes.advise.AdmissionRules;
import io.schedmate.kubernetes.format.KueueApi;
import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests the check's answer to a workload, in the format that Kueue reads. */
class AdmissionTest {

    private static final String KUEUE = "/apis/kueue.x-k8s.io/v1beta1/";
    private static final Instant RESERVED = Instant.parse("2026-03-02T08:00:00Z");
    private static final String ACTIVE =
            ", \"status\": {\"conditions\": [{\"type\": \"Active\", \"status\": \"True\"}]}";
    private static final String PENDING = "{\"name\": \"advice\", \"state\": \"Pending\"}";

    private final TestingCluster cluster = new TestingCluster();
    private final TestingGateway gateway = new TestingGateway();

    @AfterEach
    void stop() {
        cluster.close();
        gateway.close();
    }

    @Test
    void aWorkloadBecomesReadyWithItsAdviceOnItsPods() {
        waits(workload(PENDING, "", ""));

        JsonNode check = verdict(AdmissionRules.standard(), 1);

        assertThat(check.path("state").asString()).isEqualTo("Ready");
        assertThat(check.path("message").asString()).contains("expected to run 20 min 0 s", "5d0f4bb7");
        JsonNode update = check.path("podSetUpdates").path(0);
        assertThat(update.path("name").asString()).isEqualTo("main");
        assertThat(update.path("labels").path("schedmate.io/job").asString())
                .isEqualTo(JobId.of("hall-b", "kubernetes", "train/asr").toString());
        assertThat(update.path("annotations")
                        .path("schedmate.io/expected-seconds")
                        .asString())
                .isEqualTo("1200");
        assertThat(update.path("annotations")
                        .path("schedmate.io/expected-gpu-utilisation")
                        .asString())
                .isEqualTo("0.88");
        assertThat(update.has("nodeSelector")).isFalse();
        assertThat(gateway.calls("/api/v1/advice"))
                .singleElement()
                .asString()
                .contains("python train.py", "\"gpus\":16", "\"nodes\":2", "\"queue\":\"gpus\"");
        assertThat(gateway.calls("/api/v1/jobs")).singleElement().asString().contains("\"externalId\":\"train/asr\"");
    }

    @Test
    void existingAnnotationsOfPodsAreNotWrittenAgain() {
        waits(workload(PENDING, "", "\"annotations\": {\"schedmate.io/expected-seconds\": \"7\"}"));

        JsonNode annotations = verdict(AdmissionRules.standard(), 1).at("/podSetUpdates/0/annotations");

        assertThat(annotations.has("schedmate.io/expected-seconds")).isFalse();
        assertThat(annotations.has("schedmate.io/advice-id")).isTrue();
    }

    @Test
    void onlyOneOfTwoChecksOfOursBringsThePodUpdates() {
        cluster.has(KUEUE + "admissionchecks", TestingCluster.list(check("advice", ACTIVE), check("more", ACTIVE)));
        cluster.has(
                KUEUE + "workloads",
                TestingCluster.list(workload(PENDING + ", {\"name\": \"more\", \"state\": \"Pending\"}", "", "")));
        cluster.takes(status(), 200);

        controller(AdmissionRules.standard(), 1).round();

        JsonNode checks = cluster.patches().getFirst().at("/status/admissionChecks");
        assertThat(checks).hasSize(2);
        assertThat(checks.path(0).has("podSetUpdates")).isTrue();
        assertThat(checks.path(1).has("podSetUpdates")).isFalse();
    }

    @Test
    void podsGetTheFastestTypeOnlyIfConfigured() {
        waits(workload(PENDING, "", ""));

        JsonNode check =
                verdict(new AdmissionRules(Duration.ofSeconds(10), false, Map.of(), "nvidia.com/gpu.product"), 1);

        assertThat(check.at("/podSetUpdates/0/nodeSelector")
                        .path("nvidia.com/gpu.product")
                        .asString())
                .isEqualTo("NVIDIA-H100");
    }

    @Test
    void aWorkloadWaitsWithoutAnAnswer() {
        waits(workload(PENDING, "", ""));
        gateway.refuses(503);

        controller(AdmissionRules.standard(), 9).round();

        assertThat(cluster.patches()).isEmpty();
    }

    @Test
    void aWorkloadIsAdmittedWithoutAdviceAtItsDeadline() {
        waits(workload(PENDING, "", ""));
        gateway.refuses(503);

        JsonNode check = verdict(AdmissionRules.standard(), 10);

        assertThat(check.path("state").asString()).isEqualTo("Ready");
        assertThat(check.path("message").asString()).contains("none came in 10 s", "503");
        assertThat(check.has("podSetUpdates")).isFalse();
    }

    @Test
    void aRejectedRequestIsNotRepeated() {
        waits(workload(PENDING, "", ""));
        gateway.refuses(403);

        JsonNode check = verdict(AdmissionRules.standard(), 0);

        assertThat(check.path("state").asString()).isEqualTo("Ready");
        assertThat(check.path("message").asString()).contains("403");
    }

    @Test
    void anUnavailablePlatformIsCalledOncePerRound() {
        cluster.has(KUEUE + "admissionchecks", TestingCluster.list(check("advice", ACTIVE)));
        String one = workload(PENDING, "", "");
        cluster.has(KUEUE + "workloads", TestingCluster.list(one, one.replace("job-asr", "job-tts"), one));
        gateway.refuses(503);

        controller(AdmissionRules.standard(), 1).round();

        assertThat(gateway.calls()).hasSize(1);
    }

    @Test
    void anUnrealisticTimeLimitIsReportedAndRejectedOnlyIfConfigured() {
        waits(workload(PENDING, "\"maximumExecutionTimeSeconds\": 300,", ""));

        assertThat(verdict(AdmissionRules.standard(), 1).path("state").asString())
                .isEqualTo("Ready");
        JsonNode rejected = verdict(new AdmissionRules(Duration.ofSeconds(10), true, Map.of(), ""), 1);

        assertThat(rejected.path("state").asString()).isEqualTo("Rejected");
        assertThat(rejected.path("message").asString()).contains("limit is 5 min 0 s", "longer than 10 min 0 s");
        assertThat(rejected.has("podSetUpdates")).isFalse();
    }

    @Test
    void aTooSmallGpuIsReturnedOnce() {
        waits(workload(PENDING, "", ""));
        var rules = new AdmissionRules(Duration.ofSeconds(10), false, Map.of("a100-40g", 40L << 30), "");
        AdmissionController controller = controller(rules, 1);

        controller.round();
        controller.round();

        List<JsonNode> patches = cluster.patches();
        assertThat(patches)
                .extracting(patch -> patch.at("/status/admissionChecks/0/state").asString())
                .containsExactly("Retry", "Ready");
        assertThat(patches)
                .allSatisfy(patch -> assertThat(
                                patch.at("/status/admissionChecks/0/message").asString())
                        .contains("a100-40g has 40960 MiB"));
    }

    @Test
    void aWorkloadWithARetryCountIsNotReturnedAgain() {
        waits(workload("{\"name\": \"advice\", \"state\": \"Pending\", \"retryCount\": 1}", "", ""));
        var rules = new AdmissionRules(Duration.ofSeconds(10), false, Map.of("a100-40g", 40L << 30), "");

        assertThat(verdict(rules, 1).path("state").asString()).isEqualTo("Ready");
    }

    @Test
    void foreignAndDecidedChecksAreNotModified() {
        waits(workload(
                "{\"name\": \"budget\", \"state\": \"Pending\"}, {\"name\": \"advice\", \"state\": \"Ready\"}",
                "",
                ""));

        controller(AdmissionRules.standard(), 100).round();

        assertThat(gateway.calls()).isEmpty();
        assertThat(cluster.patches()).isEmpty();
    }

    @Test
    void aWorkloadWithoutQuotaCausesNoCall() {
        waits(workload(PENDING, "", "").replace("QuotaReserved", "PodsReady"));

        controller(AdmissionRules.standard(), 100).round();

        assertThat(gateway.calls()).isEmpty();
        assertThat(cluster.patches()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Finished", "Evicted"})
    void aFinishedWorkloadIsNotModified(String over) {
        waits(workload(PENDING, "", "")
                .replace(
                        "\"conditions\": [{\"type\": \"QuotaReserved\"",
                        "\"conditions\": [{\"type\": \"%s\", \"status\": \"True\"}, {\"type\": \"QuotaReserved\""
                                .formatted(over)));

        controller(AdmissionRules.standard(), 100).round();

        assertThat(gateway.calls()).isEmpty();
        assertThat(cluster.patches()).isEmpty();
    }

    @Test
    void aWorkloadThatChangedMeanwhileIsHandledAgain() {
        cluster.has(KUEUE + "admissionchecks", TestingCluster.list(check("advice", ACTIVE)));
        cluster.has(KUEUE + "workloads", TestingCluster.list(workload(PENDING, "", "")));
        cluster.takes(status(), 409);
        AdmissionController controller = controller(AdmissionRules.standard(), 1);

        controller.round();
        controller.round();

        assertThat(cluster.patches())
                .hasSize(2)
                .allSatisfy(patch -> assertThat(
                                patch.at("/metadata/resourceVersion").asString())
                        .isEqualTo("42"));
    }

    @Test
    void aCheckOfOursIsMarkedActive() {
        cluster.has(
                KUEUE + "admissionchecks",
                TestingCluster.list(check("advice", ""), check("budget", "").replace("schedmate.io/advice", "other")));
        cluster.has(KUEUE + "workloads", TestingCluster.list());
        cluster.takes(KUEUE + "admissionchecks/advice/status?fieldManager=schedmate&force=true", 200);

        controller(AdmissionRules.standard(), 1).round();

        assertThat(cluster.patches())
                .singleElement()
                .satisfies(patch -> assertThat(
                                patch.at("/status/conditions/0/type").asString())
                        .isEqualTo("Active"))
                .satisfies(patch ->
                        assertThat(patch.at("/metadata/name").asString()).isEqualTo("advice"));
    }

    @Test
    void aClusterWithoutKueueIsNotAFailure() {
        controller(AdmissionRules.standard(), 1).round();

        assertThat(gateway.calls()).isEmpty();
    }

    @Test
    void aWriteThatTheClusterRefusesForAnotherReasonFails() {
        assertThatThrownBy(() -> controllerOf(500).round()).isInstanceOf(KubernetesClientException.class);
    }

    @Test
    void aWorkloadThatIsGoneIsNoFailure() {
        controllerOf(404).round();

        assertThat(cluster.patches()).hasSize(1);
    }

    /** Returns a controller of a cluster that answers each write with this status. */
    private AdmissionController controllerOf(int status) {
        cluster.has(KUEUE + "admissionchecks", TestingCluster.list(check("advice", ACTIVE)));
        cluster.has(KUEUE + "workloads", TestingCluster.list(workload(PENDING, "", "")));
        cluster.takes(status(), status);
        return controller(AdmissionRules.standard(), 1);
    }

    @Test
    void anAdvisedWorkloadThatCannotBeSubmittedIsAdmitted() {
        waits(workload(PENDING, "", ""));
        gateway.refuses("/api/v1/jobs", 503);

        assertThat(verdict(AdmissionRules.standard(), 1).path("state").asString())
                .isEqualTo("Ready");
    }

    @Test
    void withoutATimeOfReservationTheDeadlineBeginsWhenTheWorkloadIsFirstSeen() {
        var now = new AtomicReference<>(RESERVED);
        waits(workload(PENDING, "", "").replace(", \"lastTransitionTime\": \"" + RESERVED + "\"", ""));
        gateway.refuses(503);
        AdmissionController controller = controller(AdmissionRules.standard(), now::get);
        controller.round();
        now.set(RESERVED.plusSeconds(9));
        controller.round();
        assertThat(cluster.patches()).isEmpty();

        now.set(RESERVED.plusSeconds(10));
        controller.round();
        assertThat(cluster.patches()).hasSize(1);
    }

    @Test
    void adviceWithoutEstimatesIsShownAsSuch() {
        waits(workload(PENDING, "\"maximumExecutionTimeSeconds\": 1,", ""));
        gateway.answers(
                "/api/v1/advice",
                TestingGateway.ADVICE.replaceFirst(
                        "(?s)\"estimates\": .*\"suggestedTime", "\"estimates\": null, \"suggestedTime"));

        JsonNode check = verdict(new AdmissionRules(Duration.ofSeconds(10), true, Map.of(), "gpu"), 1);

        assertThat(check.path("state").asString()).isEqualTo("Ready");
        assertThat(check.path("message").asString()).endsWith("how long it will run is not known.");
        assertThat(check.at("/podSetUpdates/0/annotations").propertyNames()).containsExactly("schedmate.io/advice-id");
        assertThat(check.at("/podSetUpdates/0").has("nodeSelector")).isFalse();
    }

    @Test
    void oneKnownGpuTypeOrAPodWithoutGpusGivesNoSelector() {
        var rules = new AdmissionRules(Duration.ofSeconds(10), false, Map.of(), "nvidia.com/gpu.product");
        waits(workload(PENDING, "", "").replace("nvidia.com/gpu\": \"8\"", "cpu\": \"8\""));
        assertThat(verdict(rules, 1).at("/podSetUpdates/0").has("nodeSelector")).isFalse();

        waits(workload(PENDING, "", ""));
        gateway.answers("/api/v1/advice", TestingGateway.ADVICE.replace("NVIDIA-A100", "NVIDIA-H100"));
        assertThat(verdict(rules, 1).at("/podSetUpdates/0").has("nodeSelector")).isFalse();
    }

    @Test
    void aTimeLimitThatOneOfTenJobsKeepsIsPossible() {
        waits(workload(PENDING, "\"maximumExecutionTimeSeconds\": 600,", ""));

        assertThat(verdict(new AdmissionRules(Duration.ofSeconds(10), true, Map.of(), ""), 1)
                        .path("state")
                        .asString())
                .isEqualTo("Ready");
    }

    @Test
    void theMemoryOfFlavorsWithoutGpusIsNotCompared() {
        waits(workload(PENDING, "", ""));

        assertThat(verdict(new AdmissionRules(Duration.ofSeconds(10), false, Map.of("default", 1L), ""), 1)
                        .path("state")
                        .asString())
                .isEqualTo("Ready");
    }

    private void waits(String workload) {
        cluster.has(KUEUE + "admissionchecks", TestingCluster.list(check("advice", ACTIVE)));
        cluster.has(KUEUE + "workloads", TestingCluster.list(workload));
        cluster.takes(status(), 200);
    }

    private JsonNode verdict(AdmissionRules rules, long secondsLater) {
        controller(rules, secondsLater).round();
        JsonNode patch = cluster.patches().getLast();
        TestingCluster.isAValidStatus(patch);
        return patch.at("/status/admissionChecks/0");
    }

    private AdmissionController controller(AdmissionRules rules, long secondsLater) {
        return controller(rules, InstantSource.fixed(RESERVED.plusSeconds(secondsLater)));
    }

    private AdmissionController controller(AdmissionRules rules, InstantSource clock) {
        return new AdmissionController(
                cluster.client(),
                gateway.client(),
                "hall-b",
                new KueueApi(cluster.client(), "v1beta1"),
                rules,
                30,
                clock);
    }

    private static String status() {
        return KUEUE + "namespaces/train/workloads/job-asr/status?fieldManager=schedmate&force=true";
    }

    private static String check(String name, String status) {
        return """
                {"apiVersion": "kueue.x-k8s.io/v1beta1", "kind": "AdmissionCheck", "metadata": {"name": "%s"},
                 "spec": {"controllerName": "schedmate.io/advice"}%s}
                """.formatted(name, status);
    }

    private static String workload(String checks, String spec, String podMetadata) {
        return """
                {"apiVersion": "kueue.x-k8s.io/v1beta1", "kind": "Workload",
                 "metadata": {"name": "job-asr", "namespace": "train", "uid": "u-1", "resourceVersion": "42",
                   "ownerReferences": [{"apiVersion": "batch/v1", "kind": "Job", "name": "asr", "uid": "u-0"}]},
                 "spec": {%s "queueName": "gpus", "podSets": [{"name": "main", "count": 2, "template": {
                   "metadata": {%s},
                   "spec": {"containers": [{"name": "train", "image": "registry.example/train:2",
                     "command": ["python", "train.py"], "resources": {"limits": {"nvidia.com/gpu": "8"}}}]}}}]},
                 "status": {
                   "conditions": [{"type": "QuotaReserved", "status": "True", "lastTransitionTime": "%s"}],
                   "admission": {"clusterQueue": "all", "podSetAssignments": [
                     {"name": "main", "flavors": {"cpu": "default", "nvidia.com/gpu": "a100-40g"}}]},
                   "admissionChecks": [%s]}}
                """.formatted(spec, podMetadata, RESERVED, checks);
    }
}
