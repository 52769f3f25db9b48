package io.schedmate.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.kubernetes.format.KueueApi;
import io.schedmate.kubernetes.observe.LabelledJobs;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests jobs with SchedMate's label, from the queue to their end. */
class LabelledJobsTest {

    private static final String JOBS = "/apis/batch/v1/jobs?labelSelector=schedmate.io%2Fadvice";
    private static final String VOLCANOS = "/apis/batch.volcano.sh/v1alpha1/jobs?labelSelector=schedmate.io%2Fadvice";
    private static final String PODS =
            "/api/v1/namespaces/train/pods?labelSelector=batch.kubernetes.io%2Fjob-name%3Dasr";
    private static final String EVENTS = "/api/v1/jobs/" + JobId.of("hall-b", "kubernetes", "train/asr") + "/events";

    private final TestingCluster cluster = new TestingCluster();
    private final TestingGateway gateway = new TestingGateway();
    private final LabelledJobs jobs = new LabelledJobs(
            cluster.client(),
            gateway.client(),
            "hall-b",
            new KueueApi(cluster.client(), ""),
            30,
            InstantSource.fixed(Instant.parse("2026-03-02T12:00:00Z")));

    @AfterEach
    void stop() {
        cluster.close();
        gateway.close();
    }

    @Test
    void aNewJobIsReportedAndGetsItsAdviceAsAnnotations() {
        cluster.has(JOBS, TestingCluster.list(job("", "")));
        cluster.has("/apis/batch/v1/namespaces/train/jobs/asr", job("", ""));
        cluster.has(PODS, TestingCluster.list());
        cluster.takes("/apis/batch/v1/namespaces/train/jobs/asr", 200);

        jobs.round();

        assertThat(gateway.calls("/api/v1/jobs"))
                .singleElement()
                .asString()
                .contains("\"externalId\":\"train/asr\"", "\"kind\":\"git\"", "\"timeLimitSeconds\":3600.0");
        assertThat(cluster.patches()).singleElement().satisfies(patch -> {
            assertThat(patch.propertyNames()).containsExactly("metadata");
            assertThat(patch.at("/metadata").propertyNames()).containsExactly("annotations");
            assertThat(patch.at("/metadata/annotations").toString()).contains("schedmate.io/advice-id", "5d0f4bb7");
        });
        assertThat(gateway.calls(EVENTS)).singleElement().asString().contains("\"state\":\"queued\"");
    }

    @Test
    void aJobThatIsAlreadyKnownIsAlsoAdvisedAndFollowed() {
        gateway.refuses("/api/v1/jobs", 409);
        cluster.has(JOBS, TestingCluster.list(job("", "")));
        cluster.has("/apis/batch/v1/namespaces/train/jobs/asr", job("", ""));
        cluster.has(PODS, TestingCluster.list());
        cluster.takes("/apis/batch/v1/namespaces/train/jobs/asr", 200);

        jobs.round();

        assertThat(gateway.calls("/api/v1/jobs")).hasSize(1);
        assertThat(cluster.patches()).singleElement().asString().contains("schedmate.io/advice-id");
        assertThat(gateway.calls(EVENTS)).singleElement().asString().contains("\"state\":\"queued\"");
    }

    @Test
    void aJobRejectedForAnotherReasonIsNotFollowed() {
        gateway.refuses("/api/v1/jobs", 422);
        cluster.has(JOBS, TestingCluster.list(job("", "")));

        jobs.round();

        assertThat(gateway.calls()).hasSize(1);
        assertThat(cluster.patches()).isEmpty();
    }

    @Test
    void aStateThatIsAlreadyKnownIsReportedOnce() {
        gateway.refuses(EVENTS, 409);
        cluster.has(JOBS, TestingCluster.list(job("\"schedmate.io/advice-id\": \"known\",", "")));
        cluster.has(PODS, TestingCluster.list());

        jobs.round();
        jobs.round();

        assertThat(gateway.calls(EVENTS)).hasSize(1);
    }

    @Test
    void aFailedJobIsReportedWithItsNodesAndTheExitOfItsFirstPod() {
        cluster.has(JOBS, TestingCluster.list(job("\"schedmate.io/advice-id\": \"known\",", """
                "startTime": "2026-03-02T08:01:00Z", "failed": 2,
                "conditions": [{"type": "Failed", "status": "True", "reason": "BackoffLimitExceeded",
                  "lastTransitionTime": "2026-03-02T09:00:00Z"}]
                """)));
        cluster.has(
                PODS,
                TestingCluster.list(
                        pod("gpu-2", 143, "Error", "09:00:30"), pod("gpu-1", 137, "OOMKilled", "08:59:00")));

        jobs.round();
        jobs.round();

        assertThat(gateway.calls("/api/v1/advice")).isEmpty();
        assertThat(gateway.calls(EVENTS)).hasSize(3);
        assertThat(gateway.calls(EVENTS).getLast())
                .contains(
                        "\"state\":\"failed\"",
                        "2026-03-02T09:00:00Z",
                        "[\"gpu-1\",\"gpu-2\"]",
                        "\"exitCode\":137",
                        "\"signal\":9",
                        "OOMKilled");
        assertThat(cluster.patches()).isEmpty();
    }

