package io.schedmate.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.client.CallFailed;
import io.schedmate.kubernetes.advise.FailurePolicies;
import io.schedmate.kubernetes.advise.TrainerStatus;
import io.schedmate.kubernetes.format.KueueApi;
import io.schedmate.kubernetes.observe.LabelledJobs;
import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests jobs of every kind, in the form that their controllers write. */
class KindsTest {

    private static final String SELECTED = "?labelSelector=schedmate.io%2Fadvice";
    private static final String TRAINJOBS = "/apis/trainer.kubeflow.org/v1alpha1/trainjobs" + SELECTED;
    private static final String JOBS = "/apis/batch/v1/jobs" + SELECTED;
    private static final JobId ID = JobId.of("hall-b", "kubernetes", "train/asr");
    private static final String EVENTS = "/api/v1/jobs/" + ID + "/events";
    private static final InstantSource NOON = InstantSource.fixed(Instant.parse("2026-03-02T12:00:00Z"));
    private static final String POD =
            "{\"spec\": {\"containers\": [{\"image\": \"t:1\", \"command\": [\"python\", \"t.py\"], \"resources\": {\"limits\": {\"nvidia.com/gpu\": 4, \"cpu\": \"1500m\", \"memory\": \"2Gi\"}}}]}}";

    private static final String FAILURE = "0b0f4bb7-0f5e-4c8e-8a7c-0c41b1a0c7de";

    private final TestingCluster cluster = new TestingCluster();
    private final TestingGateway gateway = new TestingGateway();
    private final LabelledJobs jobs = new LabelledJobs(
            cluster.client(), gateway.client(), "hall-b", new KueueApi(cluster.client(), ""), 30, NOON);

    @AfterEach
    void stop() {
        cluster.close();
        gateway.close();
    }

    @Test
    void aRestartOfAJobSetIsANewAttempt() {
        has(
                "/apis/jobset.x-k8s.io/v1alpha2/jobsets",
                "jobset.sigs.k8s.io%2Fjobset-name",
                job(
                        """
                "replicatedJobs": [{"name": "driver", "replicas": 1, "template": {"spec": {"template": %1$s}}},
                  {"name": "workers", "replicas": 2, "template": {"spec": {"parallelism": 3, "template": %1$s}}}]""".formatted(POD),
                        "\"restarts\": 1, \"replicatedJobsStatus\": [{\"name\": \"driver\", \"ready\": 1}]"));

        jobs.round();

        assertThat(gateway.calls("/api/v1/jobs"))
                .singleElement()
                .asString()
                .contains("\"nodes\":7", "\"gpus\":28", "\"cpus\":14", "\"memoryBytes\":15032385536", "python t.py");
        assertThat(gateway.calls(EVENTS)).hasSize(5);
        assertThat(gateway.calls(EVENTS).get(2)).contains("\"attempt\":1,\"state\":\"failed\"", "Restarted");
        assertThat(gateway.calls(EVENTS).get(4)).contains("\"attempt\":2,\"state\":\"running\"");
    }

    @Test
    void aTrainJobRequestsTheResourcesOfItsTrainer() {
        has(TRAINJOBS.replace(SELECTED, ""), "jobset.sigs.k8s.io%2Fjobset-name", job("""
                "activeDeadlineSeconds": 600, "runtimeRef": {"name": "torch"}, "trainer": {"numNodes": 4, "image": "t:1",
                "command": ["torchrun", "t.py"], "resourcesPerNode": {"limits": {"nvidia.com/gpu": "8"}}}""", """
                "conditions": [{"type": "Failed", "status": "True", "reason": "DeadlineExceeded"}]"""));

        jobs.round();

        assertThat(gateway.calls("/api/v1/jobs"))
                .singleElement()
                .asString()
                .contains("\"nodes\":4", "\"gpus\":32", "torchrun t.py", "\"timeLimitSeconds\":600.0");
        assertThat(gateway.calls(EVENTS)).last().asString().contains("\"state\":\"timed_out\"");
    }

