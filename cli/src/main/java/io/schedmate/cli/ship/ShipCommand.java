package io.schedmate.cli.ship;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.client.Rounds;
import io.schedmate.shipping.LogShipper;
import io.schedmate.shipping.ShipSettings;
import io.schedmate.shipping.ShipSettings.Emptied;
import io.schedmate.shipping.find.LogPattern;
import io.schedmate.shipping.guard.FileGuard;
import io.schedmate.shipping.guard.FileRefused;
import io.schedmate.shipping.guard.OwnerRule;
import io.schedmate.shipping.offsets.FileOffsets;
import io.schedmate.shipping.send.ChunkSink;
import io.schedmate.shipping.send.HttpChunks;
import io.schedmate.shipping.send.KafkaChunks;
import io.schedmate.slurm.command.Controller;
import io.schedmate.slurm.observe.SlurmOwners;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Ships log files from machines without a node agent. */
@Command(
        name = "ship",
        header = "Send growing log files to a running platform, each line once.",
        description = "Files are found by pattern and followed through renaming and emptying. The progress of each file"
                + " is stored, so a stop or kill neither loses nor repeats lines. Ends with Ctrl-C.")
public final class ShipCommand implements Callable<Integer> {

    private static final double PAUSE_SECONDS = 1;

    private final Terminal terminal;
    private final Rounds rounds;

    @Option(
            names = "--pattern",
            required = true,
            paramLabel = "PATTERN",
            description = "The path of the logs, with Slurm's placeholders: %%j job, %%A_%%a array task, %%x name, %%N"
                    + " node, %%t rank; %%p namespace, which precedes the id of a Kubernetes job; * for any text. May"
                    + " be given more than once.")
    private List<String> patterns = List.of();

    @Option(names = "--cluster", required = true, paramLabel = "NAME", description = "The cluster of the jobs.")
    private String cluster = "";

    @Option(
            names = "--to",
            required = true,
            paramLabel = "BROKER|URL",
            description = "A Kafka broker as host:port, or the gateway as http://… or https://…")
    private String to = "";

    @Option(names = "--scheduler", paramLabel = "NAME", description = "The scheduler in job ids (slurm).")
    private String scheduler = "slurm";

    @Option(names = "--node", paramLabel = "NAME", description = "The node of the files (this host).")
    private @Nullable String node;

    @Option(
            names = "--state",
            paramLabel = "DIR",
            description = "The folder for the progress of each file (~/.local/state/schedmate/ship).")
    private Path state = Path.of(System.getProperty("user.home"), ".local", "state", "schedmate", "ship");

    @Option(
            names = "--owner",
            paramLabel = "WHO",
            description = "Whose files are read: shipper (of the user that runs this), job (of the job's owner, whom"
                    + " squeue names), any. Links are never read (${DEFAULT-VALUE}).")
    private OwnerRule owner = OwnerRule.SHIPPER;

    @Option(
            names = "--broker-settings",
            paramLabel = "FILE",
            description = "Settings of a Kafka client for a broker that asks for a login: security.protocol,"
                    + " sasl.mechanism, sasl.jaas.config.")
    private @Nullable Path brokerSettings;

    @Option(names = "--append", description = "An emptied file is not a new attempt, because rotation has copied it.")
    private boolean append;

    @Option(names = "--once", description = "Send the existing lines and end.")
    private boolean once;

    private boolean matchReported;

    public ShipCommand(Terminal terminal) {
        this(terminal, new Rounds(PAUSE_SECONDS));
    }

    ShipCommand(Terminal terminal, Rounds rounds) {
        this.terminal = terminal;
        this.rounds = rounds;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<LogPattern> found = patterns.stream().map(this::pattern).toList();
        var settings = new ShipSettings(
                found,
                cluster,
                scheduler,
                node == null ? hostName() : node,
                append ? Emptied.SAME_ATTEMPT : Emptied.NEXT_ATTEMPT,
                Duration.ofSeconds(5),
                Duration.ofSeconds(60));
        try (FileOffsets offsets = offsets();
                ChunkSink sink = sink()) {
            ship(new LogShipper(settings, guard(), this::print, offsets, sink, InstantSource.system()));
        }
        return ExitCode.DONE.number();
    }

