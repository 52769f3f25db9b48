package io.schedmate.agent.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentRefusal;
import jakarta.servlet.RequestDispatcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;

/** Tests errors that the web server answers before a call reaches the agent's code. */
class ErrorPageTest {

    private final ErrorPage page = new ErrorPage(new ProblemAnswers(AgentMode.REAL));

    @ParameterizedTest
    @CsvSource({
        "400, INVALID_REQUEST",
        "405, INVALID_REQUEST",
        "499, INVALID_REQUEST",
        "404, NOT_FOUND",
        "500, INTERNAL_ERROR",
        "503, INTERNAL_ERROR"
    })
    void statusesBelowFiveHundredAreCallerErrorsAndOthersAgentErrors(int status, AgentRefusal refusal) {
        var request = new MockHttpServletRequest("GET", "/agent/v1/gpus");
        request.setAttribute(RequestDispatcher.ERROR_STATUS_CODE, status);

        var answer = page.error(request);

        assertThat(answer.getStatusCode().value()).isEqualTo(refusal.status());
        assertThat(answer.getBody()).isNotNull().satisfies(problem -> {
            assertThat(problem.errorCode()).isEqualTo(refusal);
            assertThat(problem.detail()).contains(refusal.title());
        });
    }

    @Test
    void theErrorPageItselfIsNotFound() {
        var answer = page.error(new MockHttpServletRequest("GET", "/error"));

        assertThat(answer.getStatusCode().value()).isEqualTo(AgentRefusal.NOT_FOUND.status());
    }
}
