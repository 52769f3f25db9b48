package io.schedmate.deploy;

import io.schedmate.contracts.vectors.RedisStandIn;
import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.embedded.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** Runs our services of docker-compose.yml on this machine, with a real broker and a real database. */
final class ComposeHere implements AutoCloseable {

    static final List<String> SERVICES = List.of(
            "gateway",
            "job-registry-service",
            "advisor-service",
            "metric-tracker-service",
            "failure-handler-service",
            "node-agent");

    /** The services that the profile demo adds. */
    private static final List<String> DEMO_NODES = List.of("node-1", "node-2");

    private final Path folder;
    private final Function<String, Map<String, String>> environments;
    private final List<String> services;
    private final ComposedBroker broker;
    private final EmbeddedDatabase database = EmbeddedDatabase.startTemporary();
    private final RedisStandIn redis = RedisStandIn.start();
    private final Map<String, Integer> ports = new TreeMap<>();
    private final Map<String, DeployedService> running = new ConcurrentHashMap<>();
    private final Map<String, Door> doors = new ConcurrentHashMap<>();

    private ComposeHere(Path folder, List<String> services, Function<String, Map<String, String>> environments) {
        this.folder = folder;
        this.environments = environments;
        this.services = services;
        this.broker = ComposedBroker.start(folder.resolve("kafka"));
        services.forEach(name -> ports.put(name, Ports.free()));
    }

    /** Starts the services with everything set that a user may set. */
    static ComposeHere start(Path folder) {
        return start(new ComposeHere(folder, SERVICES, ComposeTest::environment));
    }

    /** Starts the services with the profile demo and nothing set except the script's secrets. */
    static ComposeHere startDemo(Path folder) {
        List<String> all = Stream.concat(SERVICES.stream(), DEMO_NODES.stream()).toList();
        return start(new ComposeHere(folder, all, ComposeTest::asWritten));
    }

    /**
     * Starts services from other jars, each behind a proxy, so that this build's services can replace them.
     *
     * @param jars returns the jar of a module
     */
    static ComposeHere startBehindDoors(Path folder, Function<String, Path> jars) {
        var here = new ComposeHere(folder, SERVICES, ComposeTest::asWritten);
        here.ports.forEach((name, port) -> here.doors.put(name, Door.open(port)));
        return start(here, jars);
    }

    private static ComposeHere start(ComposeHere here) {
        return start(here, ServiceImage::jarOf);
    }

