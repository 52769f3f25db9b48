package io.schedmate.tracker.wiring;

import com.github.benmanes.caffeine.cache.Ticker;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.extract.PlannedMetricExtractor;
import io.schedmate.logs.site.SiteRulesFolder;
import io.schedmate.tracker.ladder.LearnedPlans;
import io.schedmate.tracker.ladder.PlanLadder;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.observation.ChatModelMeterObservationHandler;
import org.springframework.ai.chat.observation.ChatModelObservationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Defines the beans of extraction plans: rules, then stored plans, then a model. */
@Configuration(proxyBeanMethods = false)
class LadderConfiguration {

    /**
     * The time during which this instance asks neither the model nor the store about a template again after the model
     * could not tell.
     */
    private static final Duration REFUSAL = Duration.ofHours(1);

    /** The lease as a multiple of the model's timeout; longer than all tries of a call. */
    private static final int LEASE_TIMEOUTS = 10;

    @Bean
    LadderThreads ladderThreads(TrackerProperties settings) {
        return LadderThreads.of(settings.model().maxWaiting());
    }

    /** The model, if one is configured; null = none. */
    record Asked(@Nullable TemplateModel model) implements AutoCloseable {

        @Override
        public void close() {
            if (model != null) {
                model.close();
            }
        }
    }

    @Bean
    Asked templateModel(
            TrackerProperties settings, Clock clock, MeterRegistry meters, ObservationRegistry observations) {
        return new Asked(
                TemplateModel.of(settings.model(), clock, meters, observations).orElse(null));
    }

    /** Counts the tokens that calls of the model use. */
    @Bean
    ObservationHandler<ChatModelObservationContext> modelTokens(MeterRegistry meters) {
        return new ChatModelMeterObservationHandler(meters);
    }

    @Bean
    PlanLadder planLadder(
            LearnedPlans learned,
            Asked asked,
            LadderThreads threads,
            TrackerProperties settings,
            MeterRegistry meters) {
        TrackerProperties.Model model = settings.model();
        PlanLadder ladder = new PlanLadder(
                learned,
                asked.model(),
                threads.threads(),
                new PlanLadder.Waits(model.askAgain(), REFUSAL, model.timeout().multipliedBy(LEASE_TIMEOUTS)),
                Ticker.systemTicker());
        LadderMeters.show(meters, ladder.counts(), threads);
        return ladder;
    }

    @Bean
    MetricExtractor metricExtractor(PlanLadder ladder, SiteRulesFolder siteRules) {
        return new PlannedMetricExtractor(ladder, siteRules.formats());
    }
}
