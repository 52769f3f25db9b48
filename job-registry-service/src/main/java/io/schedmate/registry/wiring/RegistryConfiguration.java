package io.schedmate.registry.wiring;

import io.schedmate.edge.event.SeenEvents;
import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.registry.deadletter.KeptLetters;
import io.schedmate.registry.history.HistoryImport;
import io.schedmate.registry.lifecycle.Archives;
import io.schedmate.registry.lifecycle.Findings;
import io.schedmate.registry.lifecycle.JobRegistry;
import io.schedmate.registry.lifecycle.Jobs;
import io.schedmate.registry.lifecycle.Reports;
import io.schedmate.registry.retention.Retention;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.Scheduled;

/** Defines the beans of the service. */
@Configuration(proxyBeanMethods = false)
@Import({Findings.class, HistoryImport.class, RegistryConfiguration.Sweep.class})
class RegistryConfiguration {

    @Bean
    JobRegistry jobRegistry(
            Jobs jobs,
            Reports reports,
            Outbox outbox,
            Transactions transactions,
            Clock clock,
            RegistryProperties settings) {
        return new JobRegistry(jobs, reports, outbox, transactions, clock, settings.goneWithin());
    }

    @Bean
    Retention retention(
            Jobs jobs,
            KeptLetters letters,
            Archives archives,
            SeenEvents seen,
            Transactions transactions,
            Clock clock,
            RegistryProperties settings) {
        return new Retention(
                jobs,
                letters,
                archives,
                seen::forgetBefore,
                transactions,
                clock,
                new Retention.Periods(
                        settings.keepJobs(),
                        settings.keepDeadLetters(),
                        settings.keepSeenEvents(),
                        settings.keepArchives()));
    }

    /** Deletes old data periodically. */
    record Sweep(Retention retention) {

        @Scheduled(initialDelayString = "PT5M", fixedDelayString = "PT1H")
        void sweep() {
            retention.sweep();
        }
    }
}
