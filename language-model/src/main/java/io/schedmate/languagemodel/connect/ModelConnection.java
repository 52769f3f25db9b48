package io.schedmate.languagemodel.connect;

import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.schedmate.languagemodel.budget.BudgetedLanguageModel;
import io.schedmate.languagemodel.budget.TokenBudget;
import io.schedmate.languagemodel.chat.LanguageModel;
import io.schedmate.languagemodel.chat.Question;
import io.schedmate.languagemodel.chat.Reply;
import io.schedmate.languagemodel.guard.GuardSettings;
import io.schedmate.languagemodel.guard.GuardedLanguageModel;
import io.schedmate.languagemodel.mask.MaskingLanguageModel;
import io.schedmate.languagemodel.openai.OpenAiEndpoint;
import io.schedmate.languagemodel.openai.OpenAiLanguageModel;

/**
 * Connects services and the command line to a model: masks secrets, checks the budget, applies the guard and calls the
 * model. Thread-safe. Close it after use.
 */
public final class ModelConnection implements LanguageModel, AutoCloseable {

    private final GuardedLanguageModel guarded;
    private final LanguageModel model;

    private ModelConnection(GuardedLanguageModel guarded, LanguageModel model) {
        this.guarded = guarded;
        this.model = model;
    }

    public static ModelConnection open(OpenAiEndpoint endpoint, GuardSettings guard, TokenBudget budget) {
        return open(endpoint, guard, budget, CircuitBreakerRegistry.ofDefaults(), ObservationRegistry.NOOP);
    }

    /**
     * Opens a connection with a circuit breaker registry and observations.
     *
     * @param breakers registers the model's circuit breaker as {@code language-model}
     * @param observations receives an observation of each call
     */
    public static ModelConnection open(
            OpenAiEndpoint endpoint,
            GuardSettings guard,
            TokenBudget budget,
            CircuitBreakerRegistry breakers,
            ObservationRegistry observations) {
        var guarded = new GuardedLanguageModel(new OpenAiLanguageModel(endpoint, observations), guard, breakers);
        return new ModelConnection(guarded, new MaskingLanguageModel(new BudgetedLanguageModel(guarded, budget)));
    }

    @Override
    public Reply ask(Question question) {
        return model.ask(question);
    }

    /** Returns whether calls are currently blocked because the model failed too often. */
    public boolean isResting() {
        return guarded.isResting();
    }

    @Override
    public void close() {
        guarded.close();
    }
}
