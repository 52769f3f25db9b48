package io.schedmate.cli.support;

import io.schedmate.cli.platform.PlatformFolder;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Collects the information about a platform that support staff need. */
@Command(
        name = "support-bundle",
        header = "Collect settings, versions, health, metrics and recent logs in a file.",
        description = "Secrets are masked: what looks like one, and each value of a setting with a secret name,"
                + " wherever it appears. Look through the file before you send it.",
        footer = {"", "It does not change a running platform, and reads no Kubernetes secrets."})
public final class SupportBundleCommand implements Callable<Integer> {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Terminal terminal;
    private final Programs programs;
    private final String version;

    @Option(names = "--out", paramLabel = "FILE", description = "The file (schedmate-support.zip).")
    private Path out = Path.of("schedmate-support.zip");

    @Option(
            names = "--of",
            paramLabel = "PLACE",
            description = "Where the platform runs: here (the data of `up` and the named files; the default), compose"
                    + " or kubernetes.")
    private Where where = Where.HERE;

    @Option(names = "--namespace", paramLabel = "NAME", description = "The namespace on Kubernetes (schedmate).")
    private String namespace = "schedmate";

    @Option(names = "--lines", paramLabel = "N", description = "Number of last lines of each log (2000).")
    private int lines = 2000;

    @Option(
            names = "--service",
            paramLabel = "NAME=URL",
            description = "A service's management address, for health and metrics; may be repeated.")
    private Map<String, URI> services = new TreeMap<>();

    @Option(
            names = "--settings",
            paramLabel = "FILE",
            description = "A file of settings such as .env; may be repeated.")
    private List<Path> settings = new ArrayList<>();

    @Option(names = "--log", paramLabel = "FILE", description = "An additional log; may be repeated.")
    private List<Path> logs = new ArrayList<>();

    @Option(names = "--data", paramLabel = "DIR", description = "The folder of `up`, if not the default.")
    private @Nullable Path data;

    public SupportBundleCommand(Terminal terminal, String version) {
        this(terminal, version, Programs.ofThisMachine());
    }

    SupportBundleCommand(Terminal terminal, String version, Programs programs) {
        this.terminal = terminal;
        this.version = version;
        this.programs = programs;
    }

    @Override
    public Integer call() throws IOException {
        if (settings.isEmpty() && Files.isReadable(Path.of(".env"))) {
            settings.add(Path.of(".env"));
        }
        String environment = environment();
        Map<String, String> given = new TreeMap<>();
        for (Path file : settings) {
            given.put("settings/" + file.getFileName(), read(file));
        }
        var bundle = new Bundle(Masking.of(Stream.concat(Stream.of(environment), given.values().stream())));
        bundle.add("version.txt", versions());
        bundle.add("settings/environment.txt", environment);
        given.forEach(bundle::add);
        services.forEach((name, address) -> {
            bundle.add("health/" + name + ".txt", asked(address, "/actuator/health"));
            bundle.add("metrics/" + name + ".txt", asked(address, "/actuator/prometheus"));
        });
        for (Path log : logs()) {
            bundle.add("logs/" + log.getFileName(), lastLines(read(log)));
        }
        where.commands(namespace, lines).forEach((name, command) -> bundle.add(name, programs.output(command)));
        write(bundle);
        return ExitCode.DONE.number();
    }

    private void write(Bundle bundle) throws IOException {
        try {
            bundle.write(out);
        } catch (FileAlreadyExistsException there) {
            throw new CommandFailed(Problem.usage("Expected no such file yet", out.toString(), "name another --out"));
        }
        bundle.texts().keySet().stream().sorted().forEach(name -> terminal.out().println("  " + name));
        terminal.out().println("Wrote " + out + " ; look through it before you send it.");
        terminal.out().flush();
    }

    private String versions() {
        return "schedmate " + version + "\njava " + Runtime.version() + "\nsystem " + System.getProperty("os.name")
                + " "
                + System.getProperty("os.version") + " " + System.getProperty("os.arch") + "\nprocessors "
                + Runtime.getRuntime().availableProcessors() + "\ntime " + Instant.now() + "\n";
    }

    private static String environment() {
        return new TreeMap<>(System.getenv())
                .entrySet().stream()
                        .filter(variable -> variable.getKey().matches("(SCHEDMATE|SPRING|KAFKA|SERVER|MANAGEMENT)_.*"))
                        .map(variable -> variable.getKey() + "=" + variable.getValue())
                        .collect(Collectors.joining("\n", "", "\n"));
    }

    private List<Path> logs() throws IOException {
        List<Path> all = new ArrayList<>(logs);
        Path kept = (data == null ? PlatformFolder.usual() : data).resolve("logs");
        if (where == Where.HERE && Files.isDirectory(kept)) {
            try (Stream<Path> files = Files.list(kept)) {
                files.filter(file -> file.toString().endsWith(".log")).sorted().forEach(all::add);
            }
        }
        return all;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException broken) {
            throw new CommandFailed(
                    Problem.unreadable("Expected a readable file", file.toString(), "name one that can be read"));
        }
    }

    private String lastLines(String text) {
        List<String> all = text.lines().toList();
        return String.join("\n", all.subList(Math.max(0, all.size() - lines), all.size())) + "\n";
    }

    private static String asked(URI address, String path) {
        try (HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build()) {
            var request = HttpRequest.newBuilder(URI.create(address.toString().replaceAll("/$", "") + path))
                    .timeout(TIMEOUT)
                    .build();
            var answer = client.send(request, BodyHandlers.ofString());
            return "HTTP " + answer.statusCode() + "\n" + answer.body();
        } catch (IOException unavailable) {
            return "(no answer from " + address + ": " + unavailable + ")";
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return "(interrupted)";
        }
    }
}
