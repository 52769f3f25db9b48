package io.schedmate.failure;

import static io.schedmate.failure.Handler.HANDLER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Role;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.feedback.DiagnosisScore;
import io.schedmate.model.api.feedback.DiagnosisScores;
import io.schedmate.model.api.feedback.FailureFinding;
import io.schedmate.model.api.feedback.Feedback;
import io.schedmate.model.api.feedback.FeedbackLog;
import io.schedmate.model.api.feedback.FeedbackPage;
import io.schedmate.model.api.feedback.FeedbackVerdict;
import io.schedmate.testing.RunningService;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FeedbackTest {

    private static final String GIVE = "/failures/{failureId}/feedback";
    private static final String LOG = "/failures/{failureId}/feedback/log";
    private static final String[] LINES = {
        "epoch 1 step 10 loss 2.5",
        "rack 7 lost its second feed, token=hf_abcdefghijklmnopqrstuvwxyz0123456789",
        "Traceback (most recent call last):",
        "  File \"/home/ines/train.py\", line 12, in <module>",
        "    main()",
        "KeyError: 'badger'"
    };

    @Test
    void aCorrectedDiagnosisIsStoredWithItsLine() {
        Failure failure = failure(new TestJob("feedback-wrong"));

        Feedback given = given(failure, """
                {"verdict": "wrong", "category": "infrastructure", "infraType": "node", "reason": "Power Loss", "line": 2,
                 "comment": "The rack's second feed."}""");

        assertThat(given.verdict()).isEqualTo(FeedbackVerdict.WRONG);
        assertThat(given.diagnosis().category()).isEqualTo(FailureCategory.USER_SCRIPT);
        assertThat(given.diagnosis().line()).isEqualTo(6);
        FailureFinding corrected = Objects.requireNonNull(given.corrected());
        assertThat(corrected.infraType()).isEqualTo(InfraType.NODE);
        assertThat(corrected.text())
                .contains("lost its second feed")
                .doesNotContain("hf_abcdefghijklmnopqrstuvwxyz0123456789");
        assertThat(given.given().by()).isEqualTo("key-1");
        assertThat(listed("?verdict=wrong")).contains(given);
        assertThat(listed("?verdict=right")).doesNotContain(given);
        FeedbackLog log = WireJson.strict()
                .readValue(
                        get(LOG, "/failures/" + failure.failureId() + "/feedback/log", 200)
                                .body(),
                        FeedbackLog.class);
        assertThat(log.source()).isEqualTo("node-5/out.log");
        assertThat(log.firstLine()).isEqualTo(1);
        assertThat(log.lines()).hasSize(LINES.length).last().isEqualTo(LINES[5]);
    }

    @Test
    void onlyTheNewestFeedbackOnAFailureCounts() {
        Failure failure = failure(new TestJob("feedback-twice"));
        long before =
                judged(FailureCategory.USER_SCRIPT).map(DiagnosisScore::judged).orElse(0);
        long rightBefore =
                judged(FailureCategory.USER_SCRIPT).map(DiagnosisScore::right).orElse(0);

        give(failure, "{\"verdict\": \"wrong\"}", Role.OPERATOR, 200);
        Feedback last = given(failure, "{\"verdict\": \"right\"}");

        assertThat(listed(""))
                .filteredOn(one -> one.failureId().equals(failure.failureId()))
                .containsExactly(last);
        DiagnosisScore score = judged(FailureCategory.USER_SCRIPT).orElseThrow();
        assertThat(score.judged() - before).isEqualTo(1);
        assertThat(score.right() - rightBefore).isEqualTo(1);
    }

    @Test
    void invalidFeedbackIsRejected() {
        Failure failure = failure(new TestJob("feedback-refused"));

        give(failure, "{\"verdict\": \"perhaps\"}", Role.OPERATOR, 400);
        give(failure, "{\"verdict\": \"wrong\", \"line\": 7}", Role.OPERATOR, 400);
        give(failure, "{\"verdict\": \"wrong\", \"source\": \"other.log\"}", Role.OPERATOR, 400);
        give(failure, "{\"verdict\": \"wrong\", \"infraType\": \"gpu\"}", Role.OPERATOR, 400);
        give(failure, "{\"verdict\": \"right\", \"category\": \"framework\"}", Role.OPERATOR, 400);
        give(failure, "{\"verdict\": \"right\"}", Role.READER, 403);
        assertThat(listed("")).noneMatch(one -> one.failureId().equals(failure.failureId()));
        get(LOG, "/failures/" + failure.failureId() + "/feedback/log", 404);
    }

    @Test
    void feedbackOnJobsThatTheCallerMayNotSeeIsNotListed() {
        TestJob theirs = new TestJob("feedback-hidden");
        HANDLER.publish(theirs.submitted("vision"));
        await().atMost(RunningService.MAX_TIME).until(() -> Handler.knows(theirs.id()));
        Failure failure = failure(theirs);
        give(failure, "{\"verdict\": \"right\"}", Role.OPERATOR, 200);

        assertThat(HANDLER.get("/feedback?limit=500", Role.READER).body())
                .doesNotContain(failure.failureId().toString());
        assertThat(HANDLER.get("/failures/" + failure.failureId() + "/feedback/log", Role.READER)
                        .statusCode())
                .isEqualTo(404);
        give(failure, "{\"verdict\": \"right\"}", Role.SUBMITTER, 404);
    }

    private static Failure failure(TestJob job) {
        HANDLER.publish(job.lines("out.log", "node-5", 1, LINES), job.failed(null, "node-5"));
        return Answers.failure(
                job, it -> it.diagnosis() != null && it.diagnosis().rootCause() != null);
    }

    private static Feedback given(Failure failure, String body) {
        return WireJson.strict()
                .readValue(give(failure, body, Role.OPERATOR, 200).body(), Feedback.class);
    }

    private static HttpResponse<String> give(Failure failure, String body, Role role, int status) {
        HttpResponse<String> answer = HANDLER.post("/failures/" + failure.failureId() + "/feedback", body, role);
        Contract.holds("post", GIVE, status, answer);
        return answer;
    }

    private static List<Feedback> listed(String query) {
        return WireJson.strict()
                .readValue(get("/feedback", "/feedback" + query, 200).body(), FeedbackPage.class)
                .items();
    }

    private static Optional<DiagnosisScore> judged(FailureCategory category) {
        return WireJson.strict()
                .readValue(get("/feedback/scores", "/feedback/scores", 200).body(), DiagnosisScores.class)
                .items()
                .stream()
                .filter(score -> score.category() == category)
                .findFirst();
    }

    private static HttpResponse<String> get(String operation, String path, int status) {
        HttpResponse<String> answer = HANDLER.get(path, Role.OPERATOR);
        Contract.holds("get", operation, status, answer);
        return answer;
    }
}
