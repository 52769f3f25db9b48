package io.schedmate.failure.wiring;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.agents.AddressBook;
import io.schedmate.failure.agents.NodeAgents;
import io.schedmate.failure.diagnosis.Conclusion;
import io.schedmate.failure.recovery.Incidents;
import io.schedmate.failure.recovery.KnownNodes;
import io.schedmate.failure.recovery.ProposedRecovery;
import io.schedmate.failure.recovery.Purse;
import io.schedmate.failure.recovery.RecoveryDesk;
import io.schedmate.failure.recovery.RecoveryRunner;
import io.schedmate.recovery.budget.Budgets;
import io.schedmate.recovery.policy.RecoveryPolicy;
import io.schedmate.signing.CallSigner;
import io.schedmate.signing.Ed25519Keys;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Objects;
import java.util.UUID;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.Scheduled;

/** Makes beans of recovery. */
@Configuration(proxyBeanMethods = false)
class RecoveryConfiguration {

    private static final int AT_ONCE = 4;

    @Bean
    RecoveryPolicy recoveryPolicy(FailureProperties settings) {
        FailureProperties.Recovery recovery = settings.recovery();
        return new RecoveryPolicy(
                RecoveryPolicy.standard().rules(), recovery.mode(), recovery.firstPause(), recovery.longestPause());
    }

    @Bean
    AddressBook addressBook(FailureProperties settings) {
        return new AddressBook(settings.agents().address(), settings.agents().addresses());
    }

    /** Without a key no agent obeys, and recoveries say so. */
    @Bean
    @ConditionalOnExpression("!'${schedmate.failure.agents.private-key:}'.isBlank()")
    CallSigner callSigner(FailureProperties settings, Clock clock) {
        FailureProperties.Agents agents = settings.agents();
        String key = Objects.requireNonNull(agents.privateKey(), "the condition holds");
        return new CallSigner(agents.keyId(), Ed25519Keys.privateKey(key), clock, new SecureRandom());
    }

    @Bean
    RecoveryDesk recoveryDesk(
            Incidents incidents,
            Outbox outbox,
            RecoveryPolicy policy,
            FailureProperties settings,
            Transactions transactions,
            Clock clock) {
        return new RecoveryDesk(incidents, outbox, policy, settings.recovery().proposalHolds(), transactions, clock);
    }

    @Bean
    Conclusion proposedRecovery(RecoveryDesk desk) {
        return new ProposedRecovery(desk);
    }

    @Bean
    RecoveryRunner recoveryRunner(
            Incidents incidents,
            Purse purse,
            Outbox outbox,
            NodeAgents agents,
            KnownNodes nodes,
            Transactions transactions,
            Clock clock,
            FailureProperties settings) {
        FailureProperties.Recovery recovery = settings.recovery();
        return new RecoveryRunner(
                UUID.randomUUID(),
                incidents,
                purse,
                Budgets.standard(),
                outbox,
                agents,
                nodes,
                transactions,
                clock,
                new RecoveryRunner.Patience(
                        recovery.turn(), recovery.betweenLooks(), recovery.commands(), recovery.checks()));
    }

    @Bean
    RecoveryWork recoveryWork(RecoveryRunner runner, RecoveryDesk desk) {
        return new RecoveryWork(runner, desk);
    }

    /** Carries on what is due. */
    record RecoveryWork(RecoveryRunner runner, RecoveryDesk desk) {

        @Scheduled(fixedDelayString = "${schedmate.failure.recovery.pause}")
        void work() {
            SideBySide.run(AT_ONCE, runner::carryOnNext);
        }

        @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT1M")
        void expire() {
            desk.expire();
        }
    }
}
