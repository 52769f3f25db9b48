package io.schedmate.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.kubernetes.format.KueueApi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class KueueApiTest {

    private static final String GROUP = "/apis/kueue.x-k8s.io";

    private final TestingCluster cluster = new TestingCluster();

    @AfterEach
    void stop() {
        cluster.close();
    }

    @Test
    void theNewestVersionThatBothSidesKnowIsUsed() {
        var kueue = new KueueApi(cluster.client(), "");
        assertThat(kueue.version()).isEmpty();

        cluster.has(GROUP, group("v1beta1", "v1beta2", "v2"));
        assertThat(kueue.version()).as("installed later").contains("v1beta2");
    }

    @Test
    void anUnknownVersionIsNotUsedAndAGivenOneNotLookedUp() {
        cluster.has(GROUP, group("v2"));
        assertThat(new KueueApi(cluster.client(), "").version()).isEmpty();

        int before = cluster.requests().size();
        assertThat(new KueueApi(cluster.client(), "v1beta1").version()).contains("v1beta1");
        assertThat(cluster.requests()).hasSize(before);
    }

    private static String group(String... versions) {
        var listed = new StringBuilder();
        for (String version : versions) {
            listed.append(listed.isEmpty() ? "" : ",")
                    .append("{\"groupVersion\": \"kueue.x-k8s.io/%1$s\", \"version\": \"%1$s\"}".formatted(version));
        }
        return "{\"kind\": \"APIGroup\", \"name\": \"kueue.x-k8s.io\", \"versions\": [%s]}".formatted(listed);
    }
}
