package io.schedmate.cli.model;

import io.schedmate.cli.terminal.Terminal;
import io.schedmate.languagemodel.budget.BudgetedLanguageModel;
import io.schedmate.languagemodel.budget.TokenBudget;
import io.schedmate.languagemodel.chat.LanguageModel;
import io.schedmate.languagemodel.failure.ModelFailureReasoner;
import io.schedmate.languagemodel.guard.GuardSettings;
import io.schedmate.languagemodel.guard.GuardedLanguageModel;
import io.schedmate.languagemodel.mask.MaskingLanguageModel;
import io.schedmate.languagemodel.openai.OpenAiEndpoint;
import io.schedmate.languagemodel.openai.OpenAiLanguageModel;
import io.schedmate.languagemodel.plan.ModelExtractionPlanner;
import io.schedmate.languagemodel.template.ModelTemplateJudge;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.classify.RuleLineClassifier;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.ReasonedFailureDiagnosis;
import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.extract.PlannedMetricExtractor;
import io.schedmate.logs.intake.LogLines;
import java.time.Clock;
import java.time.Duration;

/** A language model's opinion: masked, within a budget, bounded in time. The only class here that knows the model's module. */
final class ModelOpinion implements SecondOpinion {

    private static final String ASKER = "cli";
    private static final long TOKENS = 500_000;
    private static final int TEMPLATES_A_LOG = 200;
    private static final int PLANS_A_LOG = 16;

    private static final int TRIES = 2;
    private static final int CALLS_AT_ONCE = 4;
    private static final int FAILURES_TO_REST = 2;

    private final GuardedLanguageModel guarded;
    private final LanguageModel model;

    private ModelOpinion(GuardedLanguageModel guarded, Terminal terminal, boolean json) {
        this.guarded = guarded;
        TokenBudget budget = new TokenBudget(TOKENS, TOKENS, Clock.systemUTC());
        model = new SilenceTold(new MaskingLanguageModel(new BudgetedLanguageModel(guarded, budget)), terminal, json);
    }

    static SecondOpinion of(ModelSettings settings, Terminal terminal, boolean json) {
        var endpoint = new OpenAiEndpoint(settings.url(), settings.key(), settings.name(), settings.timeout());
        // A model that is away costs a command two deadlines at most: then it is left alone.
        var patience = new GuardSettings(
                settings.timeout(),
                TRIES,
                Duration.ofMillis(200),
                CALLS_AT_ONCE,
                FAILURES_TO_REST,
                Duration.ofHours(1));
        return new ModelOpinion(new GuardedLanguageModel(new OpenAiLanguageModel(endpoint), patience), terminal, json);
    }

    @Override
    public LineClassifier on(LineClassifier rules, LogLines log) {
        if (rules instanceof RuleLineClassifier classifier) {
            readThrough(classifier.open(), log);
            classifier.settle(new ModelTemplateJudge(model, ASKER), TEMPLATES_A_LOG);
        }
        return rules;
    }

    private static void readThrough(LineClassifier.Reading reading, LogLines log) {
        log.segments(1).forEachRemaining(segment -> reading.next(segment.text()));
    }

    @Override
    public MetricExtractor on(MetricExtractor rules) {
        return new PlannedMetricExtractor(new ModelExtractionPlanner(model, ASKER), PLANS_A_LOG);
    }

    @Override
    public FailureDiagnosis on(FailureDiagnosis rules) {
        return new ReasonedFailureDiagnosis(rules, new ModelFailureReasoner(model, ASKER));
    }

    @Override
    public void close() {
        guarded.close();
    }
}
