package io.schedmate.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Assumptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;

/** Reads the repository's files, and runs tools on them. */
final class Repository {

    private static final Path ROOT = Path.of(Objects.requireNonNullElse(System.getProperty("schedmate.root"), ".."))
            .toAbsolutePath()
            .normalize();

    /** The output and the exit code of a tool. */
    record Result(int exit, String output) {}

    private Repository() {}

    static Path file(String path) {
        return ROOT.resolve(path);
    }

    static String text(String path) {
        try {
            return Files.readString(file(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> names(String folder) {
        try (Stream<Path> files = Files.list(file(folder))) {
            return files.map(each -> each.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Tree yaml(String text) {
        return new Tree(new Yaml(options()).load(text));
    }

    static List<Tree> documents(String text) {
        return StreamSupport.stream(new Yaml(options()).loadAll(text).spliterator(), false)
                .filter(Objects::nonNull)
                .map(Tree::new)
                .toList();
    }

    /** Runs a tool in the repository's root. Skips the test if the tool is not installed. */
    static Result run(Map<String, String> environment, String... command) {
        needs(command[0]);
        try {
            var builder = new ProcessBuilder(command).directory(ROOT.toFile()).redirectErrorStream(true);
            builder.environment().putAll(environment);
            var process = builder.start();
            String output =
                    new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            if (!process.waitFor(10, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IllegalStateException("Expected " + command[0] + " to end.");
            }
            return new Result(process.exitValue(), output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Skips the test if a tool is not installed. */
    static void needs(String tool) {
        Assumptions.assumeTrue(installed(tool), tool + " is not installed");
    }

    private static boolean installed(String tool) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
    }

    private static LoaderOptions options() {
        var options = new LoaderOptions();
        options.setMaxAliasesForCollections(200);
        return options;
    }
}
