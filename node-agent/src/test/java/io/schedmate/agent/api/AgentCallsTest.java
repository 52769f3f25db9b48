package io.schedmate.agent.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.agent.simulated.SimulatedNode;
import io.schedmate.model.api.agent.AgentHealth;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentPart;
import io.schedmate.model.api.agent.AgentProblem;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.AgentStatus;
import io.schedmate.model.api.agent.GpuReport;
import io.schedmate.model.api.agent.check.CheckCatalogue;
import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.CommandStatus;
import io.schedmate.model.api.agent.command.CordonState;
import io.schedmate.model.api.agent.shipping.LogShipStatus;
import io.schedmate.model.job.JobId;
import io.schedmate.model.problem.FieldViolation;
import io.schedmate.signing.CallSigner;
import io.schedmate.wire.WireJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "schedmate.agent.cluster=alpha",
            "schedmate.agent.node=node-1",
            "schedmate.agent.mode=simulated",
            "schedmate.agent.sample-every=1h",
            "spring.kafka.bootstrap-servers=localhost:1",
            "spring.kafka.producer.properties.max.block.ms=10"
        })
@Import({AgentCallsTest.MovedClock.class, AgentCallsTest.Broken.class})
class AgentCallsTest {

    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final KeyPair HANDLER = keyPair();
    private static final KeyPair READER = keyPair();
    private static final AtomicReference<Instant> NOW = new AtomicReference<>(START);

    private final JsonMapper json = WireJson.strict();
    private final HttpClient client = HttpClient.newHttpClient();
    private final SimulatedNode node;
    private final int port;

    AgentCallsTest(@Autowired SimulatedNode node, @LocalServerPort int port) {
        this.node = node;
        this.port = port;
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class MovedClock {
        @Bean
        InstantSource movedClock() {
            return NOW::get;
        }
    }

    /** A controller that fails unexpectedly. */
    @RestController
    static class Broken {
        @RequiresGrant(RequiresGrant.Grant.READ)
        @GetMapping("/agent/v1/broken")
        String broken() {
            throw new IllegalStateException("a secret of the agent");
        }

        @GetMapping("/agent/v1/undeclared")
        String undeclared() {
            return "whoever wrote it forgot to say who may call it";
        }
    }

    @DynamicPropertySource
    static void keys(DynamicPropertyRegistry registry) {
        registry.add("schedmate.agent.keys[0].id", () -> "handler");
        registry.add("schedmate.agent.keys[0].public-key", () -> base64(HANDLER));
        registry.add("schedmate.agent.keys[0].command", () -> "true");
        registry.add("schedmate.agent.keys[1].id", () -> "reader");
        registry.add("schedmate.agent.keys[1].public-key", () -> base64(READER));
        registry.add("schedmate.agent.keys[1].command", () -> "false");
    }

    @BeforeEach
    void someTimeAfterTheStart() {
        NOW.set(START.plusSeconds(60));
    }

    @Test
    void healthNeedsNoSignatureAndStatesThatTheNodeIsSimulated() throws Exception {
        var answer = send("GET", "/health", null, "", Map.of());

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("SchedMate-Mode")).contains("simulated");
        assertThat(json.readValue(answer.body(), AgentHealth.class).mode()).isEqualTo(AgentMode.SIMULATED);
    }

    @Test
    void healthIsDegradedUntilSignaturesAreAccepted() throws Exception {
        NOW.set(START.plusSeconds(5).minusMillis(1));
        AgentHealth early = health();
        assertThat(early.status()).isEqualTo(AgentStatus.DEGRADED);
        assertThat(early.parts())
                .contains(
                        new AgentPart("gpu_reader", AgentStatus.UP, null),
                        new AgentPart("scheduler", AgentStatus.UP, null),
                        new AgentPart(
                                "signatures",
                                AgentStatus.DEGRADED,
                                "The agent has just started; it accepts signatures from %s on."
                                        .formatted(START.plusSeconds(5))));

        NOW.set(START.plusSeconds(5));
        assertThat(health()).satisfies(ready -> {
            assertThat(ready.status()).isEqualTo(AgentStatus.UP);
            assertThat(ready.node()).isEqualTo("node-1");
            assertThat(ready.startedAt()).isEqualTo(START);
            assertThat(ready.at()).isEqualTo(START.plusSeconds(5));
            assertThat(ready.parts())
                    .containsExactly(
                            new AgentPart("gpu_reader", AgentStatus.UP, null),
                            new AgentPart("scheduler", AgentStatus.UP, null),
                            new AgentPart("signatures", AgentStatus.UP, null));
        });
    }

