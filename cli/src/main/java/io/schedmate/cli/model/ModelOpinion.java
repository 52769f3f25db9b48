package io.schedmate.cli.model;

import io.schedmate.cli.terminal.Terminal;
import io.schedmate.code.WorkloadInspector;
import io.schedmate.code.agent.AgentInspector;
import io.schedmate.code.agent.AgentLimits;
import io.schedmate.code.agent.TokenPrice;
import io.schedmate.languagemodel.agent.ModelJobAgent;
import io.schedmate.languagemodel.budget.TokenBudget;
import io.schedmate.languagemodel.chat.LanguageModel;
import io.schedmate.languagemodel.connect.ModelConnection;
import io.schedmate.languagemodel.failure.ModelFailureReasoner;
import io.schedmate.languagemodel.guard.GuardSettings;
import io.schedmate.languagemodel.openai.OpenAiEndpoint;
import io.schedmate.languagemodel.plan.ModelExtractionPlanner;
import io.schedmate.languagemodel.template.ModelTemplateJudge;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.classify.rule.RuleLineClassifier;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.ReasonedFailureDiagnosis;
import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.extract.PlannedMetricExtractor;
import io.schedmate.logs.intake.LogLines;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks a language model for a second opinion, with masking, a budget and a time limit. No other class of the command
 * line uses the language model module.
 */
final class ModelOpinion implements SecondOpinion {

    private static final String ASKER = "cli";
    private static final long TOKENS = 500_000;
    private static final int TEMPLATES_A_LOG = 200;
    private static final int PLANS_A_LOG = 16;

    private static final int TRIES = 2;
    private static final int CALLS_AT_ONCE = 4;
    private static final int FAILURES_TO_REST = 2;
    private static final int MEASURED_FAILURES_TO_REST = 8;

    private final ModelConnection connection;
    private final LanguageModel model;

    private ModelOpinion(ModelConnection connection, Terminal terminal, boolean json) {
        this.connection = connection;
        this.model = new ReportingLanguageModel(connection, terminal, json);
    }

    static SecondOpinion of(ModelSettings settings, Terminal terminal, boolean json) {
        // If the model is unavailable, a command waits for at most two timeouts and then stops calling it.
        return of(settings, FAILURES_TO_REST, Duration.ofHours(1), TOKENS, terminal, json);
    }

    /**
     * Creates a source for an evaluation, which pauses for only five seconds after repeated failures.
     *
     * @param tokens the total budget
     */
    static SecondOpinion measured(ModelSettings settings, long tokens, Terminal terminal, boolean json) {
        return of(settings, MEASURED_FAILURES_TO_REST, Duration.ofSeconds(5), tokens, terminal, json);
    }

    private static SecondOpinion of(
            ModelSettings settings, int failuresToRest, Duration rest, long tokens, Terminal terminal, boolean json) {
        var endpoint = new OpenAiEndpoint(settings.url(), settings.key(), settings.name(), settings.timeout());
        var guard = new GuardSettings(
                settings.timeout(), TRIES, Duration.ofMillis(200), CALLS_AT_ONCE, failuresToRest, rest);
        var budget = new TokenBudget(tokens, tokens, Clock.systemUTC());
        return new ModelOpinion(ModelConnection.open(endpoint, guard, budget), terminal, json);
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
    public Optional<AgentInspector> on(WorkloadInspector known, AgentLimits limits, @Nullable TokenPrice price) {
        var agent = new ModelJobAgent(model, InstantSource.system());
        return Optional.of(new AgentInspector(known, agent, limits, price, InstantSource.system()));
    }

    @Override
    public void close() {
        connection.close();
    }
}
