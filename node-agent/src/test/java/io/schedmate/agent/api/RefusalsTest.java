package io.schedmate.agent.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.agent.command.SchedulerUnavailable;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentProblem;
import io.schedmate.model.api.agent.AgentRefusal;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

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

    private AgentProblem unavailable(SchedulerUnavailable unavailable) {
        var request = new MockHttpServletRequest("GET", "/agent/v1/cordon");
        return Objects.requireNonNull(refusals.unavailable(unavailable, request).getBody());
    }
}
