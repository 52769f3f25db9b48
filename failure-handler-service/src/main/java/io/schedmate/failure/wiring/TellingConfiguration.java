package io.schedmate.failure.wiring;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.failure.recovery.Company;
import io.schedmate.failure.recovery.Incidents;
import io.schedmate.failure.telling.Addresses;
import io.schedmate.failure.telling.Channel;
import io.schedmate.failure.telling.Notices;
import io.schedmate.failure.telling.Teller;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.Scheduled;

/** Makes beans of what tells people. */
@Configuration(proxyBeanMethods = false)
class TellingConfiguration {

    @Bean
    Addresses addresses(FailureProperties settings) {
        FailureProperties.Telling telling = settings.telling();
        return new Addresses(
                telling.webhook(), telling.slack(), telling.operators(), telling.ownerDomain(), telling.from());
    }

    @Bean
    Teller teller(
            Notices notices,
            Incidents incidents,
            Company company,
            KnownJobs jobs,
            ObjectProvider<Channel> channels,
            Transactions transactions,
            Clock clock,
            FailureProperties settings) {
        FailureProperties.Telling telling = settings.telling();
        String link = telling.link();
        return new Teller(
                notices,
                new Teller.Sources(incidents, company, jobs),
                channels.orderedStream().toList(),
                new Teller.Pace(telling.settle(), telling.atMost(), telling.window(), telling.firstWait()),
                link == null || link.isBlank() ? null : link,
                transactions,
                clock);
    }

    @Bean
    TellingWork tellingWork(Teller teller) {
        return new TellingWork(teller);
    }

    /** Tells what is due. */
    record TellingWork(Teller teller) {

        @Scheduled(fixedDelayString = "${schedmate.failure.telling.pause}")
        void work() {
            SideBySide.run(1, teller::tellNext);
        }
    }
}
