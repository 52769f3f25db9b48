package io.schedmate.cli.platform;

import io.schedmate.cli.platform.PlatformSettings.Memory;
import io.schedmate.cli.platform.PlatformSettings.Separation;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts the platform and keeps it running until it is stopped. */
@Command(
        name = "up",
        header = "Start the whole platform on this machine. Press Ctrl-C to stop it.",
        description =
                "Starts every service with its own broker and database. The data is kept in a folder between runs."
                        + " Nothing listens outside this machine.")
public final class UpCommand implements Callable<Integer> {

    private static final Duration HEALTH_EVERY = Duration.ofMillis(500);

    private final Terminal terminal;
    private final Platform platform;

    @Option(names = "--fresh", description = "Delete the data of earlier runs.")
    private boolean fresh;

    @Option(names = "--processes", description = "Run each service in its own process.")
    private boolean processes;

    @Option(names = "--data", paramLabel = "DIR", description = "The folder for data, keys and logs (.build/platform).")
    private @Nullable Path folder;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "The gateway's port (8080). The other services use nearby ports.")
    private int port = 8080;

    @Option(
            names = "--logs",
            paramLabel = "PATTERN",
            description = "The log files to ship, such as /logs/slurm-%%j.out.")
    private @Nullable String logs;

    @Option(
            names = "--code",
            paramLabel = "DIR",
            description = "A folder from which the code of jobs may be read. Repeatable.")
    private List<Path> roots = List.of();

    public UpCommand(Terminal terminal, Platform platform) {
        this.terminal = terminal;
        this.platform = platform;
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        var settings = new PlatformSettings(
                folder == null ? PlatformFolder.usual() : folder.toAbsolutePath(),
                PlatformFolder.port(port),
                fresh ? Memory.FORGET : Memory.GO_ON,
                processes ? Separation.PROCESSES : Separation.CONTEXTS,
                Optional.ofNullable(logs),
                roots.stream().map(Path::toAbsolutePath).toList());
        var stopping = new StopSignal();
        long begun = System.nanoTime();
        try (RunningPlatform running = platform.start(settings, this::printLine)) {
            stopping.listen();
            show(running, Duration.ofNanos(System.nanoTime() - begun));
            giveBackMemory();
            return watch(running, stopping);
        } finally {
            stopping.stopped();
        }
    }

    /**
     * Collects garbage once. Half of the heap is needed only for the start, and an idle collector does not release it.
     */
    private static void giveBackMemory() {
        System.gc();
    }

    private int watch(RunningPlatform running, StopSignal stopping) throws InterruptedException {
        while (!stopping.askedWithin(HEALTH_EVERY)) {
            Optional<String> lost = running.lost();
            if (lost.isPresent()) {
                throw new CommandFailed(new Problem(
                        "part-lost",
                        "Expected every part to keep running",
                        lost.get() + " stopped",
                        "see its log under the data folder",
                        ExitCode.BROKEN));
            }
        }
        return ExitCode.DONE.number();
    }

    private void show(RunningPlatform running, Duration took) throws IOException, InterruptedException {
        printLine("");
        for (RunningPlatform.PartHealth part : running.health()) {
            printLine("%-18s %-28s %s"
                    .formatted(
                            part.part(),
                            part.address(),
                            terminal.paint(part.up() ? Style.GOOD : Style.BAD, part.status())));
        }
        printLine("");
        printLine("Ready after %.1f s. Documentation: %s/docs/".formatted(took.toMillis() / 1000.0, running.gateway()));
        showKey(running.keyFile());
        printLine("Broker for log shippers at %s, login in %s"
                .formatted(running.broker(), running.brokerKeys().resolve("shipper.properties")));
        printLine("Key of the scheduler of cluster local: " + running.schedulerKeyFile());
        printLine("Press Ctrl-C to stop.");
        printLine("");
        printLine("Open %s".formatted(running.gateway()));
        printLine("Sign in with a browser on this machine (valid once, for 30 minutes): " + SignInLink.of(running));
    }

    /** Prints the key at the start that created it. Later starts do not print it; it stays in its file. */
    private void showKey(Path file) throws IOException {
        Path shown = file.resolveSibling("operator-key-was-shown");
        if (Files.exists(file) && !Files.exists(shown)) {
            printLine(
                    "Operator key (shown only once): " + Files.readString(file).strip());
            Files.createFile(shown);
        }
        printLine("The key is in " + file + " . Try: curl -H \"X-API-Key: $(cat " + file + ")\" " + "http://localhost:"
                + PlatformFolder.port(port) + "/api/v1/jobs");
    }

    private void printLine(String line) {
        terminal.out().println(line);
        terminal.out().flush();
    }
}
