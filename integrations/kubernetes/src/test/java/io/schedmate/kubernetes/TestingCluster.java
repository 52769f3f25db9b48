package io.schedmate.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.http.RecordedRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An API server that answers the requests a test expects, and returns 404 for any other. */
final class TestingCluster implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    /** A busy machine answers late. */
    private static final int PATIENCE_MILLIS = 180_000;

    private final KubernetesMockServer server = new KubernetesMockServer(false);
    private final KubernetesClient client;
    private final List<RecordedRequest> requests = new ArrayList<>();

    TestingCluster() {
        server.init();
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        .withMasterUrl(server.url("/"))
                        .withTrustCerts(true)
                        .withRequestRetryBackoffLimit(0)
                        .withConnectionTimeout(PATIENCE_MILLIS)
                        .withRequestTimeout(PATIENCE_MILLIS)
                        .build())
                .build();
    }

    KubernetesClient client() {
        return client;
    }

    void has(String path, String answer) {
        server.expect().get().withPath(path).andReturn(200, answer).always();
    }

    void takes(String path, int status) {
        server.expect().patch().withPath(path).andReturn(status, "{}").always();
    }

    /** Returns a list in the API server's format. */
    static String list(String... items) {
        return "{\"apiVersion\": \"v1\", \"kind\": \"List\", \"metadata\": {}, \"items\": [" + String.join(",", items)
                + "]}";
    }

    /** Returns the bodies of all patches so far. */
    List<JsonNode> patches() {
        List<JsonNode> patches = new ArrayList<>();
        for (RecordedRequest request : requests()) {
            if ("PATCH".equals(request.getMethod())) {
                patches.add(JSON.readTree(request.getUtf8Body()));
            }
        }
        return patches;
    }

    List<RecordedRequest> requests() {
        try {
            while (requests.size() < server.getRequestCount()) {
                requests.add(Objects.requireNonNull(server.takeRequest(1, TimeUnit.SECONDS)));
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return requests;
    }

    /** Asserts that Kueue would accept the patch. */
    static void isAValidStatus(JsonNode patch) {
        try (InputStream schema = TestingCluster.class.getResourceAsStream("workload-status.json")) {
            var problems = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(JSON.readTree(Objects.requireNonNull(schema)))
                    .validate(patch);
            assertThat(problems).as(patch.toString()).isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        client.close();
        server.destroy();
    }
}
