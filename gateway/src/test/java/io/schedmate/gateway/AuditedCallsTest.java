package io.schedmate.gateway;

import static io.schedmate.gateway.ProblemAssert.assertProblem;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.schedmate.edge.security.Bindings;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerKind;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.audit.AuditEntry;
import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.gateway.audit.AuditQuery;
import io.schedmate.gateway.key.IssuedKey;
import io.schedmate.gateway.key.KeyRing;
import io.schedmate.model.problem.ProblemType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Tests which calls get an entry in the audit log, and what the entry contains. */
class AuditedCallsTest {

    private static final RunningGateway GATEWAY = RunningGateway.shared();
    private static final Path ROOT = Path.of(Objects.requireNonNullElse(System.getProperty("schedmate.root"), ".."));

    @Test
    void anEntryContainsActorActionTimeOriginAndTheStateBeforeAndAfter() {
        IssuedKey rosa = key("rosa", CallerKind.PERSON, Role.OPERATOR, Role.READER);
        String recovery = UUID.randomUUID().toString();
        String path = "/api/v1/recoveries/" + recovery;
        GATEWAY.failureHandler.stub(path, 200, "application/json", "{\"status\":\"proposed\",\"revision\":3}");
        GATEWAY.failureHandler.stub(
                path + "/approve", 200, "application/json", "{\"status\":\"approved\",\"revision\":4,\"steps\":[]}");

        assertThat(post(path + "/approve", rosa, "{\"revision\":3,\"comment\":\"It may go.\"}")
                        .statusCode())
                .isEqualTo(200);

        AuditEntry entry = only(recovery);
        assertThat(entry.actor()).isNotNull().satisfies(actor -> {
            assertThat(actor.id()).isEqualTo("key:" + rosa.key().id());
            assertThat(actor.name()).isEqualTo("rosa");
            assertThat(actor.roles()).containsExactly("reader", "operator");
            assertThat(actor.session()).isNull();
        });
        assertThat(entry.operation()).isEqualTo("approveRecovery");
        assertThat(entry.method()).isEqualTo("POST");
        assertThat(entry.path()).isEqualTo(path + "/approve");
        assertThat(entry.from()).isEqualTo("127.0.0.1");
        assertThat(entry.status()).isEqualTo(200);
        assertThat(entry.body()).contains("\"revision\":3", "It may go.");
        assertThat(entry.before()).isEqualTo(Map.of("status", "proposed", "revision", "3"));
        assertThat(entry.after()).isEqualTo(Map.of("status", "approved", "revision", "4"));
    }

    @Test
    void aForwardedHeaderDoesNotChangeTheOriginOfACall() {
        var made = GATEWAY.send(GATEWAY.call(
                        "/api/v1/keys",
                        key("ada", CallerKind.PERSON, Role.ADMIN).text())
                .header("Content-Type", "application/json")
                .header("X-Forwarded-For", "203.0.113.7")
                .POST(BodyPublishers.ofString("{\"name\":\"a\",\"roles\":[\"reader\"]}")));

        AuditEntry entry = only(RunningGateway.json(made).at("/key/keyId").asString());
        assertThat(entry.from()).isEqualTo("127.0.0.1");
    }

    @Test
    void theLifeCycleOfAKeyIsAuditedWithoutItsSecret() {
        IssuedKey admin = key("ada", CallerKind.PERSON, Role.ADMIN);
        var made = RunningGateway.json(post("/api/v1/keys", admin, "{\"name\":\"night run\",\"roles\":[\"reader\"]}"));
        String id = made.at("/key/keyId").asString();
        var next = RunningGateway.json(post("/api/v1/keys/" + id + "/rotate", admin, "{}"));
        GATEWAY.send(GATEWAY.call("/api/v1/keys/" + id, admin.text()).DELETE());

        List<AuditEntry> entries = about(id);
        assertThat(entries).extracting(AuditEntry::operation).containsExactly("revokeKey", "rotateKey", "makeKey");
        assertThat(entries.get(2).after()).containsEntry("roles", "[reader]").containsEntry("name", "night run");
        assertThat(entries.get(1).after()).containsEntry("replaces", id);
        assertThat(entries.get(0).before()).doesNotContainKey("revokedAt");
        assertThat(entries.get(0).after()).containsKey("revokedAt");
        assertThat(entries.toString())
                .doesNotContain(made.at("/text").asString(), next.at("/text").asString(), "hash");
    }

