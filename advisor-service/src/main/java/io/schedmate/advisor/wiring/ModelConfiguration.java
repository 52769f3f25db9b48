package io.schedmate.advisor.wiring;

import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.schedmate.advisor.extract.Extractor;
import io.schedmate.code.agent.AgentInspector;
import io.schedmate.code.agent.AgentLimits;
import io.schedmate.languagemodel.agent.ModelJobAgent;
import io.schedmate.languagemodel.budget.TokenBudget;
import io.schedmate.languagemodel.connect.ModelConnection;
import io.schedmate.languagemodel.guard.GuardSettings;
import io.schedmate.languagemodel.openai.OpenAiEndpoint;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import org.springframework.ai.chat.observation.ChatModelMeterObservationHandler;
import org.springframework.ai.chat.observation.ChatModelObservationContext;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Creates the language model if one is configured. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnExpression("'${schedmate.advisor.model.url:}' != '' and '${schedmate.advisor.model.name:}' != ''")
class ModelConfiguration {

    /** Counts the tokens of model calls. */
    @Bean
    ObservationHandler<ChatModelObservationContext> modelTokens(MeterRegistry meters) {
        return new ChatModelMeterObservationHandler(meters);
    }

    @Bean(destroyMethod = "close")
    ModelConnection modelConnection(
            AdvisorProperties settings,
            Clock clock,
            CircuitBreakerRegistry breakers,
            ObservationRegistry observations) {
        AdvisorProperties.Model model = settings.model();
        GuardSettings calm = GuardSettings.DEFAULTS;
        return ModelConnection.open(
                new OpenAiEndpoint(URI.create(model.url()), model.key(), model.name(), model.timeout()),
                new GuardSettings(
                        model.timeout(),
                        calm.tries(),
                        calm.firstPause(),
                        calm.concurrentCalls(),
                        calm.failuresToRest(),
                        calm.rest()),
                new TokenBudget(model.tokensPerDay(), model.tokensPerAsker(), clock),
                breakers,
                observations);
    }

    /**
     * Creates the model for exploring trees. It gets half of a job's time limit, so that the search for similar jobs
     * gets its share.
     */
    @Bean
    Extractor.Model exploringModel(ModelConnection connection, AdvisorProperties settings, Clock clock) {
        Duration time = settings.patience().dividedBy(2);
        return new Extractor.Model(
                settings.model().url() + " " + settings.model().name(),
                new AgentInspector(
                        AgentInspector.nothing(),
                        new ModelJobAgent(connection, clock),
                        AgentLimits.DEFAULTS.withTime(time),
                        null,
                        clock));
    }
}