    @Test
    void theReplicasOfAPyTorchJobAreItsPodSets() {
        has(
                "/apis/kubeflow.org/v1/pytorchjobs",
                "training.kubeflow.org%2Fjob-name",
                job("""
                "pytorchReplicaSpecs": {"Master": {"replicas": 1, "template": %1$s}, "Worker": {"replicas": 3, "template": %1$s}}""".formatted(POD), "\"conditions\": [{\"type\": \"Running\", \"status\": \"True\"}]"));

        jobs.round();

        assertThat(gateway.calls("/api/v1/jobs")).singleElement().asString().contains("\"nodes\":4", "\"gpus\":16");
        assertThat(gateway.calls(EVENTS)).last().asString().contains("\"state\":\"running\"");
    }

    @Test
    void aRayJobRunsItsEntrypointAndItsLastFailureIsNotANewAttempt() {
        has("/apis/ray.io/v1/rayjobs", "batch.kubernetes.io%2Fjob-name", job("""
                "entrypoint": "python /home/ray/t.py", "rayClusterSpec": {"headGroupSpec": {"template": %1$s},
                "workerGroupSpecs": [{"groupName": "gpus", "replicas": 2, "template": %1$s}]}""".formatted(POD), """
                "rayJobInfo": {"startTime": "2026-03-02T08:00:00Z"}, "failed": 2, "jobStatus": "FAILED", "jobDeploymentStatus": "Failed",
                "reason": "AppFailed", "endTime": "2026-03-02T09:00:00Z\""""));

        jobs.round();

        assertThat(gateway.calls("/api/v1/jobs"))
                .singleElement()
                .asString()
                .contains("python /home/ray/t.py", "\"gpus\":12");
        assertThat(gateway.calls(EVENTS))
                .last()
                .asString()
                .contains("\"attempt\":2,\"state\":\"failed\"", "AppFailed", "2026-03-02T09:00:00Z");
    }

    @Test
    void theNodesOfARayJobAreThoseOfItsCurrentCluster() {
        has("/apis/ray.io/v1/rayjobs", "batch.kubernetes.io%2Fjob-name", job("""
                "entrypoint": "python t.py", "rayClusterSpec": {"headGroupSpec": {"template": %s}}""".formatted(POD), """
                "startTime": "2026-03-02T08:00:00Z", "rayJobInfo": {"startTime": "2026-03-02T08:12:00Z"}, "rayClusterName": "asr-x7k2p", "jobStatus": "RUNNING\""""));
        cluster.has(
                "/api/v1/namespaces/train/pods?labelSelector=ray.io%2Fcluster%3Dasr-x7k2p",
                TestingCluster.list(pod("node-3", "2026-03-02T08:10:00Z")));

        jobs.round();

        assertThat(gateway.calls(EVENTS))
                .last()
                .asString()
                .contains("\"state\":\"running\"", "node-3", "2026-03-02T08:12:00Z");
    }

    @ParameterizedTest
    @CsvSource({"1, Running, running", "2, Failed, failed", "1, Failed, failed"})
    void eachRestartByVolcanoIsAnAttemptExceptOneThatItRejects(int retries, String phase, String state) {
        volcano("\"retryCount\": %d, \"state\": {\"phase\": \"%s\"}".formatted(retries, phase));

        jobs.round();

        assertThat(gateway.calls(EVENTS)).last().asString().contains("\"attempt\":2,\"state\":\"%s\"".formatted(state));
    }

    @Test
    void aKindWithoutAStartTimeUsesTheStartOfItsFirstPod() {
        volcano(
                "\"state\": {\"phase\": \"Running\"}",
                pod("node-3", "2026-03-02T08:20:00Z"),
                pod("node-4", "2026-03-02T08:10:00Z"));

        jobs.round();

        assertThat(gateway.calls(EVENTS)).last().asString().contains("\"occurredAt\":\"2026-03-02T08:10:00Z\"");
    }

