package io.schedmate.failure.wiring;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.failure.notification.Addresses;
import io.schedmate.failure.notification.Channel;
import io.schedmate.failure.notification.Console;
import io.schedmate.failure.notification.Hooks;
import io.schedmate.failure.notification.NotificationSender;
import io.schedmate.failure.notification.PendingNotifications;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.failure.recovery.record.SharedRecoveries;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.Scheduled;

/** Defines the beans of the notifications. */
@Configuration(proxyBeanMethods = false)
class NotificationConfiguration {

    @Bean
    Addresses addresses(FailureProperties settings) {
        FailureProperties.Telling telling = settings.telling();
        return new Addresses(telling.operators(), telling.ownerDomain(), telling.from());
    }

    @Bean
    Hooks hooks(FailureProperties settings) {
        FailureProperties.Telling telling = settings.telling();
        return new Hooks(
                telling.webhook(),
                telling.webhookSecret(),
                telling.slack(),
                telling.teams(),
                telling.pagerduty(),
                telling.pagerdutyKey(),
                telling.alertmanager());
    }

    @Bean
    Console console(FailureProperties settings) {
        return new Console(settings.telling().console());
    }

    @Bean
    NotificationSender teller(
            PendingNotifications notices,
            RecoveryRecords recoveries,
            SharedRecoveries sharedRecoveries,
            KnownJobs jobs,
            ObjectProvider<Channel> channels,
            Console console,
            Transactions transactions,
            Clock clock,
            FailureProperties settings) {
        FailureProperties.Telling telling = settings.telling();
        String link = telling.link();
        return new NotificationSender(
                notices,
                new NotificationSender.Sources(recoveries, sharedRecoveries, jobs),
                channels.orderedStream().toList(),
                new NotificationSender.Pace(telling.settle(), telling.atMost(), telling.window(), telling.firstWait()),
                link == null || link.isBlank() ? console.recovery().orElse(null) : link,
                transactions,
                clock);
    }

    @Bean
    TellingWork tellingWork(NotificationSender teller) {
        return new TellingWork(teller);
    }

    /** Sends due notifications. */
    record TellingWork(NotificationSender teller) {

        @Scheduled(fixedDelayString = "${schedmate.failure.telling.pause}")
        void work() {
            WorkerThreads.run(1, teller::tellNext);
        }
    }
}
