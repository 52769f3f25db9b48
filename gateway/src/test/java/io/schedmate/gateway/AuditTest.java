package io.schedmate.gateway;

import static io.schedmate.gateway.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.edge.security.Role;
import io.schedmate.gateway.audit.AuditActor;
import io.schedmate.gateway.audit.AuditEntry;
import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.gateway.audit.AuditQuery;
import io.schedmate.model.problem.ProblemType;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests the listing and the export of the audit log. */
class AuditTest {

    private static final RunningGateway GATEWAY = RunningGateway.shared();
    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void entriesAreListedInPagesNewestFirst() {
        String subject = entries(7);
        String operator = GATEWAY.key(Role.OPERATOR);
        List<String> seen = new ArrayList<>();
        JsonNode page = list(operator, "?limit=3&subject=" + subject);
        for (int pages = 1; ; pages++) {
            page.path("items").forEach(item -> seen.add(item.path("at").asString()));
            if (page.path("nextCursor").isNull()) {
                assertThat(pages).isEqualTo(3);
                break;
            }
            page = list(
                    operator,
                    "?limit=3&subject=" + subject + "&cursor="
                            + page.path("nextCursor").asString());
        }

        assertThat(seen)
                .containsExactlyElementsOf(IntStream.iterate(6, i -> i >= 0, i -> i - 1)
                        .mapToObj(i -> NOON.plusSeconds(i).toString())
                        .toList());
    }

    @Test
    void everyFilterIsApplied() {
        String subject = entries(4);
        String admin = GATEWAY.key(Role.ADMIN);
        String of = "?subject=" + subject;

        assertThat(list(admin, of + "&from=" + NOON.plusSeconds(1) + "&to=" + NOON.plusSeconds(3))
                        .path("items"))
                .hasSize(2);
        assertThat(list(admin, of + "&actor=rosa").path("items")).hasSize(4);
        assertThat(list(admin, of + "&actor=0123456789ab").path("items")).hasSize(4);
        assertThat(list(admin, of + "&actor=tim").path("items")).isEmpty();
        assertThat(list(admin, of + "&operation=forgetJob").path("items")).hasSize(4);
        assertThat(list(admin, of + "&operation=makeKey").path("items")).isEmpty();
    }

    @Test
    void anItemContainsAllFieldsOfTheEntry() {
        var item = list(GATEWAY.key(Role.ADMIN), "?subject=" + entries(1)).at("/items/0");

        assertThat(item.propertyNames())
                .containsExactlyInAnyOrder(
                        "entryId",
                        "at",
                        "actor",
                        "from",
                        "operation",
                        "method",
                        "path",
                        "subject",
                        "status",
                        "calls",
                        "body",
                        "before",
                        "after");
        assertThat(item.at("/actor/name").asString()).isEqualTo("rosa");
        assertThat(item.at("/before/state").asString()).isEqualTo("failed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "limit=0",
                "limit=501",
                "limit=many",
                "from=yesterday",
                "to=1960-01-01T00:00:00Z",
                "actor=",
                "subject=%00",
                "cursor=eyJ4IjoxfQ",
                "since=2026-01-01T00:00:00Z"
            })
    void anInvalidFilterIsRejected(String filter) {
        var answer = GATEWAY.send(GATEWAY.call("/api/v1/audit?" + filter, GATEWAY.key(Role.ADMIN)));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    }

    @Test
    void aCursorOfOtherFiltersIsRejected() {
        String admin = GATEWAY.key(Role.ADMIN);
        String cursor =
                list(admin, "?limit=1&subject=" + entries(2)).path("nextCursor").asString();

        assertProblem(GATEWAY.send(GATEWAY.call("/api/v1/audit?cursor=" + cursor, admin)), ProblemType.INVALID_REQUEST);
    }

    @Test
    void onlyOperatorsAndAdminsMayReadTheLog() {
        for (Role role : new Role[] {Role.READER, Role.SUBMITTER, Role.SHIPPER}) {
            assertProblem(GATEWAY.send(GATEWAY.call("/api/v1/audit", GATEWAY.key(role))), ProblemType.FORBIDDEN);
        }
        assertProblem(GATEWAY.send(GATEWAY.call("/api/v1/audit")), ProblemType.UNAUTHENTICATED);
    }