    @Test
    void aLaterAttemptDoesNotRunBeforeItIsQueued() {
        volcano("\"retryCount\": 1, \"state\": {\"phase\": \"Running\"}", pod("node-3", "2026-03-02T08:20:00Z"));

        jobs.round();

        assertThat(gateway.calls(EVENTS).subList(3, 5))
                .allSatisfy(event ->
                        assertThat(event).contains("\"attempt\":2", "\"occurredAt\":\"2026-03-02T08:20:00Z\""));
    }

    private void volcano(String status, String... pods) {
        has(
                "/apis/batch.volcano.sh/v1alpha1/jobs",
                "volcano.sh%2Fjob-name",
                job(
                        "\"maxRetry\": 2, \"tasks\": [{\"name\": \"w\", \"replicas\": 2, \"template\": %s}]"
                                .formatted(POD),
                        status),
                pods);
    }

    private static String pod(String node, String started) {
        return """
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "asr-%1$s", "namespace": "train"},
                 "spec": {"nodeName": "%1$s", "containers": []}, "status": {"phase": "Running", "startTime": "%2$s"}}
                """.formatted(node, started);
    }

    @Test
    void aJobCreatedByAnotherJobIsPartOfIt() {
        String part = job("\"replicatedJobs\": []", "").replace("\"uid\"", """
                "ownerReferences": [{"apiVersion": "trainer.kubeflow.org/v1alpha1", "kind": "TrainJob", "name": "asr", "uid": "u-0"}],
                "uid\"""");
        cluster.has("/apis/jobset.x-k8s.io/v1alpha2/jobsets" + SELECTED, TestingCluster.list(part));

        jobs.round();

        assertThat(gateway.calls()).isEmpty();
    }

    @Test
    void aJobContinuedByARecoveryIsTheSameJob() {
        String next = job(
                        "\"template\": {\"metadata\": {\"labels\": {\"schedmate.io/job\": \"%s\"}}}".formatted(ID), "")
                .replace("\"asr\"", "\"asr-try-2\"")
                .replace(
                        "\"annotations\": {",
                        "\"annotations\": {\"schedmate.io/attempt\": \"2\", \"schedmate.io/advice-id\": \"x\",");
        String foreign = next.replace("asr-try-2", "tts-try-2").replace("u-1", "u-2");
        String broken = next.replace("asr-try-2", "broken").replace("u-1", "u-3");
        cluster.has(JOBS, TestingCluster.list(broken, foreign, next));
        for (String job : new String[] {"asr-try-2", "tts-try-2"}) {
            cluster.has(
                    "/api/v1/namespaces/train/pods?labelSelector=batch.kubernetes.io%2Fjob-name%3D" + job,
                    TestingCluster.list());
        }

        // The pods of one job cannot be listed, which does not block the others.
        jobs.round();

        assertThat(gateway.calls(EVENTS)).singleElement().asString().contains("\"attempt\":2,\"state\":\"queued\"");
        JobId own = JobId.of("hall-b", "kubernetes", "train/tts-try-2");
        assertThat(gateway.calls("/api/v1/jobs/" + own + "/events")).hasSize(1);
    }

