package io.schedmate.local.service;

import io.schedmate.local.port.PlatformPorts;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The services of the platform, in display order. */
public final class Services {

    /** The single simulated cluster of this machine. */
    public static final String CLUSTER = "local";

    private static final String KEY_ID = "failure-handler";
    /** A single user hardly notices two seconds, but constant database queries load an idle laptop. */
    private static final String UNHURRIED = "2s";
    /**
     * How long the broker waits before it answers a reader that has nothing new to read. New records are returned
     * immediately, but a reader that repeats a failed record first awaits the answer to its last request.
     */
    private static final String MAX_FETCH_WAIT = "5s";

    /**
     * A restarted reader continues at once, also after a kill, so a long session delays nothing. It must be longer than a
     * start on a busy machine, or the broker removes readers that are about to return.
     */
    private static final Map<String, String> LASTING_READERS = Map.of(
            "schedmate.events.only-instance", "true",
            "spring.kafka.consumer.properties.session.timeout.ms", "300000",
            "spring.kafka.consumer.heartbeat-interval", "20s");

    /**
     * A killed service is restarted immediately, but its partitions are blocked until its old session times out. Each
     * start and each end of a reader takes as long as the others' heartbeats.
     */
    private static final Map<String, String> LEAVING_READERS = Map.of(
            "spring.kafka.consumer.properties.session.timeout.ms", "15000",
            "spring.kafka.consumer.heartbeat-interval", "5s");

    private final Site site;
    private final PlatformPorts ports;

    public Services(Site site) {
        this.site = site;
        this.ports = site.ports();
    }

    public List<Service> all() {
        return List.of(gateway(), registry(), advisor(), tracker(), failureHandler(), agent(1), agent(2));
    }

    private Service gateway() {
        Map<String, String> settings = new HashMap<>();
        settings.put("management.server.port", String.valueOf(ports.gatewayHealth()));
        settings.put("management.server.address", Site.ONLY_HERE);
        settings.put("schedmate.gateway.keys.file", inFolder("keys/keys.json"));
        settings.put("schedmate.gateway.keys.first-key-file", inFolder("keys/operator-key"));
        settings.put("schedmate.gateway.services.job-registry", site.address(ports.jobRegistry()));
        settings.put("schedmate.gateway.services.advisor", site.address(ports.advisor()));
        settings.put("schedmate.gateway.services.metric-tracker", site.address(ports.metricTracker()));
        settings.put("schedmate.gateway.services.failure-handler", site.address(ports.failureHandler()));
        return service(
                "gateway",
                "gateway",
                "io.schedmate.gateway.GatewayApplication",
                ports.gateway(),
                ports.gatewayHealth(),
                settings);
    }

    private Service registry() {
        Map<String, String> settings = new HashMap<>(site.database("job_registry"));
        settings.put("schedmate.registry.archives", inFolder("archives"));
        return service(
                "job-registry",
                "job-registry-service",
                "io.schedmate.registry.JobRegistryApplication",
                ports.jobRegistry(),
                ports.jobRegistry(),
                settings);
    }

    private Service advisor() {
        Map<String, String> settings = new HashMap<>(site.database("advisor"));
        settings.put(
                "schedmate.advisor.source.open-roots",
                site.roots().stream().map(Path::toString).collect(Collectors.joining(",")));
        settings.put("schedmate.advisor.source.archives", inFolder("archives"));
        settings.put("schedmate.advisor.source.trees", inFolder("trees"));
        settings.put("schedmate.advisor.vectors.store", "embedded");
        settings.put("schedmate.advisor.pause", UNHURRIED);
        // Without requests for advice, the advisor does not need to load the embedding model.
        settings.put("schedmate.advisor.vectors.prepared", "false");
        settings.put("schedmate.advisor.vectors.folder", inFolder("vectors"));
        return service(
                "advisor",
                "advisor-service",
                "io.schedmate.advisor.AdvisorApplication",
                ports.advisor(),
                ports.advisor(),
                settings);
    }

    private Service tracker() {
        Map<String, String> settings = new HashMap<>(site.database("metric_tracker"));
        settings.put("schedmate.tracker.mapping.cluster", CLUSTER);
        // A person is watching.
        settings.put("schedmate.tracker.sample-every", "1s");
        settings.put("schedmate.tracker.release-pause", UNHURRIED);
        for (String reader : List.of("raw", "chunks")) {
            settings.put("schedmate.tracker." + reader + ".gather-bytes", "1B");
            settings.put("schedmate.tracker." + reader + ".gather-for", MAX_FETCH_WAIT);
            settings.put("schedmate.tracker." + reader + ".consumers", "1");
        }
        return service(
                "metric-tracker",
                "metric-tracker-service",
                "io.schedmate.tracker.MetricTrackerApplication",
                ports.metricTracker(),
                ports.metricTracker(),
                settings);
    }