    @Test
    void aBrowserIsIdentifiedByItsSignInKeyAndItsSession() {
        IssuedKey rosa = key("rosa", CallerKind.PERSON, Role.OPERATOR);
        var signedIn = post("/console/session", null, "{\"key\":\"" + rosa.text() + "\"}");
        String cookie =
                signedIn.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
        String token = RunningGateway.json(signedIn).path("changeToken").asString();
        var change = GATEWAY.call("/api/v1/alerts/by-browser/acknowledge")
                .header("Cookie", cookie)
                .header("Content-Type", "application/json");
        GATEWAY.send(change.POST(BodyPublishers.ofString("{}")));
        GATEWAY.send(change.header("X-CSRF-Token", token).POST(BodyPublishers.ofString("{}")));
        GATEWAY.send(GATEWAY.call("/console/session")
                .header("Cookie", cookie)
                .header("X-CSRF-Token", token)
                .DELETE());

        List<AuditEntry> entries = by(rosa, 4);
        assertThat(entries)
                .extracting(AuditEntry::operation)
                .containsExactly("signOut", "acknowledgeAlert", "acknowledgeAlert", "signIn");
        assertThat(entries).extracting(AuditEntry::status).containsExactly(204, 200, 403, 200);
        assertThat(entries)
                .extracting(entry -> Objects.requireNonNull(entry.actor()).session())
                .doesNotContainNull()
                .containsOnly(cookie.split("\\.")[1]);
        assertThat(entries.toString()).doesNotContain(rosa.text(), token);
        assertThat(entries.getLast().body()).as("what somebody signed in with").isNull();
    }

    @Test
    void everySpellingOfTheConsolesAddressesIsAudited() {
        IssuedKey rosa = key("rosa", CallerKind.PERSON, Role.OPERATOR);
        post("/%63onsole/session", null, "{\"key\":\"" + rosa.text() + "\"}");
        post("/console/%73ession", null, "{\"key\":\"" + rosa.text() + "\"}");

        List<AuditEntry> entries = by(rosa, 2);
        assertThat(entries).extracting(AuditEntry::operation).containsOnly("signIn");
        assertThat(entries).extracting(AuditEntry::path).containsOnly("/console/session");
    }

    @Test
    void rejectedCallsAreAuditedAndManyAreOnlyCounted() {
        IssuedKey reader = key("curious", CallerKind.PERSON, Role.READER);
        for (int i = 0; i < 30; i++) {
            assertProblem(post("/api/v1/recoveries/x/cancel", reader, "{}"), ProblemType.FORBIDDEN);
        }

        List<AuditEntry> entries = by(reader, 10);
        assertThat(entries).allSatisfy(entry -> {
            assertThat(entry.status()).isEqualTo(403);
            assertThat(entry.operation()).isEqualTo("cancelRecovery");
        });
        // The calls may span several minutes. Only calls with an entry of their own have a subject.
        assertThat(entries.stream()
                        .filter(entry -> entry.subject() != null)
                        .collect(groupingBy(entry -> entry.at().truncatedTo(ChronoUnit.MINUTES), counting()))
                        .values())
                .isNotEmpty()
                .allSatisfy(ofOneMinute -> assertThat(ofOneMinute).isLessThanOrEqualTo(10));
    }

    @Test
    void countedCallsAreStoredWhenTheGatewayStops() throws Exception {
        var gateway = new RunningGateway(Map.of("schedmate.gateway.call-rate.burst", "5"));
        try (gateway.context) {
            var call = gateway.call("/api/v1/recoveries/x/cancel", gateway.key(Role.OPERATOR))
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{}"));
            // The caller regains a call each second, and on a busy machine the calls take seconds.
            for (int refused = 0; refused < 35; ) {
                refused += gateway.send(call).statusCode() == 429 ? 1 : 0;
            }
        }

        try (var hours = Files.list(gateway.folder.resolve("audit"))) {
            var entries = hours.filter(hour -> hour.toString().endsWith("-refused.jsonl"))
                    .flatMap(AuditedCallsTest::lines)
                    .toList();
            assertThat(entries).allSatisfy(entry -> {
                assertThat(entry.path("status").asInt()).isEqualTo(429);
                assertThat(entry.at("/actor/name").asString()).isEqualTo("rosa");
            });
            assertThat(entries.stream()
                            .mapToInt(entry -> entry.path("calls").asInt())
                            .sum())
                    .isEqualTo(35);
            assertThat(entries).hasSizeBetween(11, 22);
        }
    }

