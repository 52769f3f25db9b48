package io.schedmate.failure;

import static io.schedmate.failure.Handler.HANDLER;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.advice.AnswerStatus;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.failure.FailurePage;
import io.schedmate.model.api.node.Node;
import io.schedmate.model.api.recovery.Recovery;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.testing.RunningService;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.util.UUID;
import java.util.function.Predicate;

/** Waits for answers of the service about a job, and checks each against the API document. */
final class Answers {

    private Answers() {}

    static Failure failure(TestJob job) {
        return failure(job, failure -> failure.status() == AnswerStatus.DONE);
    }

    static Failure failure(TestJob job, Predicate<Failure> wanted) {
        UUID id = await().atMost(RunningService.MAX_TIME)
                .until(() -> failures(job), page -> !page.items().isEmpty())
                .items()
                .getFirst()
                .failureId();
        return await().atMost(RunningService.MAX_TIME).until(() -> failure(id), wanted);
    }

    static FailurePage failures(TestJob job) {
        HttpResponse<String> answer = HANDLER.get("/jobs/" + job.id() + "/failures", Role.OPERATOR);
        if (answer.statusCode() == 404) {
            return new FailurePage(java.util.List.of(), null);
        }
        Contract.holds("get", "/jobs/{jobId}/failures", 200, answer);
        return WireJson.strict().readValue(answer.body(), FailurePage.class);
    }

    static Recovery recovery(UUID id) {
        HttpResponse<String> answer = HANDLER.get("/recoveries/" + id, Role.OPERATOR);
        Contract.holds("get", "/recoveries/{recoveryId}", 200, answer);
        return WireJson.strict().readValue(answer.body(), Recovery.class);
    }

    static Recovery recovery(UUID id, RecoveryStatus status) {
        return await().atMost(RunningService.MAX_TIME)
                .until(() -> recovery(id), recovery -> recovery.status() == status);
    }

    static HttpResponse<String> approve(Recovery recovery) {
        return HANDLER.post(
                "/recoveries/" + recovery.recoveryId() + "/approve",
                "{\"revision\": %d, \"comment\": \"Known bad riser.\"}".formatted(recovery.revision()),
                Role.OPERATOR);
    }

    static HttpResponse<String> cancel(Recovery recovery, boolean undo) {
        return HANDLER.post(
                "/recoveries/" + recovery.recoveryId() + "/cancel",
                "{\"reason\": \"Done by hand.\", \"undo\": %s}".formatted(undo),
                Role.OPERATOR);
    }

    static HttpResponse<String> release(Recovery recovery, String node, Role role) {
        return HANDLER.post(
                "/recoveries/" + recovery.recoveryId() + "/release",
                "{\"node\": \"%s\", \"comment\": \"New riser.\"}".formatted(node),
                role);
    }

    static HttpResponse<String> reset(String cluster, Role role) {
        return HANDLER.post(
                "/recoveries/breakers/" + cluster + "/reset", "{\"comment\": \"A rack lost its power.\"}", role);
    }

    static Node node(String name) {
        HttpResponse<String> answer = HANDLER.get("/nodes/" + name, Role.READER);
        Contract.holds("get", "/nodes/{name}", 200, answer);
        return WireJson.strict().readValue(answer.body(), Node.class);
    }

    private static Failure failure(UUID id) {
        HttpResponse<String> answer = HANDLER.get("/failures/" + id, Role.OPERATOR);
        Contract.holds("get", "/failures/{failureId}", answer.statusCode() == 202 ? 202 : 200, answer);
        return WireJson.strict().readValue(answer.body(), Failure.class);
    }
}
