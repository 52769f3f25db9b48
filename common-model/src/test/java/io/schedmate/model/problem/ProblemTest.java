package io.schedmate.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.model.api.agent.AgentRefusal;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProblemTest {

    @Test
    void everyTypeHasItsOwnAddressAndAnErrorStatus() {
        assertThat(Stream.of(ProblemType.values()).map(ProblemType::uri)).doesNotHaveDuplicates();
        assertThat(ProblemType.values()).allMatch(type -> type.status() >= 400 && type.status() < 600);
        assertThat(ProblemType.NOT_FOUND.uri()).hasToString("https://schedmate.io/problems/not-found");
    }

    @Test
    void keepsWhatItHasWhenMoreIsKnown() {
        Problem problem = Problem.of(ProblemType.RATE_LIMITED, "Expected at most 10 calls a second.")
                .at(URI.create("/api/v1/jobs"), "0af7")
                .retryAfter(3)
                .with(List.of(new FieldViolation("query:limit", "(1000)", "at most 500")));

        assertThat(problem.status()).isEqualTo(429);
        assertThat(problem.traceId()).isEqualTo("0af7");
        assertThat(problem.retryAfterSeconds()).isEqualTo(3);
        assertThat(problem.violations()).hasSize(1);
    }

    @Test
    void aReasonOfAnAgentHasItsOwnAddressTitleAndStatus() {
        assertThat(Stream.of(AgentRefusal.values()).map(AgentRefusal::uri)).doesNotHaveDuplicates();
        assertThat(AgentRefusal.values()).allSatisfy(refusal -> {
            assertThat(refusal.status()).isBetween(400, 599);
            assertThat(refusal.title()).isNotBlank();
        });
        assertThat(AgentRefusal.REPLAYED_NONCE.uri()).hasToString("https://schedmate.io/problems/agent/replayed-nonce");
        assertThat(AgentRefusal.REPLAYED_NONCE.status()).isEqualTo(401);
    }

    @Test
    void callersInputIsShownStrippedAndShortened() {
        assertThat(new FieldViolation("/a", " b\n", "a text").wrong()).isEqualTo("b");
        assertThat(new FieldViolation("/a", " ", "a text").wrong()).isEqualTo("an empty text");
        assertThat(new FieldViolation("/a", "b".repeat(200), "a text").wrong()).isEqualTo("b".repeat(200));
        assertThat(new FieldViolation("/a", "b".repeat(201), "a text").wrong()).isEqualTo("b".repeat(200) + "…");
    }

    @Test
    void rejectsAStatusOfAnotherType() {
        Problem problem = Problem.of(ProblemType.NOT_FOUND, "No such job.");

        assertThatThrownBy(() -> new Problem(
                        problem.type(), problem.title(), 500, "No.", null, problem.errorCode(), null, null, List.of()))
                .hasMessageContaining("(500)");
    }
}
