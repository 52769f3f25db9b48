package io.schedmate.failure.wiring;

import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.schedmate.languagemodel.budget.BudgetedLanguageModel;
import io.schedmate.languagemodel.budget.TokenBudget;
import io.schedmate.languagemodel.chat.LanguageModel;
import io.schedmate.languagemodel.failure.ModelFailureReasoner;
import io.schedmate.languagemodel.guard.GuardSettings;
import io.schedmate.languagemodel.guard.GuardedLanguageModel;
import io.schedmate.languagemodel.mask.MaskingLanguageModel;
import io.schedmate.languagemodel.openai.OpenAiEndpoint;
import io.schedmate.languagemodel.openai.OpenAiLanguageModel;
import io.schedmate.languagemodel.question.ModelAnswerWriter;
import io.schedmate.languagemodel.question.ModelQueryChooser;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.ReasonedFailureDiagnosis;
import io.schedmate.query.fleet.QueryChooser;
import io.schedmate.query.reason.AnswerWriter;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A language model, if one is configured, for second opinions and answers. It has masking, one shared budget and a time
 * limit.
 *
 * @param asked the model with masking and budget
 */
record ModelOpinion(
        @Nullable GuardedLanguageModel model, @Nullable LanguageModel asked) implements AutoCloseable {

    private static final String ASKER = "failure-handler-service";
    private static final int TRIES = 2;
    private static final int CALLS_AT_ONCE = 4;
    private static final int FAILURES_TO_REST = 4;

    static ModelOpinion of(
            FailureProperties.Model settings,
            Clock clock,
            CircuitBreakerRegistry breakers,
            ObservationRegistry observations) {
        if (settings.url() == null || settings.url().toString().isEmpty() || settings.name() == null) {
            return new ModelOpinion(null, null);
        }
        var endpoint = new OpenAiEndpoint(settings.url(), settings.key(), settings.name(), settings.timeout());
        var guard = new GuardSettings(
                settings.timeout(),
                TRIES,
                Duration.ofMillis(200),
                CALLS_AT_ONCE,
                FAILURES_TO_REST,
                Duration.ofMinutes(1));
        var model = new GuardedLanguageModel(new OpenAiLanguageModel(endpoint, observations), guard, breakers);
        var budget = new TokenBudget(settings.tokensADay(), settings.tokensADay(), clock);
        return new ModelOpinion(model, new MaskingLanguageModel(new BudgetedLanguageModel(model, budget)));
    }

    FailureDiagnosis on(FailureDiagnosis rules) {
        return asked == null ? rules : new ReasonedFailureDiagnosis(rules, new ModelFailureReasoner(asked, ASKER));
    }

    AnswerWriter writer() {
        return asked == null ? AnswerWriter.NONE : new ModelAnswerWriter(asked, ASKER);
    }

    QueryChooser chooser() {
        return asked == null ? QueryChooser.NONE : new ModelQueryChooser(asked, ASKER);
    }

    @Override
    public void close() {
        if (model != null) {
            model.close();
        }
    }
}
