package io.schedmate.failure.wiring;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.agents.NodeAgents;
import io.schedmate.failure.alert.AlertIntake;
import io.schedmate.failure.alert.AlertNotices;
import io.schedmate.failure.alert.AlertRate;
import io.schedmate.failure.alert.AlertSender;
import io.schedmate.failure.alert.Targets;
import io.schedmate.failure.evidence.CheckpointRisk;
import io.schedmate.failure.evidence.HangEvidence;
import io.schedmate.failure.notification.Channel;
import io.schedmate.failure.notification.PersonalMail;
import io.schedmate.failure.recovery.record.KnownNodes;
import io.schedmate.wire.mask.SecretMask;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.Scheduled;

/** Defines the beans of notifications about alerts. */
@Configuration(proxyBeanMethods = false)
@Import({
    AlertSender.class,
    AlertConfiguration.AlertWork.class,
    CheckpointRisk.class,
    AlertConfiguration.EvidenceWork.class
})
class AlertConfiguration {

    @Bean
    AlertRate alertRate(FailureProperties settings) {
        return new AlertRate(
                settings.alerts().settle(),
                settings.alerts().ofOwner(),
                settings.notification().atMost(),
                settings.notification().window(),
                settings.notification().firstWait(),
                settings.alerts().keepTrying());
    }

    @Bean
    Targets targets(ObjectProvider<Channel> channels, ObjectProvider<PersonalMail> mail, FailureProperties settings) {
        return new Targets(
                channels.orderedStream().toList(),
                settings.alerts().alertRoutes(),
                settings.alerts().subscriptions(),
                mail.getIfAvailable());
    }

    @Bean
    AlertIntake alertIntake(AlertNotices notices, Targets targets, AlertRate rate, Clock clock) {
        return new AlertIntake(notices, targets, rate.settle(), SecretMask::mask, clock);
    }

    @Bean
    HangEvidence hangEvidence(
            FailureProperties settings,
            NodeAgents agents,
            KnownNodes nodes,
            Outbox outbox,
            Transactions transactions,
            Clock clock) {
        boolean wanted = settings.alerts().collectEvidence();
        return new HangEvidence(wanted, agents, nodes, outbox, transactions, SecretMask::mask, clock);
    }

    /** Orders evidence. Agents confirm an order immediately and are asked for the result later. */
    record EvidenceWork(HangEvidence hangs) {

        private static final int AT_ONCE = 4;

        @Scheduled(fixedDelayString = "PT1S")
        void work() {
            WorkerThreads.run(AT_ONCE, hangs::orderNext);
        }
    }

    /** Sends due notices. */
    record AlertWork(AlertSender sender) {

        @Scheduled(fixedDelayString = "${schedmate.failure.notification.pause}")
        void work() {
            WorkerThreads.run(1, sender::sendNext);
        }
    }
}
