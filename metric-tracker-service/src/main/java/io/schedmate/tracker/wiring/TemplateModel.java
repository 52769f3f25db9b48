package io.schedmate.tracker.wiring;

import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.schedmate.languagemodel.budget.TokenBudget;
import io.schedmate.languagemodel.chat.Reply;
import io.schedmate.languagemodel.chat.TokenUse;
import io.schedmate.languagemodel.connect.ModelConnection;
import io.schedmate.languagemodel.guard.GuardSettings;
import io.schedmate.languagemodel.openai.OpenAiEndpoint;
import io.schedmate.languagemodel.plan.ModelExtractionPlanner;
import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.book.CheckedPlanner;
import io.schedmate.tracker.ladder.PlanModel;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Asks a language model for plans, with masking, a budget, a time limit and counted tokens. */
final class TemplateModel implements PlanModel, AutoCloseable {

    private static final String ASKER = "metric-tracker-service";
    private static final int TRIES = 2;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
    private static final int FAILURES_TO_REST = 6;
    private static final Duration REST = Duration.ofMinutes(1);

    private final ModelConnection model;
    private final String engine;
    private final Counter promptTokens;
    private final Counter answerTokens;

    private TemplateModel(ModelConnection model, String engine, MeterRegistry meters) {
        this.model = model;
        this.engine = engine;
        this.promptTokens = meters.counter(LadderMeters.TOKENS, "kind", "prompt");
        this.answerTokens = meters.counter(LadderMeters.TOKENS, "kind", "answer");
        Gauge.builder("schedmate.tracker.model.resting", model, each -> each.isResting() ? 1 : 0)
                .description("Whether calls to the model are paused after too many failures")
                .register(meters);
    }

    /** Creates the model; empty without a URL and a name. */
    static Optional<TemplateModel> of(
            TrackerProperties.Model settings, Clock clock, MeterRegistry meters, ObservationRegistry observations) {
        URI url = settings.url();
        String name = settings.name();
        if (url == null || url.toString().isEmpty() || name == null || name.isEmpty()) {
            return Optional.empty();
        }
        var guard =
                new GuardSettings(settings.timeout(), TRIES, FIRST_PAUSE, LadderThreads.ASKING, FAILURES_TO_REST, REST);
        var budget = new TokenBudget(settings.tokensADay(), settings.tokensADay(), clock);
        var endpoint = new OpenAiEndpoint(url, settings.key(), name, settings.timeout());
        var connection =
                ModelConnection.open(endpoint, guard, budget, CircuitBreakerRegistry.ofDefaults(), observations);
        return Optional.of(new TemplateModel(connection, name, meters));
    }

    @Override
    public String engine() {
        return engine;
    }

    @Override
    public Opinion ask(List<String> samples) {
        var received = new AtomicReference<@Nullable Reply>();
        var planner = new ModelExtractionPlanner(
                question -> {
                    Reply reply = model.ask(question);
                    received.set(reply);
                    return reply;
                },
                ASKER);
        Optional<ExtractionPlan> plan = new CheckedPlanner(planner).plan(samples);
        return switch (received.get()) {
            case Reply.Answer answer -> {
                count(answer.tokens());
                yield plan.<Opinion>map(Opinion.Planned::new).orElseGet(Opinion.Unusable::new);
            }
            case Reply.Unanswered unanswered -> {
                count(unanswered.tokens());
                yield new Opinion.Silent(unanswered.cause() + ": " + unanswered.detail());
            }
            case null -> new Opinion.Unusable();
        };
    }

    private void count(TokenUse tokens) {
        promptTokens.increment(tokens.prompt());
        answerTokens.increment(tokens.answer());
    }

    @Override
    public void close() {
        model.close();
    }
}
