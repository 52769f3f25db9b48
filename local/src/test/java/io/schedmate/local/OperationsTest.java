package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.local.Callers.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Calls every operation of the document that the gateway serves, once with valid and once with invalid input. */
@ExtendWith(OnePlatform.Provided.class)
class OperationsTest {

    private static final Set<String> CALLED_BY_SCHEDULERS = Set.of("submitJob", "reportJobEvent");
    private static final Set<String> METHODS = Set.of("get", "post", "put", "delete", "patch");

    private final OnePlatform platform;
    private final Callers callers;
    private final Map<String, Operation> published;

    OperationsTest(OnePlatform platform) {
        this.platform = platform;
        this.callers = platform.callers();
        this.published = published(callers.get(null, "/openapi.json").body());
    }

    /** A call as documented. */
    record Operation(String method, String path, JsonNode responses, List<String> roles, boolean takesInput) {}

    @TestFactory
    Stream<DynamicTest> anOperationAnswersGoodAndBadInputAsDocumented() {
        var calls = new OperationCalls(Scene.played(platform)).all();
        assertThat(calls.keySet()).containsExactlyInAnyOrderElementsOf(published.keySet());
        // In the same order in every run, so that a call that depends on another one's effects fails always or never.
        return calls.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> {
                    Operation operation = Objects.requireNonNull(published.get(each.getKey()));
                    OperationCalls.Calls made = each.getValue();
                    if (made.isTimely()) {
                        good(each.getKey(), operation, made.good());
                    } else {
                        untimely(operation, made.good());
                    }
                    bad(operation, made.bad());
                    roles(operation, made);
                }));
    }

    private void good(String id, Operation operation, Call call) {
        String key = CALLED_BY_SCHEDULERS.contains(id) ? callers.keyOf("submitter") : callers.operatorKey();
        Answer answer = callers.send(key, call);
        assertThat(answer.status()).as(answer.toString()).isBetween(200, 299);
        isAsPublished(operation, answer);
    }

    private void untimely(Operation operation, Call call) {
        Answer answer = callers.send(callers.operatorKey(), call);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(409);
        isAsPublished(operation, answer);
    }

    private void bad(Operation operation, @Nullable Call call) {
        if (call == null) {
            assertThat(operation.takesInput()).isFalse();
            return;
        }
        Answer answer = callers.send(callers.operatorKey(), call);
        assertThat(answer.status()).as(answer.toString()).isBetween(400, 499);
        assertThat(answer.type()).isEqualTo("application/problem+json");
        assertThat(answer.body().path("detail").asString("")).isNotBlank();
        isAsPublished(operation, answer);
    }

    private void roles(Operation operation, OperationCalls.Calls made) {
        Call call = made.bad() == null ? made.good() : made.bad();
        int least = made.bad() == null ? 200 : 400;
        for (String role : List.of("reader", "submitter", "shipper")) {
            int status = callers.send(callers.keyOf(role), call).status();
            if (operation.roles().contains(role)) {
                assertThat(status).as(role).isBetween(least, 499).isNotEqualTo(403);
            } else {
                assertThat(status).as(role).isEqualTo(403);
            }
        }
        assertThat(callers.sentByUnknownCaller(null, call).status()).isEqualTo(401);
    }

    private static void isAsPublished(Operation operation, Answer answer) {
        JsonNode named = operation.responses().path(Integer.toString(answer.status()));
        assertThat(named.isMissingNode())
                .as("%s %s answers %s", operation.method(), operation.path(), answer)
                .isFalse();
        boolean servedByAService =
                !operation.path().startsWith("/keys") && !operation.path().equals("/audit");
        boolean isWhole = !answer.type().equals("text/event-stream");
        if (servedByAService && isWhole) {
            Contract.holds(operation.method(), operation.path(), answer.status(), answer.response());
        }
    }

    private static Map<String, Operation> published(JsonNode document) {
        var operations = new TreeMap<String, Operation>();
        document.path("paths")
                .forEachEntry((path, item) -> item.forEachEntry((method, call) -> {
                    if (METHODS.contains(method)) {
                        List<String> roles = new ArrayList<>();
                        call.path("x-roles").forEach(role -> roles.add(role.asString()));
                        operations.put(
                                call.path("operationId").asString(),
                                new Operation(
                                        method,
                                        path,
                                        call.path("responses"),
                                        roles,
                                        call.has("parameters") || item.has("parameters") || call.has("requestBody")));
                    }
                }));
        return operations;
    }
}
