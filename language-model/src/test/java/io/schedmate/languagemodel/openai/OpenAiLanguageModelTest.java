package io.schedmate.languagemodel.openai;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.schedmate.contracts.model.Behaviour;
import io.schedmate.contracts.model.ScriptedModelServer;
import io.schedmate.languagemodel.chat.Question;
import io.schedmate.languagemodel.chat.Reply;
import io.schedmate.languagemodel.chat.Reply.Cause;
import io.schedmate.languagemodel.chat.TokenUse;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.InstanceOfAssertFactory;
import org.assertj.core.api.ObjectAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.ai.chat.observation.ChatModelMeterObservationHandler;

class OpenAiLanguageModelTest {

    private static final Question QUESTION =
            new Question("anna", "Classify.", "line 1", "{\"type\":\"object\",\"properties\":{}}", 200);

    @Test
    void returnsTheAnswerWithItsTokens() {
        assertThat(replyTo(new Behaviour.Replies("{\"a\":1}")))
                .isEqualTo(new Reply.Answer("{\"a\":1}", List.of(), "tiny", new TokenUse(100, 20)));
    }

    @Test
    void separatesInstructionsFromMaterialAndSendsTheSchema() {
        try (var server = ScriptedModelServer.that(new Behaviour.Replies("{}"))) {
            model(server.baseUrl(), Duration.ofHours(1)).ask(QUESTION);

            assertThat(server.requests()).singleElement().satisfies(request -> {
                assertThat(request.at("/messages/0/role").asString()).isEqualTo("system");
                assertThat(request.at("/messages/0/content").asString()).isEqualTo("Classify.");
                assertThat(request.at("/messages/1/content").asString()).isEqualTo("line 1");
                assertThat(request.at("/response_format/type").asString()).isEqualTo("json_schema");
                assertThat(request.at("/max_tokens").asInt()).isEqualTo(200);
            });
        }
    }

    @Test
    void aCallIsMeasuredUnderOpenTelemetryNamesWithoutItsContent() {
        var meters = new SimpleMeterRegistry();
        var observations = ObservationRegistry.create();
        observations
                .observationConfig()
                .observationHandler(new DefaultMeterObservationHandler(meters))
                .observationHandler(new ChatModelMeterObservationHandler(meters));
        try (var server = ScriptedModelServer.that(new Behaviour.Replies("{\"a\":1}"))) {
            var endpoint = new OpenAiEndpoint(server.baseUrl(), "none", "tiny", Duration.ofHours(1));
            new OpenAiLanguageModel(endpoint, observations).ask(QUESTION);
        }

        assertThat(meters.get("gen_ai.client.operation")
                        .tags("gen_ai.operation.name", "chat", "gen_ai.request.model", "tiny")
                        .timer()
                        .count())
                .isOne();
        assertThat(meters.get("gen_ai.client.token.usage")
                        .tag("gen_ai.token.type", "input")
                        .counter()
                        .count())
                .isEqualTo(100);
        assertThat(meters.getMetersAsString()).doesNotContain("line 1", "Classify");
    }

    @Test
    void rejectsATruncatedAnswer() {
        assertThat(causeOf(new Behaviour.RepliesCut("{\"category\":\"infra"))).isEqualTo(Cause.CUT);
    }

    @ParameterizedTest
    @CsvSource({"429, RATE_LIMITED", "500, UNAVAILABLE", "503, UNAVAILABLE", "504, LATE", "401, REFUSED", "404, REFUSED"
    })
    void mapsAStatusToTheCauseOfSilence(int status, Cause cause) {
        assertThat(causeOf(new Behaviour.Fails(status, Map.of()))).isEqualTo(cause);
    }

    @ParameterizedTest
    @CsvSource({"{}", "not json", "[]", "''", "{\"choices\":[]}", "{\"choices\":[{\"message\":{}}]}"})
    void treatsAnInvalidBodyAsMalformed(String body) {
        assertThat(causeOf(new Behaviour.Malformed(body))).isEqualTo(Cause.MALFORMED);
    }

    @Test
    void treatsAnUnofferedToolCallAsMalformed() {
        assertThat(causeOf(new Behaviour.CallsTool("rm", "{}"))).isEqualTo(Cause.MALFORMED);
    }

    @Test
    void givesUpOnAHangingServer() {
        try (var server = ScriptedModelServer.that(new Behaviour.Hangs())) {
            Reply reply = model(server.baseUrl(), Duration.ofMillis(200)).ask(QUESTION);

            assertThat(reply)
                    .asInstanceOf(UNANSWERED)
                    .extracting(Reply.Unanswered::cause)
                    .isEqualTo(Cause.LATE);
        }
    }

    @Test
    void survivesAnAbortedAnswer() {
        assertThat(replyTo(new Behaviour.BreaksOff())).isInstanceOf(Reply.Unanswered.class);
    }

    @Test
    void isSilentIfNoServerListens() {
        Reply reply =
                model(URI.create("http://127.0.0.1:1/v1"), Duration.ofHours(1)).ask(QUESTION);

        assertThat(reply)
                .asInstanceOf(UNANSWERED)
                .extracting(Reply.Unanswered::cause)
                .isEqualTo(Cause.UNAVAILABLE);
    }

    private static final InstanceOfAssertFactory<Reply.Unanswered, ObjectAssert<Reply.Unanswered>> UNANSWERED =
            InstanceOfAssertFactories.type(Reply.Unanswered.class);

    private static Cause causeOf(Behaviour behaviour) {
        return switch (replyTo(behaviour)) {
            case Reply.Unanswered unanswered -> unanswered.cause();
            case Reply.Answer answer -> throw new AssertionError("expected unanswered (" + answer + ")");
        };
    }

    private static Reply replyTo(Behaviour behaviour) {
        try (var server = ScriptedModelServer.that(behaviour)) {
            return model(server.baseUrl(), Duration.ofHours(1)).ask(QUESTION);
        }
    }

    private static OpenAiLanguageModel model(URI baseUrl, Duration timeout) {
        return new OpenAiLanguageModel(new OpenAiEndpoint(baseUrl, "none", "tiny", timeout), ObservationRegistry.NOOP);
    }
}
