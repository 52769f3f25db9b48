package io.schedmate.agent.kubernetes;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.http.RecordedRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A server that answers the requests that a test expects, each as often as expected, and all others with 404. */
abstract class PlayedApi {

    final KubernetesMockServer server = new KubernetesMockServer(false);
    private KubernetesClient client;
    KubernetesAdapter adapter;

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

    KubernetesAdapter adapter(Duration settle) {
        return new KubernetesAdapter(
                new KubernetesSettings("hall-b", "kubernetes", "gpu-7", settle, Duration.ofMillis(20)),
                client,
                () -> Instant.parse("2026-03-02T12:00:00Z"));
    }

    List<String> sent(String method) {
        return bodies(requests(), method);
    }

    static List<String> bodies(List<RecordedRequest> all, String method) {
        return all.stream()
                .filter(request -> request.getMethod().equals(method))
                .map(request -> request.getBody().readUtf8())
                .toList();
    }

    List<RecordedRequest> requests() {
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