    @Test
    void anAttemptEndedByKueueIsPreempted() {
        cluster.has("/apis/kueue.x-k8s.io", """
                {"kind": "APIGroup", "name": "kueue.x-k8s.io", "versions": [{"groupVersion": "kueue.x-k8s.io/v1beta1", "version": "v1beta1"}]}""");
        cluster.has("/apis/kueue.x-k8s.io/v1beta1/workloads", TestingCluster.list("""
                {"apiVersion": "kueue.x-k8s.io/v1beta1", "kind": "Workload", "metadata": {"name": "w", "namespace": "train",
                  "ownerReferences": [{"apiVersion": "batch/v1", "kind": "Job", "name": "asr", "uid": "u-1"}]},
                 "status": {"schedulingStats": {"evictions": [{"reason": "AdmissionCheck", "count": 1}, {"reason": "Preempted", "count": 1}]},
                  "conditions": [{"type": "Evicted", "status": "True", "reason": "Preempted", "lastTransitionTime": "2026-03-02T10:00:00Z"}]}}"""));
        has("/apis/batch/v1/jobs", "batch.kubernetes.io%2Fjob-name", job("\"suspend\": true", ""));

        jobs.round();

        assertThat(gateway.calls(EVENTS)).hasSize(4);
        assertThat(gateway.calls(EVENTS).get(2))
                .contains("\"attempt\":1,\"state\":\"preempted\"", "2026-03-02T10:00:00Z", "Preempted");
        assertThat(gateway.calls(EVENTS).get(3)).contains("\"attempt\":2,\"state\":\"queued\"");
    }

    @Test
    void aTrainJobShowsTheProgressFromItsLog() {
        runs();
        cluster.takes(status(), 200);

        new TrainerStatus(cluster.client(), gateway.client(), "hall-b", NOON).round();

        assertThat(cluster.patches()).singleElement().satisfies(patch -> {
            var shown = patch.at("/status/trainerStatus");
            assertThat(shown.path("progressPercentage").asInt()).isEqualTo(42);
            assertThat(shown.path("estimatedRemainingSeconds").asInt()).isEqualTo(3601);
            assertThat(shown.path("lastUpdatedTime").asString()).isEqualTo("2026-03-02T11:59:58Z");
            assertThat(shown.path("metrics").toString())
                    .contains("\"loss\"", "\"2.5\"", "\"throughput_samples_per_second\"", "\"12.5\"");
        });
    }

    @Test
    void aTrainJobThatReportsItsOwnProgressIsNotModified() {
        runs();
        cluster.takes(status(), 409);
        var status = new TrainerStatus(cluster.client(), gateway.client(), "hall-b", new Later());

        status.round();
        status.round();

        assertThat(cluster.patches()).hasSize(1);
    }

    @Test
    void aUserErrorIsProposedAsNotRetriable() {
        cluster.has(JOBS, TestingCluster.list(failed()));
        cluster.has("/apis/batch/v1/namespaces/train/jobs/asr", failed());
        cluster.takes("/apis/batch/v1/namespaces/train/jobs/asr", 200);
        failures("user_script", null);

        new FailurePolicies(cluster.client(), gateway.client(), "hall-b", NOON).round();

        assertThat(cluster.patches())
                .singleElement()
                .satisfies(
                        patch -> assertThat(patch.at("/metadata/annotations")
                                        .path("schedmate.io/proposed-pod-failure-policy")
                                        .asString())
                                .isEqualTo(
                                        "{\"rules\":[{\"action\":\"Ignore\",\"onPodConditions\":[{\"type\":\"DisruptionTarget\"}]},"
                                                + "{\"action\":\"FailJob\",\"onExitCodes\":{\"operator\":\"In\",\"values\":[1]}}]}"));
    }

    @Test
    void anInfrastructureFailureIsNotProposedAsUnretriable() {
        cluster.has(JOBS, TestingCluster.list(failed()));
        cluster.has("/apis/batch/v1/namespaces/train/jobs/asr", failed());
        cluster.takes("/apis/batch/v1/namespaces/train/jobs/asr", 200);
        failures("infrastructure", "node");

        new FailurePolicies(cluster.client(), gateway.client(), "hall-b", NOON).round();

        assertThat(cluster.patches())
                .singleElement()
                .asString()
                .contains("Ignore")
                .doesNotContain("FailJob");
    }