    private static ComposeHere start(ComposeHere here, Function<String, Path> jars) {
        siteFiles(here.folder.resolve("site"));
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Map<String, Future<DeployedService>> starting = new LinkedHashMap<>();
            here.services.forEach(name -> starting.put(name, threads.submit(() -> here.started(name, name, jars))));
            starting.values().forEach(ComposeHere::ended);
        } catch (RuntimeException | Error failed) {
            // The services that were started together have finished starting by now.
            here.close();
            throw failed;
        }
        return here;
    }

    /** Writes a policy, a topology and a folder for rules under the names that compose uses. */
    private static void siteFiles(Path site) {
        try {
            Files.createDirectories(site.resolve("rules"));
            Files.writeString(
                    site.resolve("policy.yaml"),
                    Repository.text("recovery-core/src/main/resources/io/schedmate/recovery/policy/standard.yaml"));
            Files.writeString(site.resolve("topology.conf"), "SwitchName=leaf-1 Nodes=node-[1-2]\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    DeployedService service(String name) {
        return java.util.Objects.requireNonNull(running.get(name), name);
    }

    /** Returns the port on which callers reach the service. */
    int port(String name) {
        return java.util.Objects.requireNonNull(ports.get(name));
    }

    Path folderOf(String name) {
        return folder.resolve(name);
    }

    @Override
    public void close() {
        running.values().parallelStream().forEach(DeployedService::close);
        doors.values().forEach(Door::close);
        redis.close();
        broker.close();
        database.close();
    }

    /**
     * Starts this build's instance of a service next to the running one, then stops the old one.
     *
     * @param both runs while both instances run; an agent is replaced without an overlap
     */
    void replace(String name, Runnable both) {
        DeployedService before = service(name);
        boolean isAlone = name.equals("node-agent");
        if (isAlone) {
            end(name, before);
        }
        running.put(name, started(name, name + "-next", ServiceImage::jarOf));
        if (!isAlone) {
            both.run();
            end(name, before);
        }
    }

    private void end(String name, DeployedService before) {
        java.util.Objects.requireNonNull(doors.get(name)).notTo(before.port());
        before.close();
    }

    private DeployedService started(String name, String instance, Function<String, Path> jars) {
        Door door = doors.get(name);
        int port = door == null ? java.util.Objects.requireNonNull(ports.get(name)) : Ports.free();
        var variables = environment(name, instance, port);
        int healthPort = port;
        if (name.equals("gateway")) {
            // Only for this service does compose use the default ports; here, other processes may listen on them.
            healthPort = Ports.free();
            variables.put("SERVER_PORT", Integer.toString(port));
            variables.put("MANAGEMENT_SERVER_PORT", Integer.toString(healthPort));
        }
        if (name.equals("failure-handler-service") && services.containsAll(DEMO_NODES)) {
            // The address form works for one node only, because all nodes are called localhost here.
            variables.put("SPRING_APPLICATION_JSON", agents());
        }
        Path jar = jars.apply(DEMO_NODES.contains(name) ? "node-agent" : name);
        var service = DeployedService.start(instance, jar, variables, port, healthPort, folderOf(instance));
        running.put(instance, service);
        try {
            Awaitility.await(name)
                    .atMost(Duration.ofMinutes(10))
                    .pollInterval(Duration.ofMillis(300))
                    .until(service::isReady);
            if (door != null) {
                door.to(port);
            }
            return service;
        } catch (ConditionTimeoutException late) {
            throw new IllegalStateException(service.lastWords(), late);
        }
    }

    /** Returns what docker-compose.yml sets, with the addresses of the same parts on this machine. */
    private Map<String, String> environment(String name, String instance, int port) {
        var environment = new TreeMap<String, String>();
        environments.apply(name).forEach((variable, value) -> environment.put(variable, here(instance, value)));
        String own = environment.get("SPRING_DATASOURCE_USERNAME");
        if (own != null) {
            var made = database.database(own);
            environment.put("SPRING_DATASOURCE_URL", made.jdbcUrl());
            environment.put("SPRING_DATASOURCE_PASSWORD", made.password());
        }
        environment.computeIfPresent("SERVER_PORT", (_, _) -> String.valueOf(port));
        return environment;
    }

    private String agents() {
        return DEMO_NODES.stream()
                .map(node -> "\"%s\": \"https://localhost:%d\"".formatted(node, ports.get(node)))
                .collect(Collectors.joining(
                        ", ", "{\"schedmate\": {\"failure\": {\"agents\": {\"addresses\": {", "}}}}}"));
    }

    /** Returns the command with which compose starts the demo's player, with this machine's addresses and folders. */
    List<String> demo() {
        return ComposeTest.command("demo").stream()
                .map(word -> here("demo", word).replaceFirst("^/keys/", folderOf("gateway") + "/data/"))
                .toList();
    }

    private String here(String name, String value) {
        String here = value.replace("kafka:9092", broker.inside())
                .replaceFirst("^/data/demo", folder.resolve("demo").toString())
                .replaceFirst("^https://\\{node}:\\d+$", "https://localhost:" + ports.get("node-agent"))
                .replaceFirst("^redis://.*@redis:6379$", "redis://localhost:" + redis.port())
                .replaceFirst("^/etc/schedmate/", folder.resolve("site") + "/")
                .replaceFirst("^/data/archives", folder.resolve("archives").toString())
                .replaceFirst("^/data/", folderOf(name).resolve("data") + "/");
        for (String other : services) {
            here = here.replaceFirst("^(https?)://" + other + ":\\d+$", "$1://localhost:" + ports.get(other));
        }
        return here;
    }

    private static DeployedService ended(Future<DeployedService> service) {
        try {
            return service.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
