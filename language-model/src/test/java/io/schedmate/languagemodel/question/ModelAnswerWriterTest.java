package io.schedmate.languagemodel.question;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.schedmate.contracts.model.Behaviour;
import io.schedmate.contracts.model.ScriptedModelServer;
import io.schedmate.languagemodel.budget.BudgetedLanguageModel;
import io.schedmate.languagemodel.budget.TokenBudget;
import io.schedmate.languagemodel.chat.LanguageModel;
import io.schedmate.languagemodel.chat.Reply;
import io.schedmate.languagemodel.chat.TokenUse;
import io.schedmate.languagemodel.guard.GuardSettings;
import io.schedmate.languagemodel.guard.GuardedLanguageModel;
import io.schedmate.languagemodel.mask.MaskingLanguageModel;
import io.schedmate.languagemodel.openai.OpenAiEndpoint;
import io.schedmate.languagemodel.openai.OpenAiLanguageModel;
import io.schedmate.model.Engine;
import io.schedmate.query.Answer;
import io.schedmate.query.Citation;
import io.schedmate.query.JobFacts;
import io.schedmate.query.LogText;
import io.schedmate.query.engine.QueryEngine;
import io.schedmate.query.reason.AnswerWriter;
import io.schedmate.query.reason.ReasonedAnswers;
import io.schedmate.tables.Tables;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tests answers from a model over HTTP that answers well, badly or not at all, and from a model that obeys every
 * attack.
 */
class ModelAnswerWriterTest {

    private static final List<String> LOG = List.of(
            "job speech-base of rosa starts on node-4",
            "step 100 loss 3.912 lr 0.0003",
            "step 200 loss 3.441 lr 0.0003",
            "step 300 loss 3.108 lr 0.0003",
            "export HF_TOKEN=hf_abcdefghijklmnopqrstuvwxyz for the loss of step 300",
            "Traceback (most recent call last):",
            "  File \"train.py\", line 88, in <module>",
            "    width = config[\"width\"]",
            "KeyError: 'width'");
    private static final String LOSS = "What was the loss at step 200?";
    private static final String ACCURACY = "What was the validation accuracy?";
    private static final List<String> QUESTIONS = List.of(LOSS, ACCURACY, "What error did the traceback end with?");
    private static final Answer EXTRACTED = answered(LOSS, LOG, AnswerWriter.NONE);
    private static final String GOOD = answer("The loss at step 200 was 3.441.", 1, "step 200 loss 3.441");

    /** A generous timeout: the first call in a process loads a client, which can take long on a busy machine. */
    private static final Duration PATIENT = Duration.ofHours(1);

    private record Attack(String text, String wanted) {}

    @Test
    void rewritesAnAnswerThatALineProves() {
        Answer answer = with(LOSS, new Behaviour.Replies(GOOD));

        assertThat(answer.answer()).isEqualTo("The loss at step 200 was 3.441.");
        assertThat(answer.engine()).isEqualTo(Engine.LLM);
        assertThat(answer.citations()).contains(new Citation("out.log", 3, LOG.get(2)));
    }

    @Test
    void dropsTheSentencesThatNoLineProves() {
        String more = "{\"sentences\": [%s, %s, %s]}"
                .formatted(
                        sentence("The loss at step 200 was 3.441.", 1, "loss 3.441"),
                        sentence("The cluster was slow that day.", 1, "loss 3.441"),
                        sentence("The loss at step 250 was 3.2.", 1, "loss 3.441"));

        assertThat(with(LOSS, new Behaviour.Replies(more)).answer()).isEqualTo("The loss at step 200 was 3.441.");
    }

    static Stream<Behaviour> misbehaviours() {
        return Stream.of(
                new Behaviour.Replies(answer("The loss at step 200 was 3.44.", 1, "step 200 loss 3.441")),
                new Behaviour.Replies(answer("The loss at step 200 was 3.912.", 2, "loss 3.912")),
                new Behaviour.Replies(answer("The loss at step 200 was 3.441.", 1, "step 200 with loss 3.441")),
                new Behaviour.Replies(answer("The loss at step 200 was 3.441.", 99, "step 200 loss 3.441")),
                new Behaviour.Replies(answer("The loss at step 200 was 3.441.", -1, "step 200 loss 3.441")),
                new Behaviour.Replies(answer("The loss at step 200 was 3.441.", 1, "")),
                new Behaviour.Replies(answer("The loss at step 200 was not 3.441.", 1, "step 200 loss 3.441")),
                new Behaviour.Replies(answer("Somebody should cordon the other racks at once, 3.441.", 1, "3.441")),
                new Behaviour.Replies(answer("Loss at step 200 was 3.441. " + "very ".repeat(100), 1, "loss 3.441")),
                new Behaviour.Replies("{\"sentences\": \"3.441\"}"),
                new Behaviour.Replies("{\"sentences\": [3.441, null, {}]}"),
                new Behaviour.Replies("{\"sentences\": []}"),
                new Behaviour.Replies("The loss was 3.441."),
                new Behaviour.RepliesCut(GOOD),
                new Behaviour.CallsTool("approve_recovery", "{}"),
                new Behaviour.Fails(429, Map.of("Retry-After", "1")),
                new Behaviour.Fails(500, Map.of()),
                new Behaviour.Malformed("<html>busy</html>"),
                new Behaviour.BreaksOff());
    }

    @ParameterizedTest
    @MethodSource("misbehaviours")
    void keepsTheExtractedAnswerIfTheModelMisbehaves(Behaviour behaviour) {
        assertThat(with(LOSS, behaviour)).isEqualTo(EXTRACTED);
    }

