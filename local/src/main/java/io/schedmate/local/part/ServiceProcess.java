package io.schedmate.local.part;

import io.schedmate.local.service.Service;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A service as a process of its own. */
public final class ServiceProcess implements RunningService {

    private static final long LONGEST_STOP_SECONDS = 30;

    private final Service service;
    private final Process process;

    private ServiceProcess(Service service, Process process) {
        this.service = service;
        this.process = process;
    }

    /** Returns at once; the service's readiness tells when it can be called. */
    public static RunningService start(Service service, List<Path> classPath, SettingsFile settings, Path output) {
        String path = classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        var command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx384m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                path,
                service.mainClass(),
                settings.argument(),
                // A signal is all that it is told.
                "--spring.main.register-shutdown-hook=true");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "stop-" + service.name()));
            return new ServiceProcess(service, process);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
            if (!process.waitFor(LONGEST_STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException _) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
