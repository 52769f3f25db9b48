package io.schedmate.local.part;

import io.schedmate.local.service.Service;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A service in its own process. */
public final class ServiceProcess implements RunningService {

    private static final long MAX_STOP_SECONDS = 30;
    private static final String ARGUMENTS = ".arguments";

    private final Service service;
    private final Process process;

    private ServiceProcess(Service service, Process process) {
        this.service = service;
        this.process = process;
    }

    /** Starts the service and returns immediately. The service's readiness endpoint reports when it can be called. */
    public static RunningService start(Service service, List<Path> classPath, SettingsFile settings, Path output) {
        try {
            Path arguments = arguments(service, classPath, settings);
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "@" + arguments.toAbsolutePath())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "stop-" + service.name()));
            return new ServiceProcess(service, process);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Ends the services that a killed process left running with settings of the folder. The caller makes sure that no
     * other process uses the folder.
     *
     * @param settings the folder with the settings of the services
     * @return the ended processes
     */
    public static List<ProcessHandle> endLeftOn(Path settings) {
        // A process of another user cannot be ended, and anyone may start one with such an argument.
        Optional<String> user = ProcessHandle.current().info().user();
        List<ProcessHandle> left = ProcessHandle.allProcesses()
                .filter(process -> process.info().user().equals(user))
                .filter(process -> Stream.of(process.info().arguments().orElse(new String[0]))
                        .anyMatch(argument -> isFileIn(settings, argument)))
                .toList();
        left.forEach(ProcessHandle::destroy);
        left.forEach(process -> {
            process.onExit()
                    .completeOnTimeout(process, MAX_STOP_SECONDS, TimeUnit.SECONDS)
                    .join();
            process.destroyForcibly();
            process.onExit().join();
        });
        return left;
    }

    private static boolean isFileIn(Path settings, String argument) {
        if (!argument.startsWith("@") || !argument.endsWith(ARGUMENTS)) {
            return false;
        }
        try {
            return Files.isSameFile(settings, Path.of(argument.substring(1)).resolveSibling("."));
        } catch (IOException | InvalidPathException _) {
            // The argument is not an existing file.
            return false;
        }
    }

    /** Writes the arguments to a file, because a class path is longer than some systems allow for a command. */
    private static Path arguments(Service service, List<Path> classPath, SettingsFile settings) throws IOException {
        String path = classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        List<String> arguments = List.of(
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx384m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                path,
                service.mainClass(),
                settings.argument(),
                // The process is stopped only by a signal.
                "--spring.main.register-shutdown-hook=true");
        Path file = settings.path().resolveSibling(service.name() + ARGUMENTS);
        return Files.write(
                file,
                arguments.stream()
                        .map(argument -> "\"" + argument.replace("\\", "\\\\") + "\"")
                        .toList());
    }

    @Override
    public Service service() {
        return service;
    }

    @Override
    public boolean isRunning() {
        return process.isAlive();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(MAX_STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException _) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
