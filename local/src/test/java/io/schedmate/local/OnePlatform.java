package io.schedmate.local;

import io.schedmate.cli.platform.PlatformSettings;
import io.schedmate.cli.platform.PlatformSettings.Memory;
import io.schedmate.cli.platform.PlatformSettings.Separation;
import io.schedmate.cli.platform.RunningPlatform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.springframework.util.FileSystemUtils;

/**
 * The platform that all tests use. The registry and the failure handler run as processes, so that tests can kill them;
 * the other services run in this process.
 */
final class OnePlatform implements AutoCloseable {

    private static final Set<String> PROCESSES = Set.of("job-registry", "failure-handler");
    private static final int GATEWAY_HEALTH = 8;
    private static final Duration MAX_START_TIME = Duration.ofMinutes(10);

    private final Path folder;
    private final int port;
    private final RunningPlatform running;
    private final Callers callers;
    private final List<Process> revived = new ArrayList<>();
    private final Map<String, Set<String>> placed = new HashMap<>();

    private OnePlatform(Path folder, int port) throws IOException {
        this.folder = folder;
        this.port = port;
        this.running = new PlatformStart(
                        settings(), PlatformData.claim(folder), _ -> {}, service -> PROCESSES.contains(service.name()))
                .start();
        this.callers = new Callers(
                running.gateway(), Files.readString(running.keyFile()).strip());
    }

    RunningPlatform running() {
        return running;
    }

    Callers callers() {
        return callers;
    }

    Path folder() {
        return folder;
    }

    PlatformSettings settings() {
        return new PlatformSettings(folder, port, Memory.GO_ON, Separation.CONTEXTS, Optional.empty(), List.of());
    }

    /** Returns the addresses of all services' metrics. */
    List<URI> scrapes() {
        return running.health().stream()
                .filter(part -> part.address().startsWith("http"))
                .map(part -> part.part().equals("gateway") ? port + GATEWAY_HEALTH : portOf(part.address()))
                .map(each -> URI.create("http://localhost:%d/actuator/prometheus".formatted(each)))
                .toList();
    }

    /** Kills a service with the signal that cannot be caught. */
    Revival kill(String service) {
        ProcessHandle process = ProcessHandle.current()
                .children()
                .filter(child -> String.join(" ", child.info().arguments().orElse(new String[0]))
                        .endsWith("/" + service + ".arguments"))
                .findFirst()
                .orElseThrow();
        List<String> command = new ArrayList<>(List.of(process.info().command().orElseThrow()));
        command.addAll(List.of(process.info().arguments().orElseThrow()));
        process.destroyForcibly();
        process.onExit().join();
        return new Revival(service, command);
    }

    /** Places a job on all GPUs of a simulated node. */
    void place(String node, String job) {
        play(node, "place " + job + " 1");
        placed.computeIfAbsent(node, _ -> new LinkedHashSet<>()).add(job);
    }

    /** Removes all jobs from the node: a check that needs the GPUs would wait for jobs of earlier tests. */
    void empty(String node) {
        Set<String> left = placed.remove(node);
        if (left != null) {
            left.forEach(job -> play(node, "remove " + job));
        }
    }

    /** Writes an event for a simulated node. */
    void play(String node, String line) {
        try {
            Files.writeString(
                    folder.resolve("agents/" + node + ".play"),
                    line + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the lines of the agents' journals, which record their actions. */
    List<String> journals() {
        return List.of("node-1", "node-2").stream()
                .map(node -> folder.resolve("agents/" + node + "/journal"))
                .flatMap(journal -> {
                    try {
                        return Files.readString(journal).lines();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .toList();
    }

    @Override
    public void close() throws IOException {
        revived.forEach(Process::destroy);
        revived.forEach(process -> process.onExit().join());
        running.close();
        PlatformData.claim(folder).forget();
        FileSystemUtils.deleteRecursively(folder);
    }

    private static int portOf(String address) {
        return URI.create(address).getPort();
    }

    /** A killed service, which can be started again with the same command. */
    final class Revival {

        private final String service;
        private final List<String> command;

        private Revival(String service, List<String> command) {
            this.service = service;
            this.command = command;
        }

        /** Starts the service and returns once it is ready. */
        void start() {
            try {
                Process process = new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("logs/%s-%d-output.log".formatted(service, revived.size()))
                                .toFile())
                        .start();
                Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "stop-" + service));
                revived.add(process);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            Awaitility.await(service).atMost(MAX_START_TIME).until(this::isUp);
        }

        private boolean isUp() {
            return running.health().stream().anyMatch(part -> part.part().equals(service) && part.up());
        }
    }

    /** Provides the platform to tests. It starts on first use and stops after the last test. */
    static final class Provided implements ParameterResolver {

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == OnePlatform.class;
        }

        @Override
        public OnePlatform resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context.getRoot()
                    .getStore(ExtensionContext.Namespace.create(OnePlatform.class))
                    .computeIfAbsent("platform", _ -> new Kept(), Kept.class)
                    .platform();
        }
    }

    /** Starts the platform once; if the start fails, it is not repeated. */
    private static final class Kept implements AutoCloseable {

        private final FutureTask<OnePlatform> start = new FutureTask<>(
                () -> new OnePlatform(Files.createTempDirectory("schedmate-platform"), TestPorts.first()));

        OnePlatform platform() {
            start.run();
            try {
                return start.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("Expected the platform to start.", e.getCause());
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void close() throws IOException {
            if (start.state() == Future.State.SUCCESS) {
                start.resultNow().close();
            }
        }
    }
}
