package io.schedmate.local.service;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The services of the platform, one entry each, in the order in which they are shown. */
public final class Services {

    /** The one simulated cluster of this machine. */
    public static final String CLUSTER = "local";

    private static final int REGISTRY = 1;
    private static final int AGENTS = 10;
    private static final int GATEWAY_HEALTH = 9;
    private static final String KEY_ID = "failure-handler";

    private final Site site;

    public Services(Site site) {
        this.site = site;
    }

    public List<Service> all() {
        return List.of(gateway(), registry(), agent());
    }

    private Service gateway() {
        Map<String, String> settings = new HashMap<>();
        settings.put("management.server.port", String.valueOf(site.port(GATEWAY_HEALTH)));
        settings.put("management.server.address", Site.ONLY_HERE);
        settings.put("schedmate.gateway.keys.file", inFolder("keys/keys.json"));
        settings.put("schedmate.gateway.keys.first-key-file", inFolder("keys/operator-key"));
        settings.put("schedmate.gateway.services.job-registry", site.address(REGISTRY));
        settings.put("schedmate.gateway.services.advisor", site.address(2));
        settings.put("schedmate.gateway.services.metric-tracker", site.address(3));
        settings.put("schedmate.gateway.services.failure-handler", site.address(4));
        return service("gateway", "gateway", "io.schedmate.gateway.GatewayApplication", 0, GATEWAY_HEALTH, settings);
    }

    private Service registry() {
        Map<String, String> settings = new HashMap<>(site.database("job_registry"));
        settings.put("schedmate.registry.archives", inFolder("archives"));
        return service(
                "job-registry",
                "job-registry-service",
                "io.schedmate.registry.JobRegistryApplication",
                REGISTRY,
                REGISTRY,
                settings);
    }

    private Service agent() {
        String node = "node-1";
        Map<String, String> settings = new HashMap<>();
        settings.put("schedmate.agent.cluster", CLUSTER);
        settings.put("schedmate.agent.node", node);
        settings.put("schedmate.agent.mode", "simulated");
        settings.put("schedmate.agent.state-folder", inFolder("agents/" + node));
        settings.put("schedmate.agent.sample-every", "5s");
        settings.put("schedmate.agent.keys[0].id", KEY_ID);
        settings.put("schedmate.agent.keys[0].public-key", site.secrets().agentPublicKey());
        settings.put("schedmate.agent.keys[0].command", "true");
        site.logs().ifPresent(pattern -> settings.put("schedmate.agent.ship.patterns[0]", pattern));
        return service(
                node, "node-agent", "io.schedmate.agent.NodeAgentApplication", AGENTS, AGENTS, settings);
    }

    private Service service(
            String name, String module, String mainClass, int port, int healthPort, Map<String, String> settings) {
        settings.put("server.address", Site.ONLY_HERE);
        settings.put("server.port", String.valueOf(site.port(port)));
        settings.put("schedmate.internal.key", site.secrets().internalKey());
        settings.put("spring.kafka.bootstrap-servers", site.broker());
        // One machine needs no more, and topics are made sooner.
        settings.put("schedmate.events.partitions", "2");
        settings.put("spring.main.register-shutdown-hook", "false");
        settings.put("spring.main.banner-mode", "off");
        settings.put("logging.file.name", inFolder("logs/" + name + ".log"));
        settings.put("logging.threshold.console", "off");
        // Files of one's own machine are read by people.
        settings.put("logging.structured.format.console", "");
        return new Service(name, module, mainClass, site.port(port), site.port(healthPort), Map.copyOf(settings));
    }

    private String inFolder(String path) {
        return site.folder().resolve(path).toString();
    }
}
