package io.schedmate.gateway.wiring.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpstreamErrorsTest {

    @ParameterizedTest
    @CsvSource({
        "404, NOT_FOUND, refused the call with status 404",
        "499, INVALID_REQUEST, refused the call with status 499",
        "500, UPSTREAM_FAILED, failed with status 500",
        "503, UPSTREAM_FAILED, failed with status 503",
    })
    void anAnswerThatIsNotAProblemBecomesTheProblemForItsStatus(int status, ProblemType type, String detail) {
        Problem problem = UpstreamErrors.problem("advisor", status);

        assertThat(problem.status()).isEqualTo(type.status());
        assertThat(problem.detail()).startsWith("advisor " + detail);
    }

    @Test
    void aBrokenConnectionIsAServiceFailure() {
        Problem problem = UpstreamErrors.broken("advisor", new IOException("reset"));

        assertThat(problem.status()).isEqualTo(ProblemType.UPSTREAM_FAILED.status());
        assertThat(problem.detail()).startsWith("No answer from advisor: IOException.");
    }
}