    private AgentHealth health() throws IOException, InterruptedException {
        return json.readValue(send("GET", "/health", null, "", Map.of()).body(), AgentHealth.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/gpus", "/checks", "/cordon", "/log-shipping", "/commands/x", "/nothing"})
    void otherCallsRequireASignature(String path) throws Exception {
        var answer = send("GET", path, null, "", Map.of("SchedMate-Node", "node-1"));

        problem(answer, AgentRefusal.BAD_SIGNATURE);
        assertThat(answer.headers().firstValue("SchedMate-Mode")).contains("simulated");
    }

    @Test
    void aReaderMayReadButNotCommand() throws Exception {
        assertThat(json.readValue(get("reader", READER, "/gpus").body(), GpuReport.class)
                        .gpus())
                .hasSize(8);
        assertThat(json.readValue(get("reader", READER, "/checks").body(), CheckCatalogue.class)
                        .checks())
                .extracting(check -> check.name())
                .contains("nccl_all_reduce", "dcgm_diagnosis", "disk", "infiniband");

        var shipping = json.readValue(get("reader", READER, "/log-shipping").body(), LogShipStatus.class);
        assertThat(shipping.enabled()).isFalse();

        problem(post("reader", READER, "/cordon", "k", cordon()), AgentRefusal.GRANT_MISSING);
    }

    @Test
    void anIncidentCordonsDrainsChecksAndReleases() throws Exception {
        node.place(JobId.of("alpha", "slurm", "1"), 1);
        var cordoned = command(post("/cordon", "a-1", cordon()));
        assertThat(cordoned.status()).isEqualTo(CommandStatus.DONE);
        assertThat(json.readValue(get("/cordon").body(), CordonState.class).cordoned())
                .isTrue();

        var drain = post("/drain", "a-2", order(", \"graceSeconds\": 0"));
        assertThat(drain.statusCode()).isEqualTo(202);
        String where = drain.headers().firstValue("Location").orElseThrow().replace("/agent/v1", "");
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(command(get(where)).status()).isEqualTo(CommandStatus.DONE));

        var check = post("/check-runs", "a-3", order(", \"check\": \"dcgm_diagnosis\", \"timeoutSeconds\": 60"));
        assertThat(check.statusCode()).isEqualTo(202);
        String run = check.headers().firstValue("Location").orElseThrow().replace("/agent/v1", "");
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(
                                json.readValue(get(run).body(), CheckRun.class).status())
                        .isEqualTo(CheckRunStatus.PASSED));

        assertThat(command(post("/uncordon", "a-4", order(", \"detail\": \"passed\"")))
                        .changed())
                .isTrue();
        assertThat(json.readValue(get("/cordon").body(), CordonState.class).cordoned())
                .isFalse();
    }

    @Test
    void aJobsProcessesAreRestarted() throws Exception {
        JobId job = JobId.of("alpha", "slurm", "2");
        String restart = order(", \"attempt\": 3, \"graceSeconds\": 1");
        problem(post("/jobs/" + job + "/restart", "r-1", restart), AgentRefusal.NOT_FOUND);
        node.place(job, 3);

        assertThat(post("/jobs/" + job + "/restart", "r-1", restart).statusCode())
                .isEqualTo(202);
        node.remove(job);
    }

    @Test
    void aMalformedRequestIsRejectedWithThePlaceOfTheError() throws Exception {
        problem(post("/cordon", "b-1", "{"), AgentRefusal.INVALID_REQUEST);
        problem(post("/cordon", "b-2", ""), AgentRefusal.INVALID_REQUEST);
        var unknown =
                problem(post("/cordon", "b-3", order(", \"detail\": \"x\", \"why\": 1")), AgentRefusal.INVALID_REQUEST);
        assertThat(unknown.violations())
                .singleElement()
                .satisfies(found -> assertThat(found.where()).isEqualTo("/why"));
        problem(post("/drain", "b-4", order(", \"graceSeconds\": -1")), AgentRefusal.INVALID_REQUEST);
        problem(get("/commands/none"), AgentRefusal.INVALID_REQUEST);
        problem(get("/commands/" + new UUID(9, 9)), AgentRefusal.NOT_FOUND);
        problem(get("/nothing"), AgentRefusal.NOT_FOUND);
        problem(get("/drain"), AgentRefusal.INVALID_REQUEST);
        problem(
                post("/jobs/none/restart", "b-5", order(", \"attempt\": 1, \"graceSeconds\": 1")),
                AgentRefusal.INVALID_REQUEST);
        problem(post("/cordon", "b-6", "x".repeat(2 << 20)), AgentRefusal.INVALID_REQUEST);
    }

