package io.schedmate.agent.wiring;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.agent.AgentSelf;
import io.schedmate.agent.check.Catalogue;
import io.schedmate.agent.check.Fabric;
import io.schedmate.agent.check.Fabrics;
import io.schedmate.agent.check.NodeCheck;
import io.schedmate.agent.check.SimulatedCheck;
import io.schedmate.agent.check.SiteCheck;
import io.schedmate.agent.command.AgentMemory;
import io.schedmate.agent.command.CheckRuns;
import io.schedmate.agent.command.ClusterAdapter;
import io.schedmate.agent.command.CommandSlots;
import io.schedmate.agent.command.Commands;
import io.schedmate.agent.command.SchedulerUnavailable;
import io.schedmate.agent.evidence.HangEvidence;
import io.schedmate.agent.gpu.DcgmExporter;
import io.schedmate.agent.gpu.Gpus;
import io.schedmate.agent.gpu.MeteredGpus;
import io.schedmate.agent.gpu.NodeSamples;
import io.schedmate.agent.gpu.NvidiaSmi;
import io.schedmate.agent.gpu.RecentGpus;
import io.schedmate.agent.gpu.SampleSeal;
import io.schedmate.agent.gpu.SigningKeyFile;
import io.schedmate.agent.host.HostUse;
import io.schedmate.agent.host.Hosts;
import io.schedmate.agent.host.JobProcesses;
import io.schedmate.agent.host.LinuxHost;
import io.schedmate.agent.run.NodePrograms;
import io.schedmate.agent.run.Programs;
import io.schedmate.agent.simulated.SimulatedNode;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.signing.CallVerifier;
import io.schedmate.signing.Ed25519Keys;
import io.schedmate.signing.TrustedKey;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.context.annotation.Import;

/** Defines the agent's beans, for a real or a simulated node. */
@Configuration(proxyBeanMethods = false)
@Import({AgentMemory.class, CommandSlots.class})
@EnableConfigurationProperties(NodeAgentProperties.class)
class NodeAgentConfiguration {

    @Bean
    @Fallback
    InstantSource clock() {
        return InstantSource.system();
    }

    @Bean
    AgentMode mode(NodeAgentProperties settings) {
        return settings.mode();
    }

    @Bean
    AgentSelf agentSelf(NodeAgentProperties settings, InstantSource clock) {
        String version = NodeAgentConfiguration.class.getPackage().getImplementationVersion();
        return new AgentSelf(
                settings.cluster(), settings.node(), version == null ? "unreleased" : version, clock.instant());
    }

    @Bean
    CallVerifier callVerifier(NodeAgentProperties settings, InstantSource clock) {
        List<TrustedKey> keys = settings.keys().stream()
                .map(key -> new TrustedKey(key.id(), Ed25519Keys.publicKey(key.publicKey()), key.command()))
                .toList();
        return new CallVerifier(settings.node(), keys, clock);
    }

    @Bean
    SampleSeal sampleSeal(NodeAgentProperties settings) throws IOException {
        String key = settings.signingKey();
        String file = settings.signingKeyFile();
        if (key == null || key.isBlank()) {
            return new SampleSeal(file.isBlank() ? null : SigningKeyFile.key(Path.of(file)));
        }
        if (!file.isBlank()) {
            throw Require.refused(
                    "schedmate.agent.signing-key-file", "no signing-key beside it", "both", "leave one of them out");
        }
        return new SampleSeal(Ed25519Keys.privateKey(key));
    }

    @Bean
    Programs programs(NodeAgentProperties settings) {
        return new NodePrograms(settings.path());
    }

    @Bean
    @ConditionalOnProperty(name = "schedmate.agent.mode", havingValue = "simulated")
    SimulatedNode simulatedNode(NodeAgentProperties settings, InstantSource clock) {
        return new SimulatedNode(settings.gpuCount(), clock);
    }

    @Bean
    @ConditionalOnProperty(name = "schedmate.agent.mode", havingValue = "real", matchIfMissing = true)
    Gpus realGpus(NodeAgentProperties settings, Programs programs, InstantSource clock, MeterRegistry meters) {
        Gpus source = settings.dcgmExporter().isEmpty()
                ? new NvidiaSmi(programs, clock)
                : new DcgmExporter(URI.create(settings.dcgmExporter()), programs, clock);
        return new RecentGpus(new MeteredGpus(source, meters), clock);
    }

