package io.schedmate.failure.wiring;

import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.schedmate.languagemodel.budget.BudgetedLanguageModel;
import io.schedmate.languagemodel.budget.TokenBudget;
import io.schedmate.languagemodel.failure.ModelFailureReasoner;
import io.schedmate.languagemodel.guard.GuardSettings;
import io.schedmate.languagemodel.guard.GuardedLanguageModel;
import io.schedmate.languagemodel.mask.MaskingLanguageModel;
import io.schedmate.languagemodel.openai.OpenAiEndpoint;
import io.schedmate.languagemodel.openai.OpenAiLanguageModel;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.ReasonedFailureDiagnosis;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The second opinion of a language model, if one is configured: masked, within a budget and a time limit. */
record ModelOpinion(@Nullable GuardedLanguageModel model, Clock clock, long tokensADay) implements AutoCloseable {

    private static final String ASKER = "failure-handler-service";
    private static final int TRIES = 2;
    private static final int CALLS_AT_ONCE = 4;
    private static final int FAILURES_TO_REST = 4;

    static ModelOpinion of(FailureProperties.Model settings, Clock clock, CircuitBreakerRegistry breakers) {
        if (settings.url() == null || settings.url().toString().isEmpty() || settings.name() == null) {
            return new ModelOpinion(null, clock, settings.tokensADay());
        }
        var endpoint = new OpenAiEndpoint(settings.url(), settings.key(), settings.name(), settings.timeout());
        var patience = new GuardSettings(
                settings.timeout(),
                TRIES,
                Duration.ofMillis(200),
                CALLS_AT_ONCE,
                FAILURES_TO_REST,
                Duration.ofMinutes(1));
        return new ModelOpinion(
                new GuardedLanguageModel(new OpenAiLanguageModel(endpoint), patience, breakers),
                clock,
                settings.tokensADay());
    }

    FailureDiagnosis on(FailureDiagnosis rules) {
        if (model == null) {
            return rules;
        }
        TokenBudget budget = new TokenBudget(tokensADay, tokensADay, clock);
        var masked = new MaskingLanguageModel(new BudgetedLanguageModel(model, budget));
        return new ReasonedFailureDiagnosis(rules, new ModelFailureReasoner(masked, ASKER));
    }

    @Override
    public void close() {
        if (model != null) {
            model.close();
        }
    }
}