    @Test
    void aRejectionStatesWhatWasExpectedAndWhatWasReceived() throws Exception {
        assertThat(problem(post("/cordon", "d-1", "7"), AgentRefusal.INVALID_REQUEST)
                        .detail())
                .contains(" at the top, got (");
        assertThat(problem(get("/drain"), AgentRefusal.INVALID_REQUEST).detail())
                .startsWith("Expected one of [POST], got (GET).");
        assertThat(problem(get("/nothing"), AgentRefusal.NOT_FOUND).detail())
                .startsWith("Expected a path of the OpenAPI document, got (/agent/v1/nothing).");
        assertThat(problem(get("/commands/none"), AgentRefusal.INVALID_REQUEST)).satisfies(wrong -> {
            assertThat(wrong.detail()).startsWith("Expected commandId to be a UUID, got (none).");
            assertThat(wrong.violations()).containsExactly(new FieldViolation("path:commandId", "(none)", "a UUID"));
            assertThat(wrong.instance()).hasToString("/agent/v1/commands/none");
        });
        assertThat(problem(get("/check-runs/" + new UUID(9, 9)), AgentRefusal.NOT_FOUND)
                        .detail())
                .startsWith("Expected a check run of the last 7 days, got (" + new UUID(9, 9) + ").");
        var text = new HashMap<>(
                signer("handler", HANDLER).headers("POST", "/agent/v1/cordon", null, "node-1", "d-2", bytes("hello")));
        text.put("Content-Type", "text/plain");
        HttpRequest.Builder plain = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/agent/v1/cordon"));
        text.forEach(plain::header);
        assertThat(problem(
                                client.send(
                                        plain.POST(HttpRequest.BodyPublishers.ofString("hello"))
                                                .build(),
                                        HttpResponse.BodyHandlers.ofString()),
                                AgentRefusal.INVALID_REQUEST)
                        .detail())
                .startsWith("Expected application/json, got (");
    }

    @Test
    void aBodyOfAMebibyteIsReadAndALongerOneOfUnknownLengthRejected() throws Exception {
        String longest = cordon() + " ".repeat((1 << 20) - cordon().length());
        assertThat(command(post("/cordon", "e-1", longest)).status()).isEqualTo(CommandStatus.DONE);
        post("/uncordon", "e-2", order(", \"detail\": \"x\""));

        String longer = longest + " ";
        HttpRequest.Builder chunked =
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/agent/v1/cordon"));
        signer("handler", HANDLER)
                .headers("POST", "/agent/v1/cordon", null, "node-1", "e-3", bytes(longer))
                .forEach(chunked::header);
        var body = HttpRequest.BodyPublishers.fromPublisher(HttpRequest.BodyPublishers.ofString(longer));
        AgentProblem refused = problem(
                client.send(
                        chunked.header("Content-Type", "application/json")
                                .POST(body)
                                .build(),
                        HttpResponse.BodyHandlers.ofString()),
                AgentRefusal.INVALID_REQUEST);
        assertThat(refused.detail()).startsWith("Expected a body of at most 1048576 bytes");
    }

    @Test
    void anUnexpectedErrorIsAProblemWithoutInternalDetail() throws Exception {
        AgentProblem failed = problem(get("/broken"), AgentRefusal.INTERNAL_ERROR);
        assertThat(failed.mode()).isEqualTo(AgentMode.SIMULATED);
        assertThat(failed.detail()).contains("log").doesNotContain("secret");

        var noKey =
                signer("handler", HANDLER).headers("POST", "/agent/v1/cordon", null, "node-1", null, bytes(cordon()));
        assertThat(problem(send("POST", "/cordon", null, cordon(), noKey)).status())
                .isBetween(400, 401);
    }

    @Test
    void aReplayedCallIsRejectedAndANewlySignedRepeatGetsTheSameResult() throws Exception {
        var headers =
                signer("handler", HANDLER).headers("POST", "/agent/v1/cordon", null, "node-1", "c-1", bytes(cordon()));
        var first = send("POST", "/cordon", null, cordon(), headers);
        problem(send("POST", "/cordon", null, cordon(), headers), AgentRefusal.REPLAYED_NONCE);

        assertThat(post("/cordon", "c-1", cordon()).body()).isEqualTo(first.body());
        problem(post("/uncordon", "c-1", order(", \"detail\": \"x\"")), AgentRefusal.IDEMPOTENCY_KEY_REUSED);
        post("/uncordon", "c-2", order(", \"detail\": \"x\""));
    }

