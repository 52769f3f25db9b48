package io.schedmate.agent.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.agent.command.SchedulerUnavailable;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentProblem;
import io.schedmate.model.api.agent.AgentRefusal;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpStatus;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.ServletRequestBindingException;

class RefusalsTest {

    private final Refusals refusals = new Refusals(new ProblemAnswers(AgentMode.REAL));

    @Test
    void onlyATemporarilyUnavailableSchedulerIsRetryable() {
        assertThat(unavailable(new SchedulerUnavailable("slurmctld does not answer")))
                .satisfies(problem -> {
                    assertThat(problem.errorCode()).isEqualTo(AgentRefusal.SCHEDULER_AWAY);
                    assertThat(problem.detail()).isEqualTo("slurmctld does not answer");
                    assertThat(problem.retryAfterSeconds()).isEqualTo(15);
                });
        assertThat(unavailable(SchedulerUnavailable.forGood("no scheduler is set")))
                .satisfies(problem -> {
                    assertThat(problem.errorCode()).isEqualTo(AgentRefusal.SCHEDULER_AWAY);
                    assertThat(problem.retryAfterSeconds()).isNull();
                });
    }

    @Test
    void theHeaderStatesWhenToTryAgain() {
        var request = new MockHttpServletRequest("GET", "/agent/v1/cordon");

        assertThat(refusals.unavailable(new SchedulerUnavailable("slurmctld does not answer"), request)
                        .getHeaders()
                        .getFirst("Retry-After"))
                .isEqualTo("15");
        assertThat(refusals.unavailable(SchedulerUnavailable.forGood("no scheduler is set"), request)
                        .getHeaders()
                        .getFirst("Retry-After"))
                .isNull();
    }

    @Test
    void anErrorOfTheCallerThatSpringFindsIsAnInvalidRequest() {
        AgentProblem problem = unexpected(new ServletRequestBindingException("No key is present."));

        assertThat(problem.errorCode()).isEqualTo(AgentRefusal.INVALID_REQUEST);
        assertThat(problem.status()).isEqualTo(400);
    }

    @Test
    void anErrorOfTheAgentRevealsNothing() {
        for (Exception failure : List.of(
                new IllegalStateException("a secret"),
                new ErrorResponseException(HttpStatus.INTERNAL_SERVER_ERROR, new IllegalStateException("a secret")))) {
            assertThat(unexpected(failure).errorCode()).isEqualTo(AgentRefusal.INTERNAL_ERROR);
            assertThat(unexpected(failure).detail())
                    .startsWith("The agent failed to execute the call.")
                    .doesNotContain("secret");
        }
    }

    private AgentProblem unexpected(Exception failure) {
        var request = new MockHttpServletRequest("GET", "/agent/v1/cordon");
        return Objects.requireNonNull(refusals.unexpected(failure, request).getBody());
    }

    private AgentProblem unavailable(SchedulerUnavailable unavailable) {
        var request = new MockHttpServletRequest("GET", "/agent/v1/cordon");
        return Objects.requireNonNull(refusals.unavailable(unavailable, request).getBody());
    }
}
