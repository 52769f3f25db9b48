package io.schedmate.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import io.schedmate.model.api.advice.AdviceRequest;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.log.LogSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SchedMateClientTest {

    private static final AdviceRequest QUESTION = new AdviceRequest(
            "hall-a",
            "rosa",
            null,
            null,
            null,
            "python train.py",
            null,
            null,
            new JobSource.None(),
            RequestedResources.UNKNOWN,
            1.0);
    private static final String ADVICE = """
        {"adviceId": "5d0f4bb7-0f5e-4c8e-8a7c-0c41b1a0c7de", "jobId": null, "status": "degraded",
         "computedAt": "2026-03-02T08:15:03.400Z", "elapsedSeconds": 1.5, "metadata": null, "similarJobs": [],
         "estimates": null, "suggestedTimeLimitSeconds": 3600.0, "engines": [], "unknownParts": ["duration"],
         "caveats": [], "laterField": 1}
        """;

    private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
    private HttpServer server;
    private SchedMateClient client;
    private volatile int status = 200;
    private volatile String answer = "";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            requests.add(exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("X-API-Key") + " " + body);
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        client = new SchedMateClient(
                URI.create("http://localhost:" + server.getAddress().getPort()), "smk_1", Duration.ofMinutes(1));
    }

    @AfterEach
    void stop() {
        client.close();
        server.stop(0);
    }

    @Test
    void adviceIsReadAndItsUnknownFieldsAreIgnored() {
        answer = ADVICE;

        assertThat(client.advise(QUESTION).suggestedTimeLimitSeconds()).isEqualTo(3600.0);
        assertThat(requests)
                .singleElement()
                .asString()
                .startsWith("/api/v1/advice smk_1 ")
                .contains("\"deadlineSeconds\":1.0", "\"kind\":\"none\"");
    }

    @Test
    void linesKeepTheirSpecialCharacters() {
        var source = new LogSource("driver & co", 2, null);

        client.append(JobId.of("hall-a", "ray", "a b"), 1, source, 3, List.of("50%\r100%", "Käfer"));

        assertThat(requests)
                .singleElement()
                .asString()
                .contains(
                        "/logs?attempt=1&file=driver%20%26%20co&firstLine=3&rank=2 ",
                        "{\"text\":\"50%\\r100%\"", "Käfer");
    }

    @Test
    void anUnreachableServiceIsReported() {
        server.stop(0);

        var failed = catchThrowableOfType(CallFailed.class, () -> client.advise(QUESTION));

        assertThat(failed.isUnavailable()).isTrue();
        assertThat(failed).hasMessageContaining("localhost");
    }

    @Test
    void aRefusalIsReportedWithItsProblemDetail() {
        status = 403;
        answer = "{\"detail\": \"Expected a submitter.\"}";

        var failed = catchThrowableOfType(CallFailed.class, () -> client.advise(QUESTION));

        assertThat(failed.isUnavailable()).isFalse();
        assertThat(failed).hasMessageContaining("403", "Expected a submitter.");
    }

    @Test
    void aRefusalOfTheKeyIsTemporaryAndOneOfTheContentIsNot() {
        answer = "{\"title\": \"Refused\"}";
        for (int each : List.of(401, 403, 408, 425, 429, 500, 503)) {
            status = each;
            var failed = catchThrowableOfType(CallFailed.class, () -> client.read("/jobs"));
            assertThat(failed.mayPass()).as("%d", each).isTrue();
        }
        for (int each : List.of(400, 404, 409, 422)) {
            status = each;
            var failed = catchThrowableOfType(CallFailed.class, () -> client.read("/jobs"));
            assertThat(failed.mayPass()).as("%d", each).isFalse();
            assertThat(failed.problem()).isEqualTo("Refused");
        }
    }

    @Test
    void anAnswerThatIsNotJsonIsAMissingNode() {
        for (String nonsense : List.of("", "<html>", "{")) {
            answer = nonsense;

            assertThat(client.readTree("/jobs").isMissingNode()).as(nonsense).isTrue();
        }
        answer = "{\"attempt\": 2}";
        assertThat(client.change("/jobs", "{}").path("attempt").asInt()).isEqualTo(2);
    }

    @Test
    void aBrowserIsSignedInWithAKeyOtherThanTheCallers() {
        answer = "{\"path\": \"/console/#link=1\"}";

        assertThat(client.signInPath("smk_2")).isEqualTo("/console/#link=1");
        assertThat(requests).containsExactly("/console/links null {\"key\":\"smk_2\"}");
    }

    @Test
    void anUnusableAnswerCountsAsNoAnswer() {
        for (String nonsense : List.of("", "null", "<html>", "{}", "[]", "{\"adviceId\": 5}")) {
            answer = nonsense;

            assertThat(catchThrowableOfType(CallFailed.class, () -> client.advise(QUESTION))
                            .isUnavailable())
                    .as(nonsense)
                    .isTrue();
        }
    }
}
