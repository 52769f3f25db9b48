package io.schedmate.agent.wiring;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.schedmate.agent.command.ClusterAdapter;
import io.schedmate.agent.command.NoScheduler;
import io.schedmate.agent.kubernetes.KubernetesAdapter;
import io.schedmate.agent.kubernetes.KubernetesSettings;
import io.schedmate.agent.run.Programs;
import io.schedmate.agent.slurm.SlurmAdapter;
import io.schedmate.agent.slurm.SlurmSettings;
import io.schedmate.agent.slurm.SqueueOwners;
import io.schedmate.agent.systemd.SystemdAdapter;
import io.schedmate.agent.systemd.SystemdSettings;
import io.schedmate.shipping.guard.JobOwners;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Creates the adapter for the configured scheduler. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SchedulerProperties.class)
@ConditionalOnProperty(name = "schedmate.agent.mode", havingValue = "real", matchIfMissing = true)
class SchedulerConfiguration {

    @Bean
    @ConditionalOnProperty(name = "schedmate.agent.scheduler.kind", havingValue = "kubernetes")
    KubernetesClient kubernetesClient(SchedulerProperties scheduler) {
        // Without retries of the client, which would hide that a budget delays an eviction.
        var settings = new ConfigBuilder()
                .withRequestTimeout(Math.toIntExact(scheduler.answer().toMillis()))
                .withRequestRetryBackoffLimit(0)
                .build();
        return new KubernetesClientBuilder().withConfig(settings).build();
    }

    @Bean
    @ConditionalOnProperty(name = "schedmate.agent.scheduler.kind", havingValue = "slurm")
    JobOwners slurmOwners(
            NodeAgentProperties agent, SchedulerProperties scheduler, Programs programs, InstantSource clock) {
        return SqueueOwners.of(slurm(agent, scheduler), agent.ship().scheduler(), programs, clock);
    }

    @Bean
    ClusterAdapter clusterAdapter(
            NodeAgentProperties agent,
            SchedulerProperties scheduler,
            Programs programs,
            ObjectProvider<KubernetesClient> kubernetes,
            InstantSource clock) {
        return switch (scheduler.kind()) {
            case NONE -> new NoScheduler();
            case SLURM -> new SlurmAdapter(slurm(agent, scheduler), programs, clock);
            case KUBERNETES ->
                new KubernetesAdapter(
                        new KubernetesSettings(
                                agent.cluster(), scheduler.id(), agent.node(), scheduler.settle(), scheduler.look()),
                        kubernetes.getObject(),
                        clock);
            case SYSTEMD -> new SystemdAdapter(systemd(agent, scheduler), programs, clock);
        };
    }

    private static SlurmSettings slurm(NodeAgentProperties agent, SchedulerProperties scheduler) {
        return new SlurmSettings(
                agent.cluster(),
                scheduler.id(),
                agent.node(),
                scheduler.slurm().configuration(),
                scheduler.slurm().saveSignal(),
                scheduler.answer(),
                scheduler.settle(),
                scheduler.look());
    }

    private static SystemdSettings systemd(NodeAgentProperties agent, SchedulerProperties scheduler) {
        return new SystemdSettings(
                agent.cluster(),
                scheduler.id(),
                scheduler.systemd().template(),
                scheduler.systemd().cordonFile(),
                scheduler.answer(),
                scheduler.look());
    }
}