    @Test
    void anExitCodeThatAlsoMeansAnInfrastructureFailureProposesNothing() {
        cluster.has(JOBS, TestingCluster.list(failed()));
        cluster.has("/apis/batch/v1/namespaces/train/jobs/asr", failed());
        cluster.takes("/apis/batch/v1/namespaces/train/jobs/asr", 200);
        String own = "1b0f4bb7-0f5e-4c8e-8a7c-0c41b1a0c7de";
        failures("infrastructure", "node");
        failure(own, "user_script", "null");
        gateway.answers(
                "/api/v1/jobs/" + ID + "/failures",
                page(summary(FAILURE, "infrastructure", "\"node\""), summary(own, "user_script", "null")));

        new FailurePolicies(cluster.client(), gateway.client(), "hall-b", NOON).round();

        assertThat(cluster.patches())
                .singleElement()
                .asString()
                .contains("Ignore")
                .doesNotContain("FailJob");
    }

    @Test
    void aFailedJobIsLookedUpEvery15SecondsForAnHour() {
        var now = new AtomicReference<>(NOON.instant());
        cluster.has(JOBS, TestingCluster.list(failed()));
        gateway.answers("/api/v1/jobs/" + ID + "/failures", page());
        var policies = new FailurePolicies(cluster.client(), gateway.client(), "hall-b", now::get);
        for (String after : List.of("PT0S", "PT14S", "PT15S", "PT59M59S", "PT1H1M")) {
            now.set(NOON.instant().plus(Duration.parse(after)));
            policies.round();
        }

        assertThat(gateway.calls("/api/v1/jobs/" + ID + "/failures")).hasSize(3);
    }

    @Test
    void aProposalIsWrittenOnce() {
        cluster.has(JOBS, TestingCluster.list(failed()));
        cluster.has("/apis/batch/v1/namespaces/train/jobs/asr", failed());
        cluster.takes("/apis/batch/v1/namespaces/train/jobs/asr", 200);
        failures("user_script", null);
        var policies = new FailurePolicies(cluster.client(), gateway.client(), "hall-b", new Later());
        policies.round();
        policies.round();

        assertThat(cluster.patches()).hasSize(1);
    }

    @Test
    void aJobWithAProposalOrAnUnknownOneIsLeftAlone() {
        cluster.has(
                JOBS,
                TestingCluster.list(failed().replace("\"note\"", "\"schedmate.io/proposed-pod-failure-policy\"")));
        new FailurePolicies(cluster.client(), gateway.client(), "hall-b", NOON).round();
        assertThat(gateway.calls()).isEmpty();

        cluster.has(JOBS, TestingCluster.list(failed()));
        gateway.refuses(404);
        new FailurePolicies(cluster.client(), gateway.client(), "hall-b", NOON).round();
        assertThat(cluster.patches()).isEmpty();
    }

    @Test
    void anUnavailablePlatformEndsTheRound() {
        cluster.has(JOBS, TestingCluster.list(failed()));
        gateway.refuses(503);

        assertThatThrownBy(() -> new FailurePolicies(cluster.client(), gateway.client(), "hall-b", NOON).round())
                .isInstanceOf(CallFailed.class);
    }

    @Test
    void theProgressOfATrainJobIsWrittenOncePerSample() {
        runs();
        cluster.takes(status(), 200);
        var status = new TrainerStatus(cluster.client(), gateway.client(), "hall-b", new Later());
        status.round();
        status.round();
        assertThat(cluster.patches()).hasSize(1);

        gateway.answers(
                "/api/v1/jobs/" + ID + "/metrics", TestingGateway.metrics(ID).replace("11:59:58", "11:59:59"));
        status.round();
        assertThat(cluster.patches()).hasSize(2);
    }

    @Test
    void aTrainJobIsLookedUpEvery15Seconds() {
        var now = new AtomicReference<>(NOON.instant());
        runs();
        cluster.takes(status(), 200);
        var status = new TrainerStatus(cluster.client(), gateway.client(), "hall-b", now::get);
        for (int seconds : new int[] {0, 14, 15}) {
            now.set(NOON.instant().plusSeconds(seconds));
            status.round();
        }

        assertThat(gateway.calls("/api/v1/jobs/" + ID + "/metrics")).hasSize(2);
    }