    @Test
    void aCallWithoutADeclaredGrantIsRejected() throws Exception {
        problem(get("/undeclared"), AgentRefusal.GRANT_MISSING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/%67pus", "/gpus;a=b", "//gpus", "/./gpus", "/x/../gpus", "/gpus/", "/%2567pus"})
    void aSignedPathThatIsNotNormalizedIsRejected(String path) throws Exception {
        problem(get(path), AgentRefusal.INVALID_REQUEST);
    }

    /** Each call is answered although its body is never sent. */
    @ParameterizedTest
    @CsvSource({
        "Signature, , BAD_SIGNATURE",
        "Signature-Input, , BAD_SIGNATURE",
        "Signature-Input, sig=(), BAD_SIGNATURE",
        "Signature, sig=:AAAA:, BAD_SIGNATURE",
        "Content-Digest, sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:, BAD_SIGNATURE",
        "SchedMate-Node, node-2, WRONG_NODE",
        "Idempotency-Key, , INVALID_REQUEST",
        "Content-Length, 2000000, INVALID_REQUEST"
    })
    void theBodyIsNotReadIfTheHeadersAreRejected(String header, @Nullable String value, AgentRefusal refusal)
            throws Exception {
        var headers = new HashMap<>(
                signer("handler", HANDLER).headers("POST", "/agent/v1/cordon", null, "node-1", "h-1", bytes(cordon())));
        headers.put("Content-Length", "100");
        headers.remove(header);
        if (value != null) {
            headers.put(header, value);
        }

        assertThat(headOnly(headers)).contains(" " + refusal.status() + " ").contains(refusal.wire());
    }

    @Test
    void theBodyIsNotReadForAnUntrustedOrReadOnlyKey() throws Exception {
        for (String id : List.of("stranger", "reader")) {
            var headers = new HashMap<>(
                    signer(id, READER).headers("POST", "/agent/v1/cordon", null, "node-1", "h-2", bytes(cordon())));
            headers.put("Content-Length", "100");
            assertThat(headOnly(headers))
                    .contains((id.equals("reader") ? AgentRefusal.GRANT_MISSING : AgentRefusal.BAD_SIGNATURE).wire());
        }
    }

    /** Returns the response to a POST whose body is never sent. */
    private String headOnly(Map<String, String> headers) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            String lines = headers.entrySet().stream()
                    .map(header -> header.getKey() + ": " + header.getValue() + "\r\n")
                    .collect(Collectors.joining());
            socket.getOutputStream()
                    .write(bytes("POST /agent/v1/cordon HTTP/1.1\r\nHost: localhost\r\n" + lines + "\r\n"));
            var answer = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            String head = answer.lines().takeWhile(line -> !line.isEmpty()).collect(Collectors.joining("\n"));
            int length = Integer.parseInt(head.replaceFirst("(?s).*\nContent-Length: (\\d+).*", "$1"));
            // The body may arrive in pieces.
            var body = new StringBuilder(head);
            for (int read = 0; read < length; read++) {
                body.append((char) answer.read());
            }
            return body.toString();
        }
    }

    private static String cordon() {
        return order(", \"detail\": \"Xid 79 on GPU 3\"");
    }

    private static String order(String more) {
        return "{\"incidentId\": \"" + new UUID(1, 1) + "\", \"fencingToken\": 1" + more + "}";
    }

    private CommandResult command(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
        return json.readValue(answer.body(), CommandResult.class);
    }

    private AgentProblem problem(HttpResponse<String> answer) {
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        return json.readValue(answer.body(), AgentProblem.class);
    }

    private AgentProblem problem(HttpResponse<String> answer, AgentRefusal refusal) {
        AgentProblem problem = problem(answer);
        assertThat(problem.errorCode()).as(problem.detail()).isEqualTo(refusal);
        assertThat(answer.statusCode()).isEqualTo(refusal.status());
        return problem;
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return get("handler", HANDLER, path);
    }

    private HttpResponse<String> get(String id, KeyPair key, String path) throws IOException, InterruptedException {
        return send(
                "GET",
                path,
                null,
                "",
                signer(id, key).headers("GET", "/agent/v1" + path, null, "node-1", null, new byte[0]));
    }

    private HttpResponse<String> post(String path, String key, String body) throws IOException, InterruptedException {
        return post("handler", HANDLER, path, key, body);
    }

    private HttpResponse<String> post(String id, KeyPair pair, String path, String key, String body)
            throws IOException, InterruptedException {
        return send(
                "POST",
                path,
                null,
                body,
                signer(id, pair).headers("POST", "/agent/v1" + path, null, "node-1", key, bytes(body)));
    }

    private HttpResponse<String> send(
            String method, String path, @Nullable String query, String body, Map<String, String> headers)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(
                        "http://localhost:" + port + "/agent/v1" + path + (query == null ? "" : "?" + query)))
                .timeout(PATIENCE)
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        headers.forEach(request::header);
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static CallSigner signer(String id, KeyPair key) {
        return new CallSigner(id, key.getPrivate(), NOW::get, new SecureRandom());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String base64(KeyPair key) {
        return Base64.getEncoder().encodeToString(key.getPublic().getEncoded());
    }

    private static KeyPair keyPair() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