    @Test
    void aCallWithoutAKeyIsAuditedWithoutAnActor() {
        assertProblem(post("/api/v1/recoveries/none/cancel", null, "{}"), ProblemType.UNAUTHENTICATED);

        await().atMost(RunningGateway.PATIENCE).until(() -> !about("none").isEmpty());
        AuditEntry entry = only("none");
        assertThat(entry.actor()).isNull();
        assertThat(entry.status()).isEqualTo(401);
    }

    @Test
    void aCallThatAServiceRejectsIsAuditedWithItsStatus() {
        GATEWAY.failureHandler.stub("/api/v1/recoveries/late/approve", 409, "application/problem+json", "{}");
        post("/api/v1/recoveries/late/approve", key("rosa", CallerKind.PERSON, Role.OPERATOR), "{\"revision\":1}");

        await().atMost(RunningGateway.PATIENCE).until(() -> !about("late").isEmpty());
        assertThat(only("late").status()).isEqualTo(409);
    }

    @Test
    void secretsInABodyAreMaskedAndLongBodiesAreTruncated() {
        IssuedKey rosa = key("rosa", CallerKind.PERSON, Role.OPERATOR);
        String longText = "x".repeat(9_000);
        post(
                "/api/v1/alerts/masked/silence",
                rosa,
                "{\"comment\":\"see %s\",\"password\":\"a b\",\"more\":{\"apiToken\":[1,2]}}".formatted(rosa.text()));
        post("/api/v1/alerts/long/silence", rosa, "{\"password\":\"abcdefgh\",\"comment\":\"" + longText + "\"}");
        post("/api/v1/alerts/broken/silence", rosa, "{\"password\":\"abcdefgh\",\"comment\":");
        post(
                "/api/v1/alerts/huge/silence",
                rosa,
                "{\"password\":\"abcdefgh\",\"comment\":\"" + longText + longText + "\"}");

        assertThat(only("masked").body())
                .isEqualTo(
                        "{\"comment\":\"see <key>\",\"password\":\"<secret>\",\"more\":{\"apiToken\":\"<secret>\"}}");
        assertThat(only("long").body()).hasSize(4_097).doesNotContain("abcdefgh");
        assertThat(only("broken").body()).doesNotContain("abcdefgh");
        assertThat(only("huge").body()).hasSize(4_097).doesNotContain("abcdefgh");
    }

    @Test
    void aBodyWithUnpairedSurrogatesIsStoredAndListed() {
        IssuedKey rosa = key("rosa", CallerKind.PERSON, Role.OPERATOR);
        String emojis = "\ud83d\ude00".repeat(3_000);
        post("/api/v1/alerts/halves/silence", rosa, "{\"comment\":\"\\ud800 \\u0000 \"}");
        post("/api/v1/alerts/emojis/silence", rosa, "{\"comment\":\"" + emojis + "\"}");
        post("/api/v1/alerts/shifted/silence", rosa, "{\"comments\":\"" + emojis + "\"}");

        var listed =
                GATEWAY.send(GATEWAY.call("/api/v1/audit?actor=" + rosa.key().id(), rosa.text()));

        assertThat(RunningGateway.json(listed).path("items")).hasSize(3);
        assertThat(RunningGateway.json(listed).path("items"))
                .allSatisfy(entry -> assertThat(entry.path("body").asString()).startsWith("{\"comment"));
    }

    @Test
    void submissionsByPersonsAreAuditedAndDataFromProgramsIsNot() {
        IssuedKey slurm = key("slurm", CallerKind.SCHEDULER, Role.SUBMITTER);
        IssuedKey rosa = key("rosa", CallerKind.PERSON, Role.SUBMITTER);
        for (IssuedKey key : List.of(slurm, rosa)) {
            post("/api/v1/jobs", key, "{}");
            post("/api/v1/jobs/a/events", key, "{}");
            post("/api/v1/questions", key, "{}");
        }
        post("/api/v1/failures/f/feedback", slurm, "{}");

        assertThat(by(slurm, 1)).extracting(AuditEntry::operation).containsExactly("giveFeedback");
        assertThat(by(rosa, 1)).extracting(AuditEntry::operation).containsExactly("submitJob");
    }