    @Test
    void aTrainJobThatThePlatformDoesNotKnowHasNoProgress() {
        runs();
        gateway.refuses(404);
        new TrainerStatus(cluster.client(), gateway.client(), "hall-b", NOON).round();

        assertThat(cluster.patches()).isEmpty();
    }

    private void runs() {
        cluster.has(
                TRAINJOBS,
                TestingCluster.list(
                        job("\"trainer\": {}", "\"jobsStatus\": [{\"name\": \"node\", \"ready\": 1}]")
                                .replace(
                                        "{\"metadata\"",
                                        "{\"apiVersion\": \"trainer.kubeflow.org/v1alpha1\", \"kind\": \"TrainJob\", \"metadata\"")));
        gateway.answers("/api/v1/jobs/" + ID + "/metrics", TestingGateway.metrics(ID));
    }

    private void failures(String category, @Nullable String infraType) {
        String infra = infraType == null ? "null" : "\"" + infraType + "\"";
        gateway.answers("/api/v1/jobs/" + ID + "/failures", page(summary(FAILURE, category, infra)));
        failure(FAILURE, category, infra);
    }

    private void failure(String id, String category, String infra) {
        gateway.answers("/api/v1/failures/" + id, """
                {"failureId": "%1$s", "jobId": "%2$s", "attempt": 1, "failedAt": "2026-03-02T11:00:00Z",
                 "exit": {"exitCode": 1, "signal": null, "schedulerReason": null}, "status": "done", "diagnosedAt": "2026-03-02T11:00:05Z",
                 "diagnosis": {"failureId": "%1$s", "category": "%3$s", "infraType": %4$s, "reason": "Error", "code": null, "component": {},
                   "retriable": false, "firstError": null, "rootCause": null, "evidence": [], "explanation": "It failed.",
                   "confidence": 0.9, "engine": "rules"},
                 "context": [], "order": "exact", "recommendedActions": [], "recoveryId": null, "rangeReads": 1, "caveats": []}
                """.formatted(id, ID, category, infra));
    }

    private static String page(String... summaries) {
        return "{\"items\": [%s], \"nextCursor\": null}".formatted(String.join(",", summaries));
    }

    private static String summary(String id, String category, String infra) {
        return """
                {"failureId": "%s", "jobId": "%s", "attempt": 1, "failedAt": "2026-03-02T11:00:00Z", "status": "done",
                 "category": "%s", "infraType": %s, "reason": "Error", "retriable": false, "recoveryId": null}""".formatted(id, ID, category, infra);
    }

    private void has(String path, String label, String job, String... pods) {
        String one = path.replaceFirst("/([^/]+)$", "/namespaces/train/$1/asr");
        cluster.has(path + SELECTED, TestingCluster.list(job));
        cluster.has(one, job);
        cluster.takes(one, 200);
        cluster.has("/api/v1/namespaces/train/pods?labelSelector=" + label + "%3Dasr", TestingCluster.list(pods));
    }

    private static String status() {
        return "/apis/trainer.kubeflow.org/v1alpha1/namespaces/train/trainjobs/asr/status?fieldManager=schedmate&force=false";
    }

    private static String failed() {
        return job("\"template\": " + POD, "\"conditions\": [{\"type\": \"Failed\", \"status\": \"True\"}]");
    }

    private static String job(String spec, String status) {
        return """
                {"metadata": {"name": "asr", "namespace": "train", "uid": "u-1", "creationTimestamp": "2026-03-02T08:00:00Z",
                   "labels": {"schedmate.io/advice": "wanted"}, "annotations": {}},
                 "spec": {%s}, "status": {%s}}
                """.formatted(spec, status).replace("\"annotations\": {}", "\"annotations\": {\"note\": \"1\"}");
    }

    /** A clock that advances by a minute each time it is read. */
    private static final class Later implements InstantSource {

        private Instant now = NOON.instant();

        @Override
        public Instant instant() {
            now = now.plusSeconds(60);
            return now;
        }
    }
}
