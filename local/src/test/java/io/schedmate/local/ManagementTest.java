package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that each running component serves its health and its metrics, and accepts no commands at these endpoints. */
@ExtendWith(OnePlatform.Provided.class)
class ManagementTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final List<String> CLOSED = List.of(
            "/actuator/circuitbreakers/advisor",
            "/actuator/circuitbreakers",
            "/actuator/%63ircuitbreakers/advisor",
            "/actuator/health/../circuitbreakers/advisor",
            "/actuator/circuitbreakers;a=b/advisor",
            "/actuator/loggers/io.schedmate",
            "/actuator/env",
            "/actuator/configprops",
            "/actuator/heapdump",
            "/actuator/shutdown",
            "/actuator/refresh",
            "/actuator/gateway/routes");

    private final OnePlatform platform;

    ManagementTest(OnePlatform platform) {
        this.platform = platform;
    }

    @TestFactory
    Stream<DynamicTest> aServiceReportsHealthAndMetricsAndRejectsOtherCalls() {
        return platform.scrapes().stream()
                .map(figures -> dynamicTest(figures.toString(), () -> {
                    assertThat(status("GET", figures)).isEqualTo(200);
                    // On a busy machine, a service may miss the time limit of a check of the broker.
                    await().atMost(Duration.ofMinutes(3))
                            .until(() -> status("GET", figures.resolve("/actuator/health")) == 200);
                    for (String method : List.of("GET", "POST", "PUT", "DELETE")) {
                        for (String path : CLOSED) {
                            assertThat(status(method, URI.create("http://" + figures.getAuthority() + path)))
                                    .as(method + " " + path)
                                    .isBetween(400, 499);
                        }
                    }
                    for (String method : List.of("POST", "PUT", "DELETE")) {
                        for (String path : List.of("/actuator/health", "/actuator/prometheus")) {
                            assertThat(status(method, figures.resolve(path)))
                                    .as(method + " " + path)
                                    .isBetween(400, 499);
                        }
                    }
                }));
    }

    private static int status(String method, URI address) throws IOException, InterruptedException {
        var call = HttpRequest.newBuilder(address)
                .timeout(Duration.ofMinutes(3))
                .header("Content-Type", "application/json")
                .method(
                        method,
                        method.equals("GET")
                                ? BodyPublishers.noBody()
                                : BodyPublishers.ofString("{\"updateState\": \"FORCE_OPEN\"}"));
        return HTTP.send(call.build(), BodyHandlers.discarding()).statusCode();
    }
}
