package io.schedmate.languagemodel.question;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.schedmate.contracts.model.Behaviour;
import io.schedmate.contracts.model.ScriptedModelServer;
import io.schedmate.languagemodel.budget.BudgetedLanguageModel;
import io.schedmate.languagemodel.budget.TokenBudget;
import io.schedmate.languagemodel.chat.LanguageModel;
import io.schedmate.languagemodel.guard.GuardSettings;
import io.schedmate.languagemodel.guard.GuardedLanguageModel;
import io.schedmate.languagemodel.mask.MaskingLanguageModel;
import io.schedmate.languagemodel.openai.OpenAiEndpoint;
import io.schedmate.languagemodel.openai.OpenAiLanguageModel;
import io.schedmate.model.Engine;
import io.schedmate.query.fleet.Dimension;
import io.schedmate.query.fleet.FleetAnswer;
import io.schedmate.query.fleet.FleetEngine;
import io.schedmate.query.fleet.FleetFacts;
import io.schedmate.query.fleet.FleetQuery;
import io.schedmate.query.fleet.FleetResult;
import io.schedmate.query.fleet.QueryChooser;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests questions about the fleet with a model over HTTP that chooses well, badly or nothing. */
class ModelQueryChooserTest {

    private static final Instant NOW = Instant.parse("2026-03-05T12:00:00Z");
    private static final String QUESTION = "Which machines gave speech a headache since Monday?";
    private static final String GOOD =
            chosen("\"subject:failures\",\"dimension:node\",\"period:this_week\"", "\"speech\"");

    /** A generous timeout: the first call in a process loads a client, which can take long on a busy machine. */
    private static final Duration PATIENT = Duration.ofHours(1);

    private static final FleetFacts FACTS = new FleetFacts() {
        @Override
        public Set<Dimension> named(String name) {
            return name.equals("speech") ? Set.of(Dimension.PROJECT) : Set.of();
        }

        @Override
        public FleetResult find(FleetQuery query) {
            return new FleetResult(3, List.of(new FleetResult.Tally("node-4", 3)), List.of());
        }
    };
    private static final FleetAnswer BY_RULES = new FleetEngine(FACTS, QueryChooser.NONE).ask(QUESTION, NOW);

    @Test
    void answersTheQueryChosenByTheModel() {
        FleetAnswer answer = with(new Behaviour.Replies(GOOD));

        assertThat(answer.answer()).startsWith("Understood as ").endsWith(" node-4: 3");
        assertThat(answer.engine()).isEqualTo(Engine.LLM);
    }

    static Stream<Behaviour> misbehaviours() {
        return Stream.of(
                new Behaviour.Replies(chosen("", "")),
                new Behaviour.Replies(chosen("\"subject:failures\",\"subject:passwords\"", "")),
                new Behaviour.Replies(chosen("\"subject:failures\",\"failures\"", "")),
                new Behaviour.Replies(chosen("\"subject:failures\",7", "")),
                new Behaviour.Replies(chosen("\"subject:failures\"", "\"vision\"")),
                new Behaviour.Replies(chosen("\"subject:failures\"", "null")),
                new Behaviour.Replies(chosen("\"subject:failures\",\"sql:select * from job\"", "")),
                new Behaviour.Replies("SELECT node FROM failure GROUP BY node"),
                new Behaviour.Replies("{\"choices\": \"subject:failures\"}"),
                new Behaviour.Replies("[]"),
                new Behaviour.RepliesCut(GOOD),
                new Behaviour.CallsTool("approve_recovery", "{}"),
                new Behaviour.Fails(429, Map.of("Retry-After", "1")),
                new Behaviour.Fails(500, Map.of()),
                new Behaviour.Malformed("<html>busy</html>"),
                new Behaviour.BreaksOff());
    }

    @ParameterizedTest
    @MethodSource("misbehaviours")
    void fallsBackToTheRulesIfTheModelMisbehaves(Behaviour behaviour) {
        assertThat(with(behaviour)).isEqualTo(BY_RULES);
    }

    @Test
    void fallsBackToTheRulesWhenTheModelHangs() {
        try (var server = ScriptedModelServer.that(new Behaviour.Hangs())) {
            assertThat(asked(QUESTION, server, Duration.ofMillis(200), 1_000_000))
                    .isEqualTo(BY_RULES);
        }
    }

    @Test
    void doesNotCallTheModelBeyondTheBudget() {
        try (var server = ScriptedModelServer.that(new Behaviour.Replies(GOOD))) {
            assertThat(asked(QUESTION, server, PATIENT, 5)).isEqualTo(BY_RULES);
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void doesNotCallTheModelIfTheRulesParseTheQuestion() {
        try (var server = ScriptedModelServer.that(new Behaviour.Replies(GOOD))) {
            FleetAnswer answer = asked("which nodes had failures this week", server, PATIENT, 1_000_000);

            assertThat(answer.engine()).isEqualTo(Engine.RULES);
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void sendsNoSecret() {
        try (var server = ScriptedModelServer.that(new Behaviour.Replies(GOOD))) {
            asked("Who leaked HF_TOKEN=hf_abcdefghijklmnopqrstuvwxyz lately?", server, PATIENT, 1_000_000);

            assertThat(server.requests())
                    .singleElement()
                    .satisfies(request ->
                            assertThat(request.toString()).contains("leaked").doesNotContain("hf_abcdefgh"));
        }
    }

    private static FleetAnswer with(Behaviour behaviour) {
        try (var server = ScriptedModelServer.that(behaviour)) {
            return asked(QUESTION, server, PATIENT, 1_000_000);
        }
    }

    private static FleetAnswer asked(String question, ScriptedModelServer server, Duration timeout, long tokens) {
        var endpoint = new OpenAiEndpoint(server.baseUrl(), "none", "tiny", timeout);
        var settings = new GuardSettings(timeout.multipliedBy(2), 2, Duration.ofMillis(1), 1, 5, Duration.ofMinutes(1));
        try (var guarded = new GuardedLanguageModel(
                new OpenAiLanguageModel(endpoint, ObservationRegistry.NOOP),
                settings,
                CircuitBreakerRegistry.ofDefaults())) {
            var budget = new TokenBudget(tokens, tokens, Clock.systemUTC());
            LanguageModel model = new MaskingLanguageModel(new BudgetedLanguageModel(guarded, budget));
            return new FleetEngine(FACTS, new ModelQueryChooser(model, "failure-handler")).ask(question, NOW);
        }
    }

    private static String chosen(String choices, String names) {
        return "{\"choices\":[" + choices + "],\"names\":[" + names + "]}";
    }
}
