package io.schedmate.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.schedmate.kubernetes.advise.AdmissionController;
import io.schedmate.kubernetes.advise.AdmissionRules;
import io.schedmate.kubernetes.format.Kind;
import io.schedmate.kubernetes.format.KueueApi;
import io.schedmate.kubernetes.observe.LabelledJobs;
import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests the admission check and the reports of jobs with a real Kueue, which decides what runs. Skipped without a
 * cluster.
 */
@Timeout(600)
class RealKueueTest {

    private static final String HIGH = ", kueue.x-k8s.io/priority-class: ";

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

    @Test
    void aWorkloadIsAdmittedWithItsAdviceOnItsPods() {
        cluster.job("asr", 2, "");

        answered(controller(AdmissionRules.standard()), "asr", "Admitted");

        assertThat(cluster.check("asr")).containsEntry("state", "Ready");
        cluster.run("asr", 2);
        assertThat(cluster.pods("asr")).allSatisfy(pod -> {
            assertThat(pod.getMetadata().getLabels())
                    .containsEntry("schedmate.io/job", id("asr").toString());
            assertThat(pod.getMetadata().getAnnotations()).containsEntry("schedmate.io/expected-seconds", "1200");
        });
    }

    @Test
    void aWorkloadWaitsForAnAnswerAndIsAdmittedWithoutAdviceAtItsDeadline() {
        gateway.refuses(503);
        cluster.job("asr", 1, "");
        AdmissionController now = controller(AdmissionRules.standard());
        cluster.awaits(() -> {
            now.round();
            return RealCluster.isTrue(cluster.workload("asr"), "QuotaReserved");
        });

        now.round();
        assertThat(cluster.check("asr")).containsEntry("state", "Pending");
        assertThat(cluster.isSuspended("asr")).isTrue();
        answered(controller(AdmissionRules.standard(), () -> Instant.now().plusSeconds(11)), "asr", "Admitted");

        assertThat(String.valueOf(cluster.check("asr").get("message"))).contains("none came in 10 s");
        cluster.run("asr", 1);
        assertThat(cluster.pods("asr").getFirst().getMetadata().getLabels()).doesNotContainKey("schedmate.io/job");
    }

    @Test
    void aTooSmallGpuIsReturnedOnce() {
        var rules = new AdmissionRules(Duration.ofSeconds(10), false, Map.of(cluster.namespace(), 40L << 30), "");
        cluster.job("asr", 1, "");

        answered(controller(rules), "asr", "Admitted");

        assertThat(String.valueOf(cluster.check("asr").get("message"))).contains("has 40960 MiB");
        List<Map<String, Object>> evictions = cluster.workload("asr").get("status", "schedulingStats", "evictions");
        assertThat(evictions).singleElement().satisfies(each -> {
            assertThat(each).containsEntry("reason", "AdmissionCheck");
            assertThat(each).containsEntry("count", 1);
        });
        // The job never ran, so that was not an attempt.
        jobs.round();
        assertThat(gateway.calls(events("asr"))).noneMatch(each -> each.contains("\"attempt\":2"));
    }

    @Test
    void aRejectedWorkloadIsNotRun() {
        var rules = new AdmissionRules(Duration.ofSeconds(10), true, Map.of(), "");
        cluster.job("asr", 1, ", kueue.x-k8s.io/max-exec-time-seconds: \"300\"");

        AdmissionController controller = controller(rules);
        cluster.awaits(() -> {
            controller.round();
            return Boolean.FALSE.equals(cluster.workload("asr").get("spec", "active"));
        });

        assertThat(cluster.isSuspended("asr")).isTrue();
    }

    @Test
    void aWorkloadThatChangesBetweenReadAndWriteIsHandledInTheNextRound() {
        AdmissionController first = controller(AdmissionRules.standard());
        first.round();
        cluster.job("asr", 1, "");
        cluster.awaitCondition("asr", "QuotaReserved");
        AtomicBoolean changes = new AtomicBoolean(true);
        AdmissionController controller = controller(AdmissionRules.standard(), () -> {
            if (changes.getAndSet(false)) {
                annotate("asr");
            }
            return Instant.now();
        });

        controller.round();
        assertThat(changes).isFalse();
        assertThat(cluster.check("asr")).containsEntry("state", "Pending");
        controller.round();

        assertThat(cluster.check("asr")).containsEntry("state", "Ready");
    }

    @Test
    void aGangStartsCompletelyOrNotAtAll() {
        AdmissionController controller = controller(AdmissionRules.standard());
        cluster.job("small", 2, "");
        answered(controller, "small", "Admitted");
        cluster.run("small", 2);
        cluster.job("gang", 4, "");
        cluster.workload("gang");

        controller.round();
        assertThat(cluster.check("gang").getOrDefault("state", "Pending")).isEqualTo("Pending");
        assertThat(gateway.calls("/api/v1/advice")).noneMatch(each -> each.contains("\"gpus\":4"));
        assertThat(cluster.pods("gang")).isEmpty();
        cluster.pods("small").forEach(pod -> cluster.exits(pod, 0));
        answered(controller, "gang", "Admitted");

        cluster.run("gang", 4);
    }

