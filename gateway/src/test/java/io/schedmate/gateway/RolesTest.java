package io.schedmate.gateway;

import static io.schedmate.gateway.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.schedmate.edge.security.Role;
import io.schedmate.model.problem.ProblemType;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tests each operation of the served document with each role: the listed roles may call it, the others may not. */
class RolesTest {

    private static final RunningGateway GATEWAY = RunningGateway.shared();
    private static final Set<String> METHODS = Set.of("get", "post", "put", "delete", "patch");

    /** An operation of the document. */
    private record Published(String method, String path, Set<String> roles) {

        HttpResponse<String> with(@Nullable String key) {
            String address = "/api/v1" + path.replaceAll("\\{[^}]+}", "aaaaaaaaaaaa");
            var call = key == null ? GATEWAY.call(address) : GATEWAY.call(address, key);
            boolean sends = method.equals("POST");
            return GATEWAY.send(call.header("Content-Type", "application/json")
                    .method(method, sends ? BodyPublishers.ofString("{}") : BodyPublishers.noBody()));
        }
    }

    @TestFactory
    Stream<DynamicTest> aCallIsAcceptedOnlyFromTheDocumentedRoles() {
        Map<Role, String> keys = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            keys.put(role, GATEWAY.key(role));
        }
        return published().stream()
                .flatMap(call -> keys.entrySet().stream()
                        .map(key -> dynamicTest(
                                call.method() + " " + call.path() + " as "
                                        + key.getKey().wire(),
                                () -> holds(call, key.getKey(), key.getValue()))));
    }

    @TestFactory
    Stream<DynamicTest> noCallIsAcceptedFromAStranger() {
        return published().stream()
                .map(call -> dynamicTest(call.method() + " " + call.path(), () -> {
                    var answer = call.with(null);
                    assertProblem(answer, ProblemType.UNAUTHENTICATED);
                    assertThat(answer.headers().firstValue("WWW-Authenticate")).isPresent();
                }));
    }

    @Test
    void theDocumentContainsEveryCallOfTheContractAndOfTheGateway() {
        assertThat(published())
                .hasSizeGreaterThan(23)
                .extracting(Published::path)
                .contains("/jobs", "/keys", "/nodes/{name}");
    }

    private static void holds(Published call, Role role, String key) {
        var answer = call.with(key);
        if (call.roles().contains(role.wire())) {
            assertThat(answer.statusCode()).as(answer.body()).isNotIn(401, 403, 405, 429, 500, 502, 503, 504);
        } else {
            assertThat(assertProblem(answer, ProblemType.FORBIDDEN).detail()).contains(call.roles());
        }
    }

    private static List<Published> published() {
        var calls = new ArrayList<Published>();
        RunningGateway.json(GATEWAY.send(GATEWAY.call("/api/v1/openapi.json")))
                .path("paths")
                .forEachEntry((path, item) -> item.forEachEntry((method, call) -> {
                    if (METHODS.contains(method)) {
                        var roles = new java.util.TreeSet<String>();
                        call.path("x-roles").forEach(role -> roles.add(role.asString()));
                        calls.add(new Published(method.toUpperCase(Locale.ROOT), path, roles));
                    }
                }));
        return calls;
    }
}
