package io.schedmate.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import io.schedmate.model.api.advice.AnswerStatus;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.failure.FailurePage;
import io.schedmate.model.api.failure.FailureSummary;
import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.api.metrics.JobMetrics;
import io.schedmate.model.api.metrics.JobProgress;
import io.schedmate.model.api.metrics.ProgressStatus;
import io.schedmate.model.api.node.Node;
import io.schedmate.model.api.node.NodeHealth;
import io.schedmate.model.api.node.NodeHistory;
import io.schedmate.model.api.node.NodePage;
import io.schedmate.model.api.node.NodeSummary;
import io.schedmate.model.api.outlook.JobOutlook;
import io.schedmate.model.api.outlook.OutlookGap;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TypedCallsTest {

    private static final JobId JOB = JobId.of("hall-b", "slurm", "41");
    private static final UUID ID = new UUID(4, 1);
    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
    private static final NodeHistory HISTORY = new NodeHistory(30, 12.5, 1, 0, 0, 3, 1);

    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final Queue<String> requests = new ConcurrentLinkedQueue<>();
    private HttpServer server;
    private SchedMateClient client;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String call = exchange.getRequestMethod() + " " + exchange.getRequestURI();
            requests.add(call + " " + exchange.getRequestHeaders().getFirst("Content-Type") + " "
                    + exchange.getRequestHeaders().getFirst("X-API-Key") + " " + body);
            String answer = answers.get(call);
            byte[] bytes = (answer == null ? "{}" : answer).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer == null ? 404 : 200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        client = new SchedMateClient(
                URI.create("http://localhost:" + server.getAddress().getPort()), null, Duration.ofMinutes(5));
    }

    @AfterEach
    void stop() {
        client.close();
        server.stop(0);
    }

    @Test
    void aSubmittedJobHasTheIdOfItsScheduler() {
        answers.put("POST /api/v1/jobs", "{}");
        var submission = new JobSubmission(
                "hall-b",
                "slurm",
                "41",
                null,
                "rosa",
                null,
                null,
                null,
                null,
                null,
                new JobSource.None(),
                RequestedResources.UNKNOWN,
                Map.of());

        assertThat(client.submit(submission)).isEqualTo(JOB);
        assertThat(requests)
                .singleElement()
                .asString()
                .startsWith("POST /api/v1/jobs application/json null {")
                .contains("\"externalId\":\"41\"", "\"owner\":\"rosa\"");
    }

    @Test
    void aStateIsReportedBelowItsJob() {
        answers.put("POST /api/v1/jobs/" + JOB + "/events", "{}");

        client.report(JOB, new JobEventRequest(null, 2, JobState.RUNNING, null, NOON, List.of("n1"), null, List.of()));

        assertThat(requests).singleElement().asString().contains("\"attempt\":2", "\"nodes\":[\"n1\"]");
    }

    @Test
    void aRefusedReportFails() {
        var state = new JobEventRequest(null, 2, JobState.RUNNING, null, NOON, List.of(), null, List.of());

        assertThat(catchThrowableOfType(CallFailed.class, () -> client.report(JOB, state))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void linesAreSentAsRecordsWithTheNodeOfTheirFile() {
        String call = "POST /api/v1/jobs/" + JOB + "/logs?attempt=3&file=out.log&firstLine=9&node=n%207";
        answers.put(call, "{}");

        client.append(JOB, 3, new LogSource("out.log", null, "n 7"), 9, List.of("one", "two"));

        assertThat(requests)
                .containsExactly(call + " application/x-ndjson null {\"text\":\"one\"}\n{\"text\":\"two\"}\n");
    }

    @Test
    void theNodesOfAllPagesAreListed() {
        answers.put("GET /api/v1/nodes?limit=500&cluster=hall%20b", page("after n1", "n1"));
        answers.put("GET /api/v1/nodes?limit=500&cluster=hall%20b&cursor=after%20n1", page("end&", "n2", "n3"));
        answers.put("GET /api/v1/nodes?limit=500&cluster=hall%20b&cursor=end%26", page(null, "n4"));

        assertThat(client.nodes("hall b")).extracting(NodeSummary::name).containsExactly("n1", "n2", "n3", "n4");
        assertThat(requests).hasSize(3);
    }

    @Test
    void aNodeIsReadByItsNameAndItsCluster() {
        answers.put(
                "GET /api/v1/nodes/rack%2Fn%201?cluster=hall%20b",
                json(new Node(
                        "rack/n 1",
                        "hall b",
                        NodeHealth.FAULTY,
                        "Xid 79",
                        false,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        NOON,
                        NOON,
                        true,
                        HISTORY,
                        null,
                        List.of())));

        assertThat(client.node("hall b", "rack/n 1").healthReason()).isEqualTo("Xid 79");
    }

    @Test
    void eachFailureOfAJobIsReadInFull() {
        answers.put(
                "GET /api/v1/jobs/" + JOB + "/failures?limit=20",
                json(new FailurePage(
                        List.of(new FailureSummary(
                                ID, JOB, 1, NOON, AnswerStatus.PENDING, null, null, null, null, null)),
                        null)));
        answers.put(
                "GET /api/v1/failures/" + ID,
                json(new Failure(
                        ID,
                        JOB,
                        1,
                        NOON,
                        null,
                        AnswerStatus.PENDING,
                        null,
                        null,
                        List.of(),
                        LogOrder.EXACT,
                        List.of("look at rank 3"),
                        null,
                        0,
                        List.of())));

        assertThat(client.failures(JOB))
                .singleElement()
                .extracting(Failure::recommendedActions)
                .isEqualTo(List.of("look at rank 3"));
    }

    @Test
    void metricsAndTheOutlookAreReadBelowTheirJob() {
        var standing = new JobProgress(
                ProgressStatus.values()[0], "three steps seen", null, null, null, List.of(), 7, 0, 0, 0, 0);
        answers.put(
                "GET /api/v1/jobs/" + JOB + "/metrics?limit=1",
                json(new JobMetrics(JOB, null, standing, List.of(), List.of(), null, null)));
        answers.put(
                "GET /api/v1/jobs/" + JOB + "/outlook",
                json(new JobOutlook(JOB, NOON, null, null, null, null, OutlookGap.ENDED, null, List.of())));

        assertThat(client.metrics(JOB).standing()).isEqualTo(standing);
        assertThat(client.outlook(JOB).gap()).isEqualTo(OutlookGap.ENDED);
    }

    @Test
    void aChangeOfAnotherMediaTypeIsSentAsItIs() {
        answers.put("POST /api/v1/archives", "{\"archiveId\": \"a-1\"}");

        var answer = client.change("/archives", "application/zip", "PK".getBytes(StandardCharsets.UTF_8));

        assertThat(answer.path("archiveId").asString()).isEqualTo("a-1");
        assertThat(requests).containsExactly("POST /api/v1/archives application/zip null PK");
    }

    @Test
    void anAnswerIsReadAsItIs() {
        answers.put("GET /api/v1/metrics", "# HELP up\n");

        assertThat(client.read("/metrics")).isEqualTo("# HELP up\n");
    }

    @Test
    void aGatewayThatCreatesNoSignInHasNoPath() {
        answers.put("POST /console/links", "");

        assertThat(client.signInPath("smk_2")).isEmpty();
    }

    @Test
    void aProblemIsItsDetailAndElseItsTitle() {
        assertThat(new CallFailed(400, "", "{\"title\": \"Bad\", \"detail\": \"No such part.\"}").problem())
                .isEqualTo("No such part.");
        assertThat(new CallFailed(400, "", "{\"title\": \"Bad\"}").problem()).isEqualTo("Bad");
        assertThat(new CallFailed(400, "", "<html>").problem()).isEmpty();
        assertThat(new CallFailed(400, "").problem()).isEmpty();
    }

    @Test
    void aMessageQuotesAtMostFiveHundredCharactersOfAnAnswer() {
        // The server answers each unknown address with 404 and {}.
        assertThat(catchThrowableOfType(CallFailed.class, () -> client.read("/none")))
                .hasMessage("/api/v1/none refused the call (404): {}. See its problem details.");

        server.removeContext("/");
        server.createContext("/", exchange -> {
            byte[] bytes = "y".repeat(501).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(400, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        assertThat(catchThrowableOfType(CallFailed.class, () -> client.read("/none")))
                .hasMessageContaining(" " + "y".repeat(500) + ". ");
    }

    @Test
    void anInterruptedCallFailsAndLeavesTheThreadInterrupted() throws IOException {
        // It accepts no connection, so no answer can come before the interrupt is noticed.
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var waiting = new SchedMateClient(
                        URI.create("http://localhost:" + silent.getLocalPort()), null, Duration.ofMinutes(5))) {
            Thread.currentThread().interrupt();

            var failed = catchThrowableOfType(CallFailed.class, () -> waiting.read("/jobs"));

            assertThat(Thread.interrupted()).isTrue();
            assertThat(failed.isUnavailable()).isTrue();
            assertThat(failed).hasMessageContaining("Interrupted");
        }
    }

    private static String page(@Nullable String next, String... names) {
        return json(new NodePage(
                List.of(names).stream()
                        .map(name -> new NodeSummary(
                                name, "hall b", NodeHealth.HEALTHY, false, 8, NOON, false, HISTORY, null))
                        .toList(),
                next));
    }

    private static String json(Object value) {
        return WireJson.tolerant().writeValueAsString(value);
    }
}