    private void ship(LogShipper shipper) throws InterruptedException {
        if (!once) {
            shipper.run(rounds, lines -> print(shipper, lines), this::complain);
        }
        try {
            for (long lines = 1; lines > 0; ) {
                lines = shipper.round();
                print(shipper, lines);
            }
        } catch (ChunkSink.NotTaken unavailable) {
            throw failed(
                    "not-taken",
                    "Expected " + to + " to take lines",
                    String.valueOf(unavailable.getMessage()),
                    "run again; nothing is lost");
        }
    }

    private void print(LogShipper shipper, long lines) {
        warnOfPatternsWithoutFiles(shipper);
        if (lines > 0) {
            terminal.out()
                    .println("sent " + lines + " lines of " + shipper.sources().size() + " files");
            terminal.out().flush();
        }
    }

    /**
     * Handles patterns that match no file yet. A command that keeps running reports it once and waits for files; with
     * {@code --once} it is an error.
     */
    private void warnOfPatternsWithoutFiles(LogShipper shipper) {
        if (matchReported || !shipper.sources().isEmpty()) {
            matchReported = true;
        } else if (once) {
            throw failed(
                    "no-file",
                    "Expected a file that matches --pattern",
                    String.join(", ", patterns),
                    "try ls with * for each placeholder");
        } else {
            matchReported = true;
            complain("no file matches " + String.join(", ", patterns) + " yet; still looking");
        }
    }

    private FileGuard guard() {
        var slurm = new Controller(null);
        var owners =
                new SlurmOwners(cluster, scheduler, () -> slurm.lines(SlurmOwners.COMMAND), InstantSource.system());
        return new FileGuard(owner, owners::ownerOf);
    }

    private void print(Path path, FileRefused refused) {
        matchReported = true;
        complain(String.valueOf(refused.getMessage()));
    }

    private void complain(String line) {
        terminal.err().println("schedmate: " + line);
        terminal.err().flush();
    }

    private ChunkSink sink() {
        if (to.startsWith("http://") || to.startsWith("https://")) {
            return new HttpChunks(URI.create(to), System.getenv("SCHEDMATE_API_KEY"));
        }
        if (!to.matches("[^/\\s:]+:\\d{1,5}(?:,[^/\\s:]+:\\d{1,5})*")) {
            throw new CommandFailed(Problem.usage(
                    "Expected a broker as host:port or a URL for --to",
                    to,
                    "write localhost:9092 or https://gateway:8443"));
        }
        return new KafkaChunks(to, "node-agent", brokerSettings());
    }

    private Map<String, Object> brokerSettings() {
        if (brokerSettings == null) {
            return Map.of();
        }
        var settings = new Properties();
        try (var reader = Files.newBufferedReader(brokerSettings)) {
            settings.load(reader);
        } catch (IOException e) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a readable file for --broker-settings",
                    String.valueOf(brokerSettings),
                    "name one such as keys/broker/shipper.properties below the data of up"));
        }
        return settings.stringPropertyNames().stream().collect(Collectors.toMap(name -> name, settings::getProperty));
    }

    private FileOffsets offsets() {
        try {
            return new FileOffsets(state);
        } catch (UncheckedIOException unusable) {
            String why = unusable.getCause() == null
                    ? ""
                    : String.valueOf(unusable.getCause().getMessage());
            throw failed(
                    "state",
                    "Expected a folder of this shipper's own for --state",
                    state + ": " + why,
                    "name another folder");
        }
    }

    private LogPattern pattern(String text) {
        try {
            return LogPattern.of(text, scheduler);
        } catch (IllegalArgumentException wrong) {
            throw new CommandFailed(Problem.usage(
                    "Expected a pattern that contains the job id",
                    String.valueOf(wrong.getMessage()),
                    "write it as /logs/slurm-%j.out"));
        }
    }

    private static CommandFailed failed(String type, String expected, String value, String remedy) {
        return new CommandFailed(new Problem(type, expected, value, remedy, ExitCode.USAGE));
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException _) {
            throw new CommandFailed(Problem.usage("Expected a host that knows its name", "it does not", "give --node"));
        }
    }
}