    @Test
    void readsAreNotAudited() {
        IssuedKey rosa = key("rosa", CallerKind.PERSON, Role.READER, Role.OPERATOR);
        GATEWAY.send(GATEWAY.call("/api/v1/jobs", rosa.text()));
        post("/api/v1/alerts/read/acknowledge", rosa, "{}");

        assertThat(by(rosa, 1)).extracting(AuditEntry::operation).containsExactly("acknowledgeAlert");
    }

    @Test
    void whileTheAuditLogIsUnavailableOnlyReadsAreAllowed() throws Exception {
        var gateway = new RunningGateway(Map.of());
        try (gateway.context) {
            Files.writeString(gateway.folder.resolve("audit"), "in its place");
            String key = gateway.key(Role.OPERATOR, Role.READER);
            String path = "/api/v1/recoveries/a/approve";

            var refused = gateway.send(gateway.call(path, key)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{}")));

            assertProblem(refused, ProblemType.UNAVAILABLE);
            assertThat(gateway.failureHandler.count(path)).isZero();
            assertThat(gateway.send(gateway.call("/api/v1/recoveries", key)).statusCode())
                    .isEqualTo(200);
        }
    }

    @ExtendWith(OutputCaptureExtension.class)
    @Test
    void theApplicationLogHasALineForEachEntry(CapturedOutput output) {
        IssuedKey rosa = key("rosa", CallerKind.PERSON, Role.OPERATOR);
        post("/api/v1/alerts/told/acknowledge", rosa, "{}");

        assertThat(output.getAll().lines())
                .anyMatch(line -> line.contains("acknowledgeAlert")
                        && line.contains("told")
                        && line.contains(rosa.key().id()));
    }

    @Test
    void everyChangingOperationStatesWhoseCallsAreAudited() throws Exception {
        JsonNode operations = new YAMLMapper()
                .readTree(Files.readString(ROOT.resolve("gateway/src/main/resources/application.yml")))
                .at("/schedmate/gateway/operations");
        JsonNode contract = new YAMLMapper().readTree(Files.readString(ROOT.resolve("docs/openapi/schedmate-v1.yaml")));
        Set<String> changing = contract.path("paths")
                .valueStream()
                .flatMap(path -> path.propertyStream())
                .filter(call -> Set.of("post", "put", "delete", "patch").contains(call.getKey()))
                .map(call -> call.getValue().path("operationId").asString())
                .collect(Collectors.toSet());

        assertThat(changing)
                .isNotEmpty()
                .allSatisfy(id -> assertThat(operations.path(id).has("audit"))
                        .as(id + " has audit: always, persons or never")
                        .isTrue());
    }

    @Test
    void anInvalidAuditBeforeSettingStopsTheStart() {
        assertThatThrownBy(() -> new RunningGateway(
                        Map.of("schedmate.gateway.operations.approveRecovery.audit-before", "approveRecovery")))
                .rootCause()
                .hasMessageContaining("audit-before");
    }

    private static Stream<JsonNode> lines(Path file) {
        try {
            return Files.readAllLines(file).stream()
                    .map(line -> JsonMapper.shared().readTree(line));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static AuditEntry only(String subject) {
        List<AuditEntry> entries = about(subject);
        assertThat(entries).hasSize(1);
        return entries.getFirst();
    }

    private static List<AuditEntry> about(String subject) {
        return GATEWAY.context.getBean(AuditLog.class).find(new AuditQuery(null, null, null, null, subject, null, 500));
    }

    /** Waits for the entries of a key. Entries of refused calls are stored a moment after the response. */
    private static List<AuditEntry> by(IssuedKey key, int atLeast) {
        var query = new AuditQuery(null, null, key.key().id(), null, null, null, 500);
        return await().atMost(RunningGateway.PATIENCE)
                .until(() -> GATEWAY.context.getBean(AuditLog.class).find(query), found -> found.size() >= atLeast);
    }

    private static HttpResponse<String> post(
            String path, @org.jspecify.annotations.Nullable IssuedKey key, String body) {
        var call = key == null ? GATEWAY.call(path) : GATEWAY.call(path, key.text());
        return GATEWAY.send(call.header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));
    }

    private static IssuedKey key(String name, CallerKind kind, Role... roles) {
        var bindings = kind == CallerKind.SCHEDULER ? new Bindings(Set.of("hall-a"), Set.of()) : Bindings.NONE;
        var caller = new Caller(name, Set.of(roles), Set.of("speech"), "rosa", kind, bindings);
        return GATEWAY.context.getBean(KeyRing.class).issue(name, caller, null);
    }
}
