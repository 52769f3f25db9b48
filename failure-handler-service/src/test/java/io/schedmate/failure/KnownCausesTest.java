package io.schedmate.failure;

import static io.schedmate.failure.Handler.HANDLER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Role;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.api.failure.BlamedNode;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.failure.KnownCause;
import io.schedmate.model.api.failure.KnownCausePage;
import io.schedmate.model.api.failure.PastFailure;
import io.schedmate.model.api.failure.PastFailurePage;
import io.schedmate.model.api.failure.TriedRemedy;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.testing.RunningService;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class KnownCausesTest {

    private static final Instant LONG_AGO =
            Instant.now().truncatedTo(java.time.temporal.ChronoUnit.MILLIS).minus(Duration.ofDays(3));
    private static final String XID = "NVRM: Xid (PCI:0000:3b:00): 79, pid=4242, GPU has fallen off the bus.";

    @Test
    void failuresOfOneCauseAreOneRowWithNodesRemediesAndFeedback() {
        Failure first = failure(new TestJob("hall-c", "first"), LONG_AGO, "KeyError: 'stoat'");
        Failure second = failure(new TestJob("hall-c", "second"), LONG_AGO.plusSeconds(60), "KeyError: '100%_otter'");
        Failure gpu = failure(new TestJob("hall-c", "gpu"), LONG_AGO.plusSeconds(90), XID);
        failure(new TestJob("hall-d", "elsewhere"), LONG_AGO, "KeyError: 'badger'");
        Answers.recovery(Objects.requireNonNull(first.recoveryId()), RecoveryStatus.SUCCEEDED);
        Answers.recovery(Objects.requireNonNull(second.recoveryId()), RecoveryStatus.SUCCEEDED);
        HANDLER.post("/failures/" + first.failureId() + "/feedback", "{\"verdict\": \"right\"}", Role.OPERATOR);

        List<KnownCause> causes = causes("?cluster=hall-c", Role.OPERATOR).items();

        assertThat(causes).hasSize(2);
        KnownCause script = causes.getFirst();
        assertThat(script.category()).isEqualTo(FailureCategory.USER_SCRIPT);
        assertThat(script.failures()).isEqualTo(2);
        assertThat(script.jobs()).isEqualTo(2);
        assertThat(script.lastAt()).isEqualTo(second.failedAt());
        assertThat(script.line()).contains("otter");
        assertThat(script.remedies())
                .containsExactly(new TriedRemedy(List.of(RecoveryAction.RETURN_TO_OWNER), 2, 0, 0));
        assertThat(script.right()).isEqualTo(1);
        assertThat(script.wrong()).isZero();
        assertThat(causes.getLast().nodes()).containsExactly(new BlamedNode("hall-c", "node-5", 1));
        assertThat(causes.getLast().lastAt()).isEqualTo(gpu.failedAt());
    }

    @Test
    void filtersAndPagesApplyToCausesAndToTheirFailures() {
        TestJob stoat = new TestJob("hall-e", "stoat");
        Failure key = failure(stoat, LONG_AGO, "KeyError: '100%_stoat'");
        Failure later = failure(new TestJob("hall-e", "later"), Instant.now(), "KeyError: 'otter'");
        Failure gpu = failure(new TestJob("hall-e", "gpu"), LONG_AGO.plusSeconds(90), XID);
        HANDLER.post(
                "/failures/" + key.failureId() + "/feedback",
                "{\"verdict\": \"wrong\", \"comment\": \"The loader.\"}",
                Role.OPERATOR);

        PastFailurePage page = failures("?cluster=hall-e&limit=2", Role.OPERATOR);
        PastFailurePage rest = failures("?cluster=hall-e&limit=2&cursor=" + page.nextCursor(), Role.OPERATOR);
        KnownCausePage one = causes("?cluster=hall-e&limit=1", Role.OPERATOR);
        KnownCausePage two = causes("?cluster=hall-e&limit=1&cursor=" + one.nextCursor(), Role.OPERATOR);

        assertThat(ids(page)).containsExactly(later.failureId(), gpu.failureId());
        assertThat(ids(rest)).containsExactly(key.failureId());
        assertThat(rest.nextCursor()).isNull();
        assertThat(Objects.requireNonNull(rest.items().getFirst().feedback())
                        .given()
                        .comment())
                .isEqualTo("The loader.");
        assertThat(one.items()).extracting(KnownCause::failures).containsExactly(2L);
        assertThat(two.items()).extracting(KnownCause::failures).containsExactly(1L);
        assertThat(two.nextCursor()).isNull();
        String in = "?cluster=hall-e&";
        assertThat(ids(failures(in + "text=100%25_S", Role.OPERATOR))).containsExactly(key.failureId());
        assertThat(ids(failures(in + "text=fallen%20OFF", Role.OPERATOR))).containsExactly(gpu.failureId());
        assertThat(ids(failures(in + "category=infrastructure&infraType=gpu", Role.OPERATOR)))
                .containsExactly(gpu.failureId());
        assertThat(ids(failures(in + "since=" + Instant.now().minus(Duration.ofDays(1)), Role.OPERATOR)))
                .containsExactly(later.failureId());
        assertThat(ids(failures(in + "node=node-5", Role.OPERATOR))).hasSize(3);
        assertThat(ids(failures(in + "node=node-55", Role.OPERATOR))).isEmpty();
        assertThat(ids(failures(in + "named=false", Role.OPERATOR))).isEmpty();
        String reason =
                Objects.requireNonNull(Objects.requireNonNull(gpu.diagnosis()).reason());
        assertThat(ids(failures(in + "reason=" + reason.replace(" ", "%20"), Role.OPERATOR)))
                .containsExactly(gpu.failureId());
        get("/failures", "?cluster=hall-f&cursor=" + page.nextCursor(), Role.OPERATOR, 400);
        get("/failures", "?limit=101", Role.OPERATOR, 400);
        get("/failures/causes", "?since=yesterday", Role.OPERATOR, 400);
        get("/failures/causes", "?category=weather", Role.OPERATOR, 400);
    }

    @Test
    void laterAttemptsShowWhetherARemedyHelped() {
        TestJob further = new TestJob("hall-g", "further");
        Failure failed = failure(further, LONG_AGO, "KeyError: 'further'");
        failure(new TestJob("hall-g", "alone"), LONG_AGO, "KeyError: 'alone'");
        Answers.recovery(Objects.requireNonNull(failed.recoveryId()), RecoveryStatus.SUCCEEDED);
        HANDLER.publish(further.reached(1, 10), further.reached(2, 500));

        await().atMost(RunningService.MAX_TIME)
                .untilAsserted(() -> assertThat(causes("?cluster=hall-g", Role.OPERATOR)
                                .items()
                                .getFirst()
                                .remedies())
                        .first()
                        .extracting(TriedRemedy::helped)
                        .isEqualTo(1L));
        assertThat(failures("?cluster=hall-g", Role.OPERATOR).items())
                .filteredOn(one -> one.failureId().equals(failed.failureId()))
                .extracting(one -> Objects.requireNonNull(one.remedy()).helped())
                .containsExactly(true);
    }

    @Test
    void onlyFailuresOfJobsThatTheCallerMaySeeCount() {
        TestJob ours = new TestJob("hall-h", "ours");
        TestJob theirs = new TestJob("hall-h", "theirs");
        HANDLER.publish(ours.submitted("speech"), theirs.submitted("vision"));
        Failure seen = failure(ours, LONG_AGO, "KeyError: 'ours'");
        failure(theirs, LONG_AGO.plusSeconds(9), "KeyError: 'theirs'");
        await().atMost(RunningService.MAX_TIME)
                .until(() -> List.of(ours, theirs).stream().allMatch(job -> Handler.knows(job.id())));

        assertThat(ids(failures("?cluster=hall-h", Role.READER))).containsExactly(seen.failureId());
        KnownCause cause = causes("?cluster=hall-h", Role.READER).items().getFirst();
        assertThat(cause.failures()).isEqualTo(1);
        assertThat(cause.line()).contains("ours");
        assertThat(ids(failures("?cluster=hall-h&project=vision", Role.READER))).isEmpty();
        assertThat(ids(failures("?cluster=hall-h&project=vision", Role.OPERATOR)))
                .hasSize(1);
        get("/failures", "", Role.SHIPPER, 403);
        get("/failures/causes", "", Role.SHIPPER, 403);
    }

    private static Failure failure(TestJob job, Instant at, String error) {
        HANDLER.publish(
                job.lines(
                        "out.log",
                        "node-5",
                        1,
                        "epoch 1 step 10 loss 2.5",
                        "Traceback (most recent call last):",
                        "  File \"/home/ines/train.py\", line 12, in <module>",
                        "    main()",
                        error),
                job.failedAt(at, null, "node-5"));
        return Answers.failure(
                job, it -> it.diagnosis() != null && it.diagnosis().rootCause() != null);
    }

    private static List<java.util.UUID> ids(PastFailurePage page) {
        return page.items().stream().map(PastFailure::failureId).toList();
    }

    private static KnownCausePage causes(String query, Role role) {
        return WireJson.strict()
                .readValue(get("/failures/causes", query, role, 200).body(), KnownCausePage.class);
    }

    private static PastFailurePage failures(String query, Role role) {
        return WireJson.strict().readValue(get("/failures", query, role, 200).body(), PastFailurePage.class);
    }

    private static HttpResponse<String> get(String path, String query, Role role, int status) {
        HttpResponse<String> answer = HANDLER.get(path + query, role);
        Contract.holds("get", path, status, answer);
        return answer;
    }
}
