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
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.Scheduled;

/** Defines the beans of the notifications. */
@Configuration(proxyBeanMethods = false)
@Import(NotificationConfiguration.NotificationWork.class)
class NotificationConfiguration {

    @Bean
    Addresses addresses(FailureProperties settings) {
        FailureProperties.Notification notification = settings.notification();
        return new Addresses(notification.operators(), notification.ownerDomain(), notification.from());
    }

    @Bean
    Hooks hooks(FailureProperties settings) {
        FailureProperties.Notification notification = settings.notification();
        return new Hooks(
                notification.webhook(),
                notification.webhookSecret(),
                notification.slack(),
                notification.teams(),
                notification.pagerduty(),
                notification.pagerdutyKey(),
                notification.alertmanager());
    }

    @Bean
    Console console(FailureProperties settings) {
        return new Console(settings.notification().console());
    }

    @Bean
    NotificationSender notificationSender(
            PendingNotifications notices,
            RecoveryRecords recoveries,
            SharedRecoveries sharedRecoveries,
            KnownJobs jobs,
            ObjectProvider<Channel> channels,
            Console console,
            Transactions transactions,
            Clock clock,
            FailureProperties settings) {
        FailureProperties.Notification notification = settings.notification();
        String link = notification.link();
        return new NotificationSender(
                notices,
                new NotificationSender.Sources(recoveries, sharedRecoveries, jobs),
                channels.orderedStream().toList(),
                new NotificationSender.NotificationRate(
                        notification.settle(), notification.atMost(), notification.window(), notification.firstWait()),
                link == null || link.isBlank() ? console.recovery().orElse(null) : link,
                transactions,
                clock);
    }

    /** Sends due notifications. */
    record NotificationWork(NotificationSender notificationSender) {

        @Scheduled(fixedDelayString = "${schedmate.failure.notification.pause}")
        void work() {
            WorkerThreads.run(1, notificationSender::sendNext);
        }
    }
}