    private Service failureHandler() {
        Map<String, String> settings = new HashMap<>(site.database("failure_handler"));
        settings.put("schedmate.failure.services.metric-tracker", site.address(ports.metricTracker()));
        settings.put("schedmate.failure.services.advisor", site.address(ports.advisor()));
        settings.put("schedmate.failure.agents.key-id", KEY_ID);
        settings.put("schedmate.failure.agents.private-key", site.secrets().agentPrivateKey());
        for (int number = 1; number <= PlatformPorts.NODES; number++) {
            settings.put("schedmate.failure.agents.addresses." + node(number), site.address(ports.agent(number)));
        }
        // A person is watching.
        settings.put("schedmate.failure.recovery.first-pause", "2s");
        settings.put("schedmate.failure.recovery.pause", UNHURRIED);
        settings.put("schedmate.failure.log-readers", "1");
        settings.put("schedmate.failure.diagnosis.workers", "1");
        settings.put("schedmate.failure.diagnosis.pause", UNHURRIED);
        settings.put("schedmate.failure.notification.pause", UNHURRIED);
        // There is no other replica: after a kill, unfinished recoveries must continue soon after the start.
        settings.put("schedmate.failure.recovery.lease", "30s");
        // The program that simulates the jobs starts the next attempt only after the recovery has ended.
        settings.put("schedmate.failure.recovery.watch", "0s");
        return service(
                "failure-handler",
                "failure-handler-service",
                "io.schedmate.failure.FailureHandlerApplication",
                ports.failureHandler(),
                ports.failureHandler(),
                settings);
    }

    /** The first agent ships the log files of all jobs, because there is only one disk. */
    private Service agent(int number) {
        Map<String, String> settings = new HashMap<>();
        settings.put("schedmate.agent.cluster", CLUSTER);
        settings.put("schedmate.agent.node", node(number));
        settings.put("schedmate.agent.mode", "simulated");
        settings.put("schedmate.agent.state-folder", inFolder("agents/" + node(number)));
        settings.put("schedmate.agent.play-file", inFolder("agents/" + node(number) + ".play"));
        settings.put("schedmate.agent.gpu-count", "4");
        settings.put("schedmate.agent.keys[0].id", KEY_ID);
        settings.put("schedmate.agent.keys[0].public-key", site.secrets().agentPublicKey());
        settings.put("schedmate.agent.keys[0].command", "true");
        settings.put("schedmate.agent.signing-key", site.secrets().samplesPrivateKey());
        if (number == 1) {
            settings.put("schedmate.agent.ship.patterns[0]", site.logs().orElse(inFolder("jobs/slurm-%j.out")));
        }
        return service(
                node(number),
                "node-agent",
                "io.schedmate.agent.NodeAgentApplication",
                ports.agent(number),
                ports.agent(number),
                settings);
    }

    private static String node(int number) {
        return "node-" + number;
    }

    private Service service(
            String name, String module, String mainClass, int port, int healthPort, Map<String, String> settings) {
        settings.put("server.address", Site.ONLY_HERE);
        settings.put("server.port", String.valueOf(port));
        settings.put("schedmate.internal.key", site.secrets().internalKey());
        settings.put("spring.kafka.bootstrap-servers", site.broker());
        settings.putAll(site.brokerLogins().settingsOf(module));
        // The broker may still be starting.
        settings.put("spring.kafka.admin.operation-timeout", "3m");
        settings.put("spring.kafka.admin.fail-fast", "true");
        // Agents that are started in addition to the platform, of any cluster, use the same key.
        settings.put("schedmate.events.agents[0]", "*/* " + site.secrets().samplesPublicKey());
        // One machine needs no more, and topics are created faster.
        settings.put("schedmate.events.partitions", "2");
        settings.put("spring.kafka.consumer.fetch-max-wait", MAX_FETCH_WAIT);
        // A change through the gateway applies immediately; only its expiry is polled.
        settings.put("schedmate.log-levels.look-every", "30s");
        settings.putAll(site.onlyInstances() ? LASTING_READERS : LEAVING_READERS);
        settings.put("spring.main.register-shutdown-hook", "false");
        settings.put("spring.main.banner-mode", "off");
        settings.put("logging.file.name", inFolder("logs/" + name + ".log"));
        settings.put("logging.threshold.console", "off");
        // People read the files on their own machine.
        settings.put("logging.structured.format.console", "");
        return new Service(name, module, mainClass, port, healthPort, Map.copyOf(settings));
    }

    private String inFolder(String path) {
        return site.folder().resolve(path).toString();
    }
}
