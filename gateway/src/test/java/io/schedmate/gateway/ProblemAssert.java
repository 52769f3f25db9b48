package io.schedmate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;

/** Assertions about problems. */
final class ProblemAssert {

    private ProblemAssert() {}

    /** Asserts that the response is a complete problem of this type, with the called address and a trace id. */
    static Problem assertProblem(HttpResponse<String> answer, ProblemType type) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(type.status());
        assertThat(answer.headers().firstValue("Content-Type").orElse("none")).startsWith("application/problem+json");
        var problem = WireJson.strict().readValue(answer.body(), Problem.class);
        assertThat(problem.errorCode()).isEqualTo(type);
        assertThat(problem.instance()).hasToString(answer.uri().getRawPath());
        assertThat(problem.traceId()).isNotBlank();
        if (type.status() == 429 || type.status() == 503) {
            assertThat(answer.headers().firstValueAsLong("Retry-After").orElse(0))
                    .isPositive();
        }
        return problem;
    }
}