    @Test
    void aPreemptedJobIsReportedAndRequestsAdmissionForItsNextAttempt() {
        AdmissionController controller = controller(AdmissionRules.standard());
        cluster.job("low", 4, "");
        answered(controller, "low", "Admitted");
        cluster.run("low", 4);
        awaitCall("low", "\"attempt\":1,\"state\":\"running\"");

        cluster.job("high", 4, HIGH + cluster.namespace());
        answered(controller, "high", "Admitted");
        awaitCall("low", "\"attempt\":1,\"state\":\"preempted\"", "\"schedulerReason\":\"Preempted\"");
        awaitCall("low", "\"attempt\":2,\"state\":\"queued\"");
        cluster.run("high", 4);
        cluster.pods("high").forEach(pod -> cluster.exits(pod, 0));
        answered(controller, "low", "Admitted");

        cluster.run("low", 4);
        awaitCall("low", "\"attempt\":2,\"state\":\"running\"");
        assertThat(cluster.pods("low").getFirst().getMetadata().getLabels())
                .containsEntry("schedmate.io/job", id("low").toString());
        awaitCall("high", "\"attempt\":1,\"state\":\"succeeded\"");
    }

    @Test
    void aJobInADrainedQueueIsEvictedAndContinuesInANewAttempt() {
        AdmissionController controller = controller(AdmissionRules.standard());
        cluster.job("asr", 1, "");
        answered(controller, "asr", "Admitted");
        cluster.run("asr", 1);
        awaitCall("asr", "\"attempt\":1,\"state\":\"running\"");

        drains("HoldAndDrain");
        awaitCall("asr", "\"attempt\":1,\"state\":\"preempted\"", "ClusterQueueStopped");
        drains("None");
        answered(controller, "asr", "Admitted");

        awaitCall("asr", "\"attempt\":2,\"state\":\"running\"");
    }

    @Test
    void aFailedJobIsReportedWithItsExitCodeAndADeletedOneIsForgotten() {
        AdmissionController controller = controller(AdmissionRules.standard());
        cluster.job("asr", 2, "");
        answered(controller, "asr", "Admitted");
        cluster.run("asr", 2);

        cluster.exits(cluster.pods("asr").getFirst(), 1);
        awaitCall("asr", "\"state\":\"failed\"", "\"exitCode\":1", "\"nodes\":[\"" + cluster.namespace() + "\"]");
        cluster.admin()
                .batch()
                .v1()
                .jobs()
                .inNamespace(cluster.namespace())
                .withName("asr")
                .delete();
        cluster.awaits(() -> cluster.workloads().isEmpty());

        assertThatCode(controller::round).doesNotThrowAnyException();
        assertThatCode(jobs::round).doesNotThrowAnyException();
    }

    private void awaitCall(String job, String... parts) {
        cluster.awaits(() -> {
            jobs.round();
            return gateway.calls(events(job)).stream()
                    .anyMatch(each -> List.of(parts).stream().allMatch(each::contains));
        });
    }

    private static JobId idOf(String namespace, String job) {
        return JobId.of("hall-r", "kubernetes", namespace + "/" + job);
    }

    private JobId id(String job) {
        return idOf(cluster.namespace(), job);
    }

    private String events(String job) {
        return "/api/v1/jobs/" + id(job) + "/events";
    }

    private void answered(AdmissionController controller, String job, String condition) {
        cluster.awaits(() -> {
            controller.round();
            return RealCluster.isTrue(cluster.workload(job), condition);
        });
    }

    private AdmissionController controller(AdmissionRules rules) {
        return controller(rules, InstantSource.system());
    }

    private AdmissionController controller(AdmissionRules rules, InstantSource clock) {
        return new AdmissionController(
                integration, gateway.client(), "hall-r", new KueueApi(integration, ""), rules, 30, clock);
    }

    private void annotate(String job) {
        cluster.admin()
                .genericKubernetesResources(Kind.workload("v1beta2"))
                .inNamespace(cluster.namespace())
                .withName(cluster.workload(job).getMetadata().getName())
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\": {\"annotations\": {\"other\": \"1\"}}}");
    }

    private void drains(String policy) {
        cluster.admin()
                .genericKubernetesResources("kueue.x-k8s.io/v1beta2", "ClusterQueue")
                .withName(cluster.namespace())
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"stopPolicy\": \"%s\"}}".formatted(policy));
    }
}