    @Test
    void theExportHasOneEntryPerLineAndIsItselfAudited() {
        String subject = entries(1_203);
        String admin = GATEWAY.key("exporter of " + subject, java.util.Set.of(), "ada", Role.ADMIN);

        var whole = export(admin, "?subject=" + subject);

        assertThat(whole.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/x-ndjson");
        List<JsonNode> lines = lines(whole);
        assertThat(lines).hasSize(1_203);
        assertThat(lines.getFirst().path("at").asString())
                .isEqualTo(NOON.plusSeconds(1_202).toString());
        assertThat(lines.getLast().path("at").asString()).isEqualTo(NOON.toString());
        await().atMost(RunningGateway.PATIENCE)
                .untilAsserted(() -> assertThat(list(admin, "?operation=exportAudit&actor=" + admin.substring(4, 16))
                                .path("items"))
                        .hasSize(1));
    }

    @Test
    void aTruncatedExportContainsACursor() {
        String subject = entries(5);
        String admin = GATEWAY.key(Role.ADMIN);

        List<JsonNode> first = lines(export(admin, "?limit=3&subject=" + subject));
        List<JsonNode> rest = lines(export(
                admin,
                "?limit=3&subject=" + subject + "&cursor="
                        + first.getLast().path("nextCursor").asString()));
        List<JsonNode> exact = lines(export(admin, "?limit=5&subject=" + subject));

        assertThat(first).hasSize(4);
        assertThat(rest).hasSize(2);
        assertThat(exact).hasSize(5).noneMatch(line -> line.has("nextCursor"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"*/*", "application/json", "application/json, text/plain, */*"})
    void anyOtherAcceptHeaderReturnsAPage(String accept) {
        var answer = GATEWAY.send(
                GATEWAY.call("/api/v1/audit", GATEWAY.key(Role.ADMIN)).header("Accept", accept));

        assertThat(RunningGateway.json(answer).has("items")).as(answer.body()).isTrue();
    }

    @Test
    void oldEntriesAreRemovedRegularly() {
        var gateway = new RunningGateway(
                Map.of("schedmate.gateway.audit.keep", "1d", "schedmate.gateway.audit.trim-every", "50ms"));
        try (gateway.context) {
            var log = gateway.context.getBean(AuditLog.class);
            for (int round = 0; round < 2; round++) {
                log.add(entry("old", NOON));
                await().atMost(RunningGateway.PATIENCE)
                        .until(() -> log.find(everything()).isEmpty());
            }
        }
    }

    private static AuditQuery everything() {
        return new AuditQuery(null, null, null, null, null, null, 500);
    }

    /** Adds entries one second apart, with a new subject, and returns the subject. */
    private static String entries(int count) {
        String subject = UUID.randomUUID().toString();
        var log = GATEWAY.context.getBean(AuditLog.class);
        for (int i = 0; i < count; i++) {
            log.add(entry(subject, NOON.plusSeconds(i)));
        }
        return subject;
    }

    private static AuditEntry entry(String subject, Instant at) {
        return new AuditEntry(
                UUID.randomUUID(),
                at,
                new AuditActor("key:0123456789ab", "rosa", List.of("operator"), true, null),
                "192.0.2.1",
                "forgetJob",
                "DELETE",
                "/api/v1/jobs/" + subject,
                subject,
                202,
                1,
                null,
                Map.of("state", "failed"),
                Map.of());
    }

    private static JsonNode list(String key, String query) {
        var answer = GATEWAY.send(GATEWAY.call("/api/v1/audit" + query, key));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return RunningGateway.json(answer);
    }

    private static HttpResponse<String> export(String key, String query) {
        return GATEWAY.send(GATEWAY.call("/api/v1/audit" + query, key).header("Accept", "application/x-ndjson"));
    }

    private static List<JsonNode> lines(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body()
                .lines()
                .map(line -> JsonMapper.shared().readTree(line))
                .toList();
    }
}