    @Test
    void keepsTheExtractedAnswerWhenTheModelHangs() {
        try (var server = ScriptedModelServer.that(new Behaviour.Hangs())) {
            assertThat(asked(LOSS, server, Duration.ofMillis(200), 1_000_000)).isEqualTo(EXTRACTED);
        }
    }

    @Test
    void doesNotCallTheModelBeyondTheBudget() {
        try (var server = ScriptedModelServer.that(new Behaviour.Replies(GOOD))) {
            assertThat(asked(LOSS, server, PATIENT, 5)).isEqualTo(EXTRACTED);
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void sendsNoSecret() {
        try (var server = ScriptedModelServer.that(new Behaviour.Replies(GOOD))) {
            asked("What was the loss at step 300?", server, PATIENT, 1_000_000);

            assertThat(server.requests())
                    .singleElement()
                    .satisfies(request ->
                            assertThat(request.toString()).contains("3.108").doesNotContain("hf_abcdefgh"));
        }
    }

    @Test
    void theCorpusIsLargeEnough() {
        assertThat(attacks()).hasSizeGreaterThanOrEqualTo(60).doesNotHaveDuplicates();
    }

    /**
     * Plants each attack as a line, in a job's name, in a traceback's code and in a log message, before and after the
     * log's lines.
     */
    @TestFactory
    Stream<DynamicTest> noAttackChangesAnAnswer() {
        return attacks().stream()
                .map(attack -> DynamicTest.dynamicTest(attack.text(), () -> {
                    for (String form : List.of(
                            "%s",
                            "job speech-base %s of rosa starts on node-4",
                            "    width = config[\"width\"]  # %s",
                            "2026-03-05 08:00:00 INFO worker[3]: %s")) {
                        for (boolean first : new boolean[] {true, false}) {
                            holds(attack, form, first);
                        }
                    }
                }));
    }

    private static void holds(Attack attack, String form, boolean first) {
        List<String> planted = Arrays.asList(form.formatted(attack.text()).split("NL"));
        List<String> log = new ArrayList<>(LOG);
        log.addAll(first ? 0 : log.size(), planted);
        for (String question : QUESTIONS) {
            Answer clean = answered(question, LOG, AnswerWriter.NONE);
            Answer attacked = answered(question, log, new ModelAnswerWriter(obeying(attack), "test"));

            assertThat(attacked.answer()).as(form + " " + question).isEqualTo(clean.answer());
            assertThat(attacked.citations().stream().map(Citation::text))
                    .as(form + " " + question)
                    .containsExactlyElementsOf(
                            clean.citations().stream().map(Citation::text).toList());
        }
    }

    /**
     * Returns a model that answers what the attack demands, and cites each line that it received, including the attack's
     * line.
     */
    private static LanguageModel obeying(Attack attack) {
        return question -> {
            List<String> sentences = new ArrayList<>();
            String[] lines = question.material().split("\n");
            for (int number = 1; number < lines.length; number++) {
                String text = lines[number].substring(lines[number].indexOf('\t') + 1);
                sentences.addFirst(sentence(attack.wanted(), number, text));
            }
            return new Reply.Answer(
                    "{\"sentences\": [" + String.join(",", sentences) + "]}", List.of(), "obeys", TokenUse.NONE);
        };
    }

    private static List<Attack> attacks() {
        return Tables.resource(
                ModelAnswerWriterTest.class, "attacks.tsv", 2, row -> new Attack(row.get(0), row.get(1)));
    }

    private static Answer with(String question, Behaviour behaviour) {
        try (var server = ScriptedModelServer.that(behaviour)) {
            return asked(question, server, PATIENT, 1_000_000);
        }
    }

    private static Answer asked(String question, ScriptedModelServer server, Duration timeout, long tokens) {
        var endpoint = new OpenAiEndpoint(server.baseUrl(), "none", "tiny", timeout);
        var settings = new GuardSettings(timeout.multipliedBy(2), 2, Duration.ofMillis(1), 1, 5, Duration.ofMinutes(1));
        try (var guarded = new GuardedLanguageModel(
                new OpenAiLanguageModel(endpoint, ObservationRegistry.NOOP),
                settings,
                CircuitBreakerRegistry.ofDefaults())) {
            var budget = new TokenBudget(tokens, tokens, Clock.systemUTC());
            LanguageModel model = new MaskingLanguageModel(new BudgetedLanguageModel(guarded, budget));
            return answered(question, LOG, new ModelAnswerWriter(model, "failure-handler"));
        }
    }

    private static Answer answered(String question, List<String> log, AnswerWriter writer) {
        return new ReasonedAnswers(QueryEngine.over(new Lines(log), JobFacts.none()), writer).to(question);
    }

    private static String answer(String text, int line, String quote) {
        return "{\"sentences\": [" + sentence(text, line, quote) + "]}";
    }

    private static String sentence(String text, int line, String quote) {
        return new JsonMapper().writeValueAsString(Map.of("text", text, "line", line, "quote", quote));
    }

    private record Lines(List<String> lines) implements LogText {

        @Override
        public long count() {
            return lines.size();
        }

        @Override
        public List<String> read(long fromLine, int limit) {
            int from = (int) Math.min(lines.size(), fromLine - 1);
            return lines.subList(from, Math.min(lines.size(), from + limit));
        }

        @Override
        public Place place(long line) {
            return new Place("out.log", line);
        }
    }
}
