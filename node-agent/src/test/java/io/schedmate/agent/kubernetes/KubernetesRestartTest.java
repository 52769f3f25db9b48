package io.schedmate.agent.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.mockwebserver.http.RecordedRequest;
import io.schedmate.agent.command.ClusterAdapter.Outcome;
import io.schedmate.agent.command.ClusterAdapter.RestartOrder;
import io.schedmate.agent.command.SchedulerUnavailable;
import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a job is restarted by its controller. */
class KubernetesRestartTest extends PlayedApi {

    private static final String JOBS = "/apis/batch/v1/jobs";
    private static final String ASR_JOB = "/apis/batch/v1/namespaces/train/jobs/asr";
    private static final String VOLCANO_JOBS = "/apis/batch.volcano.sh/v1alpha1/jobs";
    private static final JobId ASR = JobId.of("hall-b", "kubernetes", "train/asr");
    private static final RestartOrder AS_IS = new RestartOrder(List.of(), Set.of(), Duration.ZERO, null);
    private static final RestartOrder FROM_STEP_40 =
            new RestartOrder(List.of(), Set.of(), Duration.ZERO, new Checkpoint("ckpt/step_40", 40L));

    @Test
    void aFailedJobIsRecreatedUnderANewNameAwayFromBadNodes() {
        serverTakesACopyOfTheFailedJob();

        Outcome outcome = adapter.restart(ASR, new RestartOrder(List.of(), Set.of("gpu-7"), Duration.ZERO, null));

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

    /** Annotations that the cluster wrote to the first workload do not apply to the copy. */
    @Test
    void aCopyKeepsTheAnnotationsOfItsOwnerButNotOfTheCluster() {
        serverAnswersTheCopy(
                201,
                failedJob()
                        .replace(
                                "\"uid\": \"u-1\", \"labels\"",
                                "\"uid\": \"u-1\", \"annotations\": {\"team\": \"asr\", \"kubectl.kubernetes.io/last-applied-configuration\": \"{}\","
                                        + " \"batch.kubernetes.io/job-tracking\": \"\"}, \"labels\""));

        adapter.restart(ASR, AS_IS);

        assertThat(sent("POST"))
                .singleElement()
                .satisfies(body -> assertThat(body)
                        .contains("\"team\":\"asr\"")
                        .doesNotContain("kubectl.kubernetes.io", "job-tracking"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyAffinityTermExcludesBadNodesAndOneIsAddedIfThereIsNone(boolean hasTerms) {
        String job = failedJob();
        serverAnswersTheCopy(201, hasTerms ? job : job.replaceFirst("\\[\\{\"matchExpressions.*?\\}\\]\\}\\]", "[]"));

        adapter.restart(ASR, new RestartOrder(List.of(), Set.of("gpu-7"), Duration.ZERO, null));

        assertThat(sent("POST")).singleElement().satisfies(body -> {
            assertThat(body).containsOnlyOnce("\"matchExpressions\"").containsOnlyOnce("\"values\":[\"gpu-7\"]");
            assertThat(body.contains("\"key\":\"zone\"")).isEqualTo(hasTerms);
        });
    }

    @Test
    void aCopyOfAnEarlierAttemptIsReused() {
        serverAnswersTheCopyOfTheFailedJob(409);

        Outcome outcome = adapter.restart(ASR, new RestartOrder(List.of(), Set.of("gpu-7"), Duration.ZERO, null));

        assertThat(outcome.succeeded()).as(outcome.detail()).isTrue();
        assertThat(sent("PATCH")).singleElement().asString().contains("asr-try-2");
    }

    @Test
    void aCopyThatTheServerRejectsIsNotReportedAsCreated() {
        serverAnswersTheCopyOfTheFailedJob(403);

        assertThatThrownBy(
                        () -> adapter.restart(ASR, new RestartOrder(List.of(), Set.of("gpu-7"), Duration.ZERO, null)))
                .isInstanceOf(SchedulerUnavailable.class);

        assertThat(sent("PATCH")).isEmpty();
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
        assertThat(sent("PATCH"))
                .hasSize(2)
                .satisfies(bodies -> assertThat(bodies.get(0)).contains("\"suspend\":true"))
                .satisfies(bodies -> assertThat(bodies.get(1))
                        .contains("\"suspend\":false")
                        .contains("\"schedmate.io/attempt\":\"2\""));
    }

    @ParameterizedTest
    @CsvSource({"v1beta1, v1beta1", "v1beta1 v1beta2, v1beta2", "v1beta2, v1beta2", "v1beta2 v1, v1beta2"})
    void aKueueJobIsEvictedAndReadmittedThroughTheNewestKnownVersion(String served, String used) {
        String workload = "/apis/kueue.x-k8s.io/" + used + "/namespaces/train/workloads";
        serverQueuesTheJob(served);
        server.expect()
                .get()
                .withPath(workload)
                .andReturn(
                        200,
                        list(
                                "{\"apiVersion\": \"kueue.x-k8s.io/%s\", \"kind\": \"Workload\", \"metadata\": {\"name\": \"job-asr-1\","
                                                .formatted(used)
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

    @ParameterizedTest
    @ValueSource(strings = {"v1alpha1", "v2"})
    void aJobOfAnUnknownKueueVersionIsNotModified(String served) {
        serverQueuesTheJob(served);

        Outcome outcome = adapter.restart(ASR, AS_IS);

        assertThat(outcome.succeeded()).isFalse();
        assertThat(outcome.detail()).contains("v1beta2, v1beta1");
        assertThat(sent("PATCH")).isEmpty();
    }

    @Test
    void volcanoIsInstructedToRestartItsJob() {
        server.expect().get().withPath(JOBS).andReturn(200, list()).once();
        server.expect()
                .get()
                .withPath(VOLCANO_JOBS)
                .andReturn(
                        200,
                        list(
                                "{\"apiVersion\": \"batch.volcano.sh/v1alpha1\", \"kind\": \"Job\", \"metadata\": {\"name\": \"asr\","
                                        + " \"namespace\": \"train\", \"uid\": \"u-2\"}, \"spec\": {\"maxRetry\": 3},"
                                        + " \"status\": {\"retryCount\": 1, \"state\": {\"phase\": \"Running\"}}}"))
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
        List<RecordedRequest> all = requests();
        assertThat(bodies(all, "POST"))
                .singleElement()
                .satisfies(body -> assertThat(body)
                        .contains("\"action\":\"RestartJob\"")
                        .contains("\"uid\":\"u-2\"")
                        .contains("asr-restartjob-2"));
        // Volcano counts this restart itself.
        assertThat(bodies(all, "PATCH")).singleElement().asString().doesNotContain("schedmate.io/attempt");
    }

    @Test
    void aFailedVolcanoJobIsRecreatedWithAllTasksAndOneCheckpoint() {
        server.expect().get().withPath(JOBS).andReturn(200, list()).once();
        server.expect().get().withPath(VOLCANO_JOBS).andReturn(200, list("""
                {"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "Job",
                 "metadata": {"name": "asr", "namespace": "train", "uid": "u-2"},
                 "spec": {"minAvailable": 3, "maxRetry": 1, "tasks": [
                  {"name": "master", "replicas": 1, "template": {"spec": {"containers": [{"name": "train", "image": "asr:1",
                   "env": [{"name": "SCHEDMATE_CHECKPOINT", "value": "ckpt/step_20"}, {"name": "LR", "value": "0.1"}]}]}}},
                  {"name": "worker", "replicas": 2, "template": {"spec": {"containers": [{"name": "train", "image": "asr:1"}]}}}]},
                 "status": {"retryCount": 1, "state": {"phase": "Failed"}}}
                """)).once();
        server.expect()
                .post()
                .withPath("/apis/batch.volcano.sh/v1alpha1/namespaces/train/jobs")
                .andReturn(201, "{}")
                .once();
        String job = "/apis/batch.volcano.sh/v1alpha1/namespaces/train/jobs/asr";
        server.expect().get().withPath(job).andReturn(200, "{}").once();
        server.expect().patch().withPath(job).andReturn(200, "{}").once();

        Outcome outcome = adapter.restart(ASR, FROM_STEP_40);

        assertThat(outcome.succeeded()).as(outcome.detail()).isTrue();
        assertThat(sent("POST"))
                .singleElement()
                .satisfies(body -> assertThat(body)
                        .contains("\"name\":\"asr-try-2\"")
                        .contains("\"minAvailable\":3")
                        .contains("\"name\":\"master\"")
                        .contains("\"name\":\"worker\"")
                        .contains("\"replicas\":2")
                        .contains("\"value\":\"0.1\"")
                        .contains("\"value\":\"ckpt/step_40\"")
                        .doesNotContain("ckpt/step_20"));
    }

    @Test
    void aJobOfAnotherControllerIsNotModified() {
        String owned = job("\"active\": 2", "{}")
                .replace(
                        "\"uid\": \"u-1\"",
                        "\"uid\": \"u-1\", \"ownerReferences\": [{\"kind\": \"TrainJob\", \"name\": \"asr\", \"uid\": \"t\", \"controller\": true}]");
        server.expect().get().withPath(JOBS).andReturn(200, list(owned)).times(2);

        assertThat(adapter.attemptOf(ASR)).contains(1);
        assertThat(adapter.restart(ASR, AS_IS))
                .isEqualTo(new Outcome(false, "It belongs to TrainJob asr, and only that can restart it."));
    }

    @Test
    void aCopyGetsTheCheckpointInTheEnvironmentOfItsContainers() {
        serverTakesACopyOfTheFailedJob();

        Outcome outcome = adapter.restart(ASR, FROM_STEP_40);

        assertThat(outcome.detail()).contains("from checkpoint ckpt/step_40");
        assertThat(sent("POST"))
                .singleElement()
                .satisfies(body -> assertThat(body)
                        .contains("\"schedmate.io/checkpoint\":\"ckpt/step_40\"")
                        .containsPattern(
                                "SCHEDMATE_CHECKPOINT\"[^}]*ckpt/step_40|ckpt/step_40\"[^}]*SCHEDMATE_CHECKPOINT")
                        .contains("SCHEDMATE_CHECKPOINT_STEP"));
    }

    @Test
    void aResumedJobIsUnchangedAndReportsThatItDoesNotGetTheCheckpoint() {
        server.expect()
                .get()
                .withPath(JOBS)
                .andReturn(200, list(job("\"active\": 2", "{}")))
                .once();
        server.expect().patch().withPath(ASR_JOB).andReturn(200, "{}").times(2);
        server.expect()
                .get()
                .withPath(ASR_JOB)
                .andReturn(200, job("\"active\": 0", "{}"))
                .always();

        Outcome outcome = adapter.restart(ASR, FROM_STEP_40);

        assertThat(outcome.succeeded()).isTrue();
        assertThat(outcome.detail()).contains("do not see checkpoint ckpt/step_40");
        assertThat(sent("PATCH"))
                .last()
                .asString()
                .contains("\"schedmate.io/checkpoint\":\"ckpt/step_40\"")
                .doesNotContain("template");
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

    private void serverQueuesTheJob(String served) {
        server.expect()
                .get()
                .withPath(JOBS)
                .andReturn(200, list(job("\"active\": 2", "{\"kueue.x-k8s.io/queue-name\": \"gpus\"}")))
                .once();
        String versions = Stream.of(served.split(" "))
                .map("{\"groupVersion\": \"kueue.x-k8s.io/%1$s\", \"version\": \"%1$s\"}"::formatted)
                .collect(Collectors.joining(","));
        server.expect()
                .get()
                .withPath("/apis/kueue.x-k8s.io")
                .andReturn(
                        200, "{\"kind\": \"APIGroup\", \"name\": \"kueue.x-k8s.io\", \"versions\": [" + versions + "]}")
                .once();
    }

    private void serverTakesACopyOfTheFailedJob() {
        serverAnswersTheCopyOfTheFailedJob(201);
    }

    private void serverAnswersTheCopyOfTheFailedJob(int status) {
        serverAnswersTheCopy(status, failedJob());
    }

    private static String failedJob() {
        return job("\"conditions\": [{\"type\": \"Failed\", \"status\": \"True\"}]", "{}");
    }

    private void serverAnswersTheCopy(int status, String failed) {
        server.expect().get().withPath(JOBS).andReturn(200, list(failed)).once();
        server.expect()
                .post()
                .withPath("/apis/batch/v1/namespaces/train/jobs")
                .andReturn(status, "{}")
                .once();
        server.expect()
                .get()
                .withPath(ASR_JOB)
                .andReturn(200, job("\"active\": 0", "{}"))
                .once();
        server.expect().patch().withPath(ASR_JOB).andReturn(200, "{}").once();
    }
}
