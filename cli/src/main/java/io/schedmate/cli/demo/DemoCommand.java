package io.schedmate.cli.demo;

import io.schedmate.cli.platform.Platform;
import io.schedmate.cli.platform.PlatformFolder;
import io.schedmate.cli.platform.PlatformSettings;
import io.schedmate.cli.platform.PlatformSettings.Memory;
import io.schedmate.cli.platform.PlatformSettings.Separation;
import io.schedmate.cli.platform.RunningPlatform;
import io.schedmate.cli.platform.SignInLink;
import io.schedmate.cli.platform.StopSignal;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Starts the platform and runs real jobs on it. */
@Command(
        name = "demo",
        header = "Run real training jobs through the platform: they train, fail, recover and finish.",
        description = {
            "Starts its own platform without the data of earlier demos. Needs no network and no GPU.",
            "With --to it uses a running platform, whose simulated nodes node-1 and node-2 share the folder of --data."
        })
public final class DemoCommand implements Callable<Integer> {

    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Terminal terminal;
    private final Platform platform;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "The gateway's port (8080). The other services use nearby ports.")
    private int port = 8080;

    @Option(names = "--data", paramLabel = "DIR", description = "The folder for data, keys and logs (.build/demo).")
    private @Nullable Path folder;

    @Option(names = "--logs", paramLabel = "DIR", description = "Process the logs of your own folder instead.")
    private @Nullable Path logs;

    @Option(
            names = "--code",
            paramLabel = "DIR",
            description = "Ask for advice on your own code instead; its command follows --.")
    private @Nullable Path code;

    @Option(names = "--to", paramLabel = "URL", description = "Use the running platform behind this gateway instead.")
    private @Nullable URI to;

    @Option(names = "--key-file", paramLabel = "FILE", description = "With --to: the file with an administrator's key.")
    private @Nullable Path keyFile;

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            defaultValue = "local",
            description = "With --to: the cluster of the simulated nodes (local).")
    private String cluster = "local";

    @Option(names = "--processes", description = "Run each service in its own process.")
    private boolean processes;

    @Parameters(paramLabel = "COMMAND", description = "The command that runs the code of --code.")
    private List<String> command = List.of();

    public DemoCommand(Terminal terminal, Platform platform) {
        this.terminal = terminal;
        this.platform = platform;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path data = folder == null ? PlatformFolder.usual().resolveSibling("demo") : folder.toAbsolutePath();
        return to == null ? onItsOwn(data) : onAnother(to, data);
    }

    private Integer onAnother(URI address, Path data) throws IOException, InterruptedException {
        if (keyFile == null) {
            throw new CommandFailed(Problem.usage(
                    "Expected --key-file beside --to", "none", "name the file of an administrator's key"));
        }
        String key = Files.readString(keyFile).strip();
        printLine("Using the platform at " + address + " .");
        try (var gateway = new DemoGateway(address, key, SchedulerKeys.of(address, key, cluster))) {
            boolean whole = shows(gateway, new DemoPlatform(data, cluster, List.of()));
            printLine("");
            printLine("See it in the console: sign in at the gateway with the key in " + keyFile + " .");
            return (whole ? ExitCode.DONE : ExitCode.BROKEN).number();
        }
    }

    private Integer onItsOwn(Path data) throws IOException, InterruptedException {
        var settings = new PlatformSettings(
                data,
                PlatformFolder.port(port),
                Memory.FORGET,
                processes ? Separation.PROCESSES : Separation.CONTEXTS,
                Optional.empty(),
                roots());
        printLine("Starting a broker, a database and the services. Their logs are in " + data.resolve("logs") + " .");
        var stopping = new StopSignal();
        try (RunningPlatform running = platform.start(settings, this::printLine);
                var gateway = gateway(running)) {
            printLine("Watch it in a browser on this machine: " + SignInLink.of(running));
            boolean whole = shows(gateway, new DemoPlatform(data, cluster, again(data, running)));
            if (terminal.interactive()) {
                stay(running, stopping);
            }
            return (whole ? ExitCode.DONE : ExitCode.BROKEN).number();
        } finally {
            stopping.stopped();
        }
    }

    private static DemoGateway gateway(RunningPlatform running) throws IOException {
        return new DemoGateway(
                running.gateway(),
                Files.readString(running.keyFile()).strip(),
                Files.readString(running.schedulerKeyFile()).strip());
    }

    /** Keeps the platform running until it is stopped, so that users can look at the results. */
    private void stay(RunningPlatform running, StopSignal stopping) throws InterruptedException {
        stopping.listen();
        printLine("");
        printLine("Open %s . Press Ctrl-C to stop.".formatted(running.gateway()));
        printLine("Sign in with a browser on this machine (valid once, for 30 minutes): " + SignInLink.of(running));
        while (!stopping.askedWithin(LOOK) && running.lost().isEmpty()) {
            terminal.out().flush();
        }
    }

    /** Returns the command that starts this platform again, and the start of a call to it. */
    private static List<String> again(Path data, RunningPlatform running) {
        return List.of(
                "./schedmate up --data %s --port %d"
                        .formatted(data, running.gateway().getPort()),
                "curl -H \"X-API-Key: $(cat " + running.keyFile() + ")\" " + running.gateway() + "/api/v1");
    }

    private boolean shows(DemoGateway gateway, DemoPlatform platform) throws IOException, InterruptedException {
        if (logs != null) {
            return new OwnLogs(terminal, gateway).run(logs);
        }
        if (code != null) {
            return new OwnCode(terminal, gateway).run(code.toRealPath(), command);
        }
        return new DemoRun(terminal, gateway, platform).run();
    }

    private List<Path> roots() throws IOException {
        return code == null ? List.of() : List.of(code.toRealPath());
    }

    private void printLine(String line) {
        terminal.out().println(line);
        terminal.out().flush();
    }
}
