package io.schedmate.agent.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodListBuilder;
import io.fabric8.mockwebserver.http.RecordedRequest;
import io.schedmate.agent.command.ClusterAdapter.Outcome;
import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests which pods are evicted and which stay. */
class KubernetesDrainTest extends PlayedApi {

    private static final String PODS = "/api/v1/pods?fieldSelector=spec.nodeName%3Dgpu-7";

    @Test
    void podsAreEvictedExceptThoseThatCannotMove() {
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
    void anEvictionBlockedByADisruptionBudgetIsRetried() {
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
    void aDisruptionBudgetIsNeverViolated() {
        server.expect()
                .get()
                .withPath(PODS)
                .andReturn(200, pods(pod("asr-0", Map.of())))
                .always();
        server.expect().post().withPath(eviction("asr-0")).andReturn(429, "").always();

        Outcome outcome = adapter(Duration.ZERO).drain(Duration.ZERO, List.of());

        assertThat(outcome.succeeded()).isFalse();
        assertThat(outcome.detail()).contains("Blocked by their disruption budgets: [train/asr-0]");
        assertThat(requests()).extracting(RecordedRequest::getMethod).containsOnly("GET", "POST");
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
}
