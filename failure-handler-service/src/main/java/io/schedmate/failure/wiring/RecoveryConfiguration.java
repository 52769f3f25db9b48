package io.schedmate.failure.wiring;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.agents.AgentAddresses;
import io.schedmate.failure.agents.AgentTls;
import io.schedmate.failure.agents.NodeAgents;
import io.schedmate.failure.jobs.SetAside;
import io.schedmate.failure.recovery.FailPoints;
import io.schedmate.failure.recovery.ProposedRecovery;
import io.schedmate.failure.recovery.RecoveryDecisions;
import io.schedmate.failure.recovery.RecoveryNotifications;
import io.schedmate.failure.recovery.RecoveryRunner;
import io.schedmate.failure.recovery.record.BudgetLedger;
import io.schedmate.failure.recovery.record.KnownNodes;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.failure.recovery.record.SharedCause;
import io.schedmate.failure.recovery.record.SharedRecoveries;
import io.schedmate.failure.recovery.site.JobWatch;
import io.schedmate.failure.recovery.site.RestartPoints;
import io.schedmate.failure.recovery.site.SiteAddresses;
import io.schedmate.failure.recovery.site.SiteTools;
import io.schedmate.failure.recovery.site.StepExecutor;
import io.schedmate.recovery.budget.Budgets;
import io.schedmate.recovery.policy.PolicyFile;
import io.schedmate.recovery.policy.RecoveryPolicy;
import io.schedmate.recovery.topology.SwitchSafety;
import io.schedmate.recovery.topology.Topology;
import io.schedmate.signing.CallSigner;
import io.schedmate.signing.Ed25519Keys;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import javax.net.ssl.SSLContext;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.Scheduled;

/** Defines the beans of recovery. */
@Configuration(proxyBeanMethods = false)
@Import({ProposedRecovery.class, RecoveryConfiguration.RecoveryWork.class})
class RecoveryConfiguration {

    private static final int AT_ONCE = 4;

    @Bean
    RecoveryPolicy recoveryPolicy(FailureProperties settings) {
        FailureProperties.Recovery recovery = settings.recovery();
        return PolicyText.policy(
                recovery.policyFile(),
                new PolicyFile.Defaults(recovery.mode(), recovery.firstPause(), recovery.longestPause()));
    }

    @Bean
    Topology topology(FailureProperties settings) {
        return TopologyText.topology(settings.topologyFile());
    }

    @Bean
    Budgets budgets(FailureProperties settings) {
        FailureProperties.Budget budget = settings.recovery().budget();
        return new Budgets(
                budget.cordonedRatio(),
                budget.cordonedFloor(),
                budget.window(),
                budget.isolations(),
                budget.isolationsOfNode(),
                budget.restartsOfJob());
    }

    @Bean
    SiteAddresses siteAddresses(FailureProperties settings) {
        return new SiteAddresses(
                settings.recovery().spares(), settings.recovery().tickets());
    }

    @Bean
    FailPoints failPoints() {
        return FailPoints.none();
    }

    @Bean
    StepExecutor.ExternalSystems reach(
            NodeAgents agents,
            KnownNodes nodes,
            SiteTools site,
            JobWatch watch,
            SharedRecoveries sharedRecoveries,
            RestartPoints restartPoints) {
        return new StepExecutor.ExternalSystems(agents, nodes, site, watch, sharedRecoveries, restartPoints);
    }

    @Bean
    AgentAddresses addressBook(FailureProperties settings) {
        return new AgentAddresses(settings.agents().address(), settings.agents().addresses());
    }

    /** The TLS settings for agents; without a bundle, the JVM's default trust store is used. */
    @Bean
    @ConditionalOnExpression("!'${schedmate.failure.agents.ssl-bundle:}'.isBlank()")
    SSLContext agentTls(FailureProperties settings, SslBundles bundles) throws GeneralSecurityException {
        SslBundle bundle = bundles.getBundle(settings.agents().sslBundle());
        String name = settings.agents().certificateName();
        return name.isBlank()
                ? bundle.createSslContext()
                : AgentTls.context(bundle.getManagers().getTrustManagers(), name);
    }

    /** Creates the signer of orders. Without a key, agents execute no orders, and the recoveries report that. */
    @Bean
    @ConditionalOnExpression("!'${schedmate.failure.agents.private-key:}'.isBlank()")
    CallSigner callSigner(FailureProperties settings, Clock clock) {
        FailureProperties.Agents agents = settings.agents();
        String key = Objects.requireNonNull(agents.privateKey(), "the condition holds");
        return new CallSigner(agents.keyId(), Ed25519Keys.privateKey(key), clock, new SecureRandom());
    }

    @Bean
    RecoveryDecisions recoveryDecisions(
            RecoveryRecords recoveries,
            Outbox outbox,
            RecoveryPolicy policy,
            SharedRecoveries sharedRecoveries,
            RecoveryNotifications notifications,
            FailureProperties settings,
            Transactions transactions,
            Clock clock,
            FailPoints failPoints) {
        FailureProperties.Recovery recovery = settings.recovery();
        return new RecoveryDecisions(
                recoveries,
                outbox,
                policy,
                new RecoveryDecisions.Sharing(
                        sharedRecoveries, new SharedCause(recovery.outageFrom()), recovery.sharedWithin()),
                notifications,
                recovery.proposalHolds(),
                transactions,
                clock,
                failPoints,
                new SetAside(Duration.ofMinutes(1)));
    }

    @Bean
    RecoveryRunner recoveryRunner(
            RecoveryRecords recoveries,
            BudgetLedger budgetLedger,
            Budgets budgets,
            Topology topology,
            Outbox outbox,
            RecoveryNotifications notifications,
            StepExecutor.ExternalSystems reach,
            Transactions transactions,
            Clock clock,
            FailPoints failPoints,
            FailureProperties settings) {
        FailureProperties.Recovery recovery = settings.recovery();
        return new RecoveryRunner(
                UUID.randomUUID(),
                recoveries,
                budgetLedger,
                budgets,
                new SwitchSafety(topology),
                outbox,
                notifications,
                reach,
                transactions,
                clock,
                new RecoveryRunner.TimeLimits(
                        recovery.lease(),
                        recovery.betweenLooks(),
                        recovery.commands(),
                        recovery.checks(),
                        recovery.watch()),
                failPoints);
    }

    /** Runs due recoveries. */
    record RecoveryWork(RecoveryRunner runner, RecoveryDecisions decisions) {

        @Scheduled(fixedDelayString = "${schedmate.failure.recovery.pause}")
        void work() {
            WorkerThreads.run(AT_ONCE, runner::advanceNext);
        }

        @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT1M")
        void expire() {
            decisions.expire();
        }
    }
}