    @Bean
    HangEvidence hangEvidence(
            NodeAgentProperties settings,
            ObjectProvider<SchedulerProperties> schedulers,
            Programs programs,
            InstantSource clock) {
        JobProcesses processes = new JobProcesses(
                settings.cluster(),
                scheduler(settings, schedulers),
                settings.host().jobGroups());
        return new HangEvidence(programs, processes, Path.of("/proc"), clock);
    }

    @Bean
    Catalogue catalogue(
            NodeAgentProperties settings,
            Programs programs,
            HangEvidence evidence,
            ObjectProvider<SimulatedNode> simulated) {
        List<NodeCheck> added = new ArrayList<>(List.of(evidence));
        settings.checks()
                .forEach(check -> added.add(new SiteCheck(
                        programs,
                        check.name(),
                        check.description(),
                        check.disruptive(),
                        check.typical(),
                        check.commandLine())));
        Catalogue real = Catalogue.ofNode(
                programs,
                settings.node(),
                settings.gpuCount(),
                settings.diskFolders(),
                added,
                fabric(settings),
                new NcclJson());
        SimulatedNode played = simulated.getIfAvailable();
        return played == null ? real : SimulatedCheck.catalogue(real, played::faults);
    }

    private static @Nullable Fabric fabric(NodeAgentProperties settings) {
        if (settings.fabric().isBlank()) {
            return null;
        }
        Fabrics known = Fabrics.standard();
        return known.find(settings.fabric())
                .orElseThrow(() ->
                        new IllegalStateException("Expected schedmate.agent.fabric to be one of %s, got (%s)."
                                .formatted(
                                        known.all().stream().map(Fabric::name).toList(), settings.fabric())));
    }

    /** Reads the host of a real node. A simulated node has no host data unless that is configured. */
    @Bean
    Hosts hosts(
            NodeAgentProperties settings,
            ObjectProvider<SchedulerProperties> schedulers,
            ClusterAdapter cluster,
            InstantSource clock) {
        NodeAgentProperties.Host host = settings.host();
        if (settings.mode() == AgentMode.SIMULATED
                && host.jobGroups().isEmpty()
                && host.disks().isEmpty()) {
            return () -> HostUse.NOTHING;
        }
        return new LinuxHost(
                Path.of("/proc"),
                settings.cluster(),
                scheduler(settings, schedulers),
                host.jobGroups(),
                host.disks(),
                job -> attempt(cluster, job),
                clock);
    }

    private static String scheduler(NodeAgentProperties settings, ObjectProvider<SchedulerProperties> schedulers) {
        SchedulerProperties scheduler = schedulers.getIfAvailable();
        return scheduler == null || scheduler.kind() == SchedulerProperties.Kind.NONE
                ? settings.ship().scheduler()
                : scheduler.id();
    }

    private static int attempt(ClusterAdapter cluster, JobId job) {
        try {
            return cluster.attemptOf(job).orElse(1);
        } catch (SchedulerUnavailable noAnswer) {
            return 1;
        }
    }

    @Bean
    NodeSamples nodeSamples(AgentSelf agent, AgentMode mode, Gpus gpus, Hosts hosts) {
        return new NodeSamples(agent.cluster(), agent.node(), mode, gpus, hosts, UUID::randomUUID, agent.startedAt());
    }

    @Bean
    Commands commands(
            NodeAgentProperties settings,
            ClusterAdapter cluster,
            AgentMemory memory,
            CommandSlots turns,
            InstantSource clock) {
        return new Commands(settings.node(), cluster, memory, turns, clock, UUID::randomUUID);
    }

    @Bean
    CheckRuns checkRuns(
            NodeAgentProperties settings,
            Catalogue catalogue,
            Gpus gpus,
            AgentMemory memory,
            CommandSlots turns,
            InstantSource clock) {
        return new CheckRuns(settings.node(), settings.mode(), catalogue, gpus, memory, turns, clock, UUID::randomUUID);
    }
}