    @Test
    void aJobThatKubernetesEndsAtItsDeadlineTimedOut() {
        cluster.has(JOBS, TestingCluster.list(job("\"schedmate.io/advice-id\": \"known\",", """
                "startTime": "2026-03-02T08:01:00Z", "failed": 1,
                "conditions": [{"type": "Failed", "status": "True", "reason": "DeadlineExceeded",
                  "lastTransitionTime": "2026-03-02T09:01:00Z"}]
                """)));
        cluster.has(PODS, TestingCluster.list());

        jobs.round();

        assertThat(gateway.calls(EVENTS))
                .hasSize(3)
                .last()
                .asString()
                .contains("\"state\":\"timed_out\"", "DeadlineExceeded");
    }

    @Test
    void rejectedEventsAreReportedInTheNextRound() {
        cluster.has(JOBS, TestingCluster.list(job("\"schedmate.io/advice-id\": \"known\",", "\"ready\": 1")));
        cluster.has(PODS, TestingCluster.list());
        gateway.refuses(503);
        jobs.round();
        gateway.refuses(0);
        gateway.calls().clear();

        jobs.round();

        assertThat(gateway.calls(EVENTS)).hasSize(2).last().asString().contains("\"state\":\"running\"");
    }

    @Test
    void aJobWithoutAStartTimeStartsWithItsFirstPod() {
        cluster.has(JOBS, TestingCluster.list(job("\"schedmate.io/advice-id\": \"known\",", "\"ready\": 3")));
        cluster.has(
                PODS,
                TestingCluster.list(startedPod("gpu-3", "05"), startedPod("gpu-1", "03"), startedPod("gpu-2", "04")));

        jobs.round();

        assertThat(gateway.calls(EVENTS))
                .last()
                .asString()
                .contains("\"state\":\"running\"", "2026-03-02T08:03:00Z", "[\"gpu-1\",\"gpu-2\",\"gpu-3\"]");
    }

    @Test
    void volcanoJobsAreFollowed() {
        String job = """
                {"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "Job",
                 "metadata": {"name": "tts", "namespace": "train", "uid": "u-2", "creationTimestamp": "2026-03-02T08:00:00Z",
                   "labels": {"schedmate.io/advice": "wanted"}},
                 "spec": {"queue": "gold", "tasks": [
                   {"name": "master", "replicas": 1, "template": {"spec": {"containers": [
                     {"command": ["torchrun", "train.py"], "resources": {"limits": {"nvidia.com/gpu": 1}}}]}}},
                   {"name": "worker", "replicas": 3, "template": {"spec": {"containers": [
                     {"resources": {"limits": {"nvidia.com/gpu": 1}}}]}}}]},
                 "status": {"state": {"phase": "Completed", "lastTransitionTime": "2026-03-02T09:00:00Z"}}}
                """;
        cluster.has(VOLCANOS, TestingCluster.list(job));
        cluster.has("/apis/batch.volcano.sh/v1alpha1/namespaces/train/jobs/tts", job);
        cluster.has("/api/v1/namespaces/train/pods?labelSelector=volcano.sh%2Fjob-name%3Dtts", TestingCluster.list());
        cluster.takes("/apis/batch.volcano.sh/v1alpha1/namespaces/train/jobs/tts", 200);

        jobs.round();

        assertThat(gateway.calls("/api/v1/jobs"))
                .singleElement()
                .asString()
                .contains("\"queue\":\"gold\"", "\"gpus\":4", "torchrun train.py");
        assertThat(gateway.calls("/api/v1/jobs/" + JobId.of("hall-b", "kubernetes", "train/tts") + "/events"))
                .hasSize(3)
                .last()
                .asString()
                .contains("\"state\":\"succeeded\"");
    }

    private static String job(String annotations, String status) {
        return """
                {"apiVersion": "batch/v1", "kind": "Job",
                 "metadata": {"name": "asr", "namespace": "train", "uid": "u-1", "creationTimestamp": "2026-03-02T08:00:00Z",
                   "labels": {"schedmate.io/advice": "wanted"},
                   "annotations": {%s "schedmate.io/git-url": "https://git.example/asr.git", "schedmate.io/git-commit": "4b825dc6"}},
                 "spec": {"activeDeadlineSeconds": 3600, "parallelism": 2, "template": {"spec": {"containers": [
                   {"name": "train", "command": ["python", "train.py"]}]}}},
                 "status": {%s}}
                """.formatted(annotations, status);
    }

    private static String startedPod(String node, String minute) {
        return """
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "asr-%s", "namespace": "train"},
                 "spec": {"nodeName": "%s", "containers": []}, "status": {"startTime": "2026-03-02T08:%s:00Z"}}
                """.formatted(node, node, minute);
    }

    private static String pod(String node, int exitCode, String reason, String finished) {
        return """
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "asr-%s", "namespace": "train"},
                 "spec": {"nodeName": "%s", "containers": []},
                 "status": {"containerStatuses": [{"name": "train", "state": {"terminated":
                   {"exitCode": %d, "reason": "%s", "finishedAt": "2026-03-02T%sZ"}}}]}}
                """.formatted(node, node, exitCode, reason, finished);
    }
}
