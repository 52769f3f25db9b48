package io.schedmate.advisor;

import static io.schedmate.advisor.Advisor.ADVISOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.advice.AdvicePart;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that systems the advisor depends on are not called for a while after repeated failures, and that advice
 * continues without them.
 */
class GuardsTest {

    private static final int FAILURES = 5;

    @BeforeEach
    @AfterEach
    void close() {
        breakers().circuitBreaker("git").reset();
        breakers().circuitBreaker("vector-store").reset();
        breakers().circuitBreaker("vector-store-writes").reset();
    }

    @Test
    void aFailingGitServerIsNotCalledAndTheCommandIsUsed() {
        for (int each = 0; each < FAILURES; each++) {
            asked(source("never-there-" + each));
        }
        CircuitBreaker git = breakers().circuitBreaker("git");
        assertThat(git.getState()).isEqualTo(CircuitBreaker.State.OPEN);
        // An open circuit lets a call through after thirty seconds, which the next advice may need on a busy machine.
        git.transitionToForcedOpenState();

        HttpResponse<String> spared = asked(source("never-there"));

        assertThat(spared.statusCode()).isEqualTo(200);
        assertThat(spared.body())
                .contains("The analysis of the job's code is unavailable", "'git' is FORCED_OPEN", "resnet50");
        assertThat(ADVISOR.actuator("/prometheus", Role.OPERATOR).body())
                .containsPattern(
                        "resilience4j_circuitbreaker_state\\{[^}]*name=\"git\"[^}]*state=\"forced_open\"[^}]*} 1\\.0");
    }

    @Test
    void aFailingVectorStoreIsNotCalledAndAdviceStatesTheGap() {
        // An open circuit lets a call through after ten seconds, and an answer may take longer on a busy machine.
        breakers().circuitBreaker("vector-store").transitionToForcedOpenState();

        HttpResponse<String> answer = asked("{\"kind\": \"none\"}");

        assertThat(answer.statusCode()).isEqualTo(200);
        Advice advice = WireJson.tolerant().readValue(answer.body(), Advice.class);
        assertThat(advice.unknownParts()).contains(AdvicePart.SIMILAR_JOBS);
        assertThat(answer.body())
                .contains("The search for similar jobs is unavailable", "'vector-store' is FORCED_OPEN");
        assertThat(ADVISOR.actuator("/prometheus", Role.OPERATOR).body())
                .containsPattern(
                        "resilience4j_circuitbreaker_state\\{[^}]*name=\"vector-store\"[^}]*state=\"forced_open\"[^}]*} 1\\.0");
    }

    @ParameterizedTest
    @CsvSource({"git, 200", "vector-store-writes, 120"})
    void successfulCallsThatTakeUpToTheirTimeLimitDoNotOpenACircuit(String guard, long seconds) {
        CircuitBreaker breaker = breakers().circuitBreaker(guard);
        for (int each = 0; each < 2 * FAILURES; each++) {
            breaker.onSuccess(seconds, TimeUnit.SECONDS);
        }

        assertThat(breaker.getState()).isEqualTo(CircuitBreaker.State.CLOSED);
    }

    private static String source(String repository) {
        return "{\"kind\": \"git\", \"url\": \"file://%s/%s\", \"commit\": \"%s\"}"
                .formatted(Advisor.ROOT, repository, "a".repeat(40));
    }

    private static HttpResponse<String> asked(String source) {
        return ADVISOR.post("/advice", Bodies.question(source), Role.SUBMITTER);
    }

    private static CircuitBreakerRegistry breakers() {
        return ADVISOR.part(CircuitBreakerRegistry.class);
    }
}
