package io.schedmate.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProblemTest {

    @Test
    void everyTypeHasItsOwnAddressAndAStatusOfRefusal() {
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
    void refusesAStatusThatIsNotItsTypes() {
        Problem problem = Problem.of(ProblemType.NOT_FOUND, "No such job.");

        assertThatThrownBy(() -> new Problem(
                        problem.type(), problem.title(), 500, "No.", null, problem.errorCode(), null, null, List.of()))
                .hasMessageContaining("(500)");
    }
}
