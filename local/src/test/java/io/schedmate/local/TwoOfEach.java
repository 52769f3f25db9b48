package io.schedmate.local;

import io.schedmate.cli.platform.PlatformSettings;
import io.schedmate.cli.platform.PlatformSettings.Memory;
import io.schedmate.cli.platform.PlatformSettings.Separation;
import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.local.port.PlatformPorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.springframework.util.FileSystemUtils;

/** A platform with two instances of each service, all as processes, on one broker and one database. */
final class TwoOfEach implements AutoCloseable {

    private static final Duration MAX_START_TIME = Duration.ofMinutes(6);
    private static final int SECOND_PORTS = 30;
    private static final int HEALTH_OF_A_GATEWAY = 8;
    private static final List<String> SERVICES =
            List.of("gateway", "job-registry", "advisor", "metric-tracker", "failure-handler");
    private static final List<String> ROLES = List.of("submitter", "shipper");

    private final Path folder;
    private final int port;
    private final LocalRunningPlatform running;
    private final Callers callers;
    private final Map<Instance, Process> processes = new HashMap<>();
    private final Map<Instance, ProcessHandle> handles = new HashMap<>();
    private final HttpClient http = HttpClient.newHttpClient();

    /** One of the two instances of a service. */
    record Instance(String service, int number) {}

    TwoOfEach() throws IOException {
        this.folder = Files.createTempDirectory("schedmate-two-of-each");
        this.port = TestPorts.first();
        var settings =
                new PlatformSettings(folder, port, Memory.FORGET, Separation.PROCESSES, Optional.empty(), List.of());
        this.running = (LocalRunningPlatform) new PlatformStart(
                        settings, PlatformData.claim(folder), _ -> {}, service -> SERVICES.contains(service.name()))
                .start();
        this.callers = new Callers(
                running.gateway(), Files.readString(running.keyFile()).strip());
        // The gateways share a file of keys, which each reads when it starts.
        ROLES.forEach(callers::keyOf);
        SERVICES.forEach(service -> handles.put(new Instance(service, 1), first(service)));
        List<Instance> seconds =
                SERVICES.stream().map(service -> new Instance(service, 2)).toList();
        seconds.forEach(this::start);
        seconds.forEach(this::awaitReady);
    }

    List<Instance> instances() {
        return SERVICES.stream()
                .flatMap(service -> Stream.of(new Instance(service, 1), new Instance(service, 2)))
                .toList();
    }

    /** Returns callers of one of the two gateways. Each gateway calls the service instances with its own number. */
    Callers callers(int gateway) {
        return gateway == 1
                ? callers
                : new Callers(
                        URI.create("http://localhost:" + secondPort("gateway")), callers.operatorKey(), callers.keys());
    }

    Topics topics() {
        return Topics.of(running);
    }

    ServiceDatabase database(String service) {
        return running.database(service);
    }

    /** Kills an instance with the signal that cannot be caught. */
    void kill(Instance instance) {
        ProcessHandle handle = running(instance);
        handle.destroyForcibly();
        handle.onExit().join();
    }

    private ProcessHandle running(Instance instance) {
        return Objects.requireNonNull(handles.get(instance), instance::toString);
    }

    void start(Instance instance) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + folder.resolve("settings/" + instance.service() + ".arguments")));
        if (instance.number() == 2) {
            command.addAll(secondSettings(instance.service()));
        }
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(
                            folder.resolve("logs/%s-%d-output.log".formatted(instance.service(), instance.number()))
                                    .toFile()))
                    .start();
            processes.put(instance, process);
            handles.put(instance, process.toHandle());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void awaitReady(Instance instance) {
        int at = instance.number() == 1 ? firstHealth(instance.service()) : secondHealth(instance.service());
        Awaitility.await(instance.toString()).atMost(MAX_START_TIME).until(() -> {
            if (!running(instance).isAlive()) {
                throw new IllegalStateException("Expected (%s) to run; see %s".formatted(instance, folder));
            }
            return isReady(at);
        });
    }

    private boolean isReady(int healthPort) throws InterruptedException {
        var readiness = HttpRequest.newBuilder(
                        URI.create("http://localhost:%d/actuator/health/readiness".formatted(healthPort)))
                .timeout(Duration.ofSeconds(30))
                .build();
        try {
            return http.send(readiness, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    private List<String> secondSettings(String service) {
        List<String> settings = new ArrayList<>(List.of(
                "--server.port=" + secondPort(service),
                "--logging.file.name=" + folder.resolve("logs/" + service + "-2.log")));
        if (service.equals("advisor")) {
            // An embedded index can be used by only one instance.
            settings.add("--schedmate.advisor.vectors.folder=" + folder.resolve("vectors-2"));
        }
        if (service.equals("gateway")) {
            settings.add("--schedmate.gateway.audit.folder=" + folder.resolve("audit-2"));
            settings.add("--management.server.port=" + secondHealth(service));
            SERVICES.stream()
                    .filter(other -> !other.equals(service))
                    .forEach(other -> settings.add(
                            "--schedmate.gateway.services.%s=http://localhost:%d".formatted(other, secondPort(other))));
        }
        return settings;
    }

    private int secondPort(String service) {
        return port + SECOND_PORTS + SERVICES.indexOf(service);
    }

    private int secondHealth(String service) {
        return secondPort(service) + (service.equals("gateway") ? HEALTH_OF_A_GATEWAY : 0);
    }

    private int firstHealth(String service) {
        var ports = new PlatformPorts(port);
        return service.equals("gateway")
                ? ports.gatewayHealth()
                : Objects.requireNonNull(ports.all().get(service));
    }

    private static ProcessHandle first(String service) {
        return ProcessHandle.current()
                .children()
                .filter(child -> String.join(" ", child.info().arguments().orElse(new String[0]))
                        .endsWith("/" + service + ".arguments"))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() throws IOException {
        processes.values().forEach(Process::destroyForcibly);
        processes.values().forEach(process -> process.onExit().join());
        http.close();
        running.close();
        PlatformData.claim(folder).forget();
        FileSystemUtils.deleteRecursively(folder);
    }
}
