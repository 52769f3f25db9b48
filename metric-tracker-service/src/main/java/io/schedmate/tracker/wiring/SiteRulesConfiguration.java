package io.schedmate.tracker.wiring;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.logs.site.SiteRulesFolder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.Scheduled;

/** Provides the site's rules, which are read at the start and again when their files change. */
@Configuration(proxyBeanMethods = false)
@Import(SiteRulesConfiguration.SiteRulesRefresh.class)
class SiteRulesConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(SiteRulesConfiguration.class);

    @Bean
    SiteRulesFolder siteRules(TrackerProperties settings, MeterRegistry meters) {
        SiteRulesFolder rules = SiteRulesFolder.open(settings.rulesFolder());
        Gauge.builder("schedmate.site.rules.wrong", rules, read -> read.isWrong() ? 1 : 0)
                .description("1 if the folder of site rules contains invalid rules.")
                .register(meters);
        return rules;
    }

    /** Checks the rules folder periodically. */
    record SiteRulesRefresh(SiteRulesFolder rules) {

        @Scheduled(fixedDelayString = "${schedmate.tracker.rules-refresh}")
        void refresh() {
            rules.refresh()
                    .ifPresent(message -> LOG.atLevel(rules.isWrong() ? Level.WARN : Level.INFO)
                            .log(message));
        }
    }
}
