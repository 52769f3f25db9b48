package io.schedmate.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs programs in the working tree under test. */
final class Tree {

    static final Path ROOT = Path.of(System.getProperty("schedmate.root"));
    private static final long LIMIT_MINUTES = 10;

    private Tree() {}

    /** The result of a program: its exit code and its output. */
    record Ended(int exitCode, String out, String err) {}

    static Ended run(Path folder, String input, String... command) throws IOException, InterruptedException {
        return run(folder, Map.of(), input, command);
    }

    static Ended run(Path folder, Map<String, String> environment, String input, String... command)
            throws IOException, InterruptedException {
        Path streams = Files.createTempDirectory("streams");
        try {
            return run(folder, environment, streams, input, command);
        } finally {
            for (String each : List.of("in", "out", "err")) {
                Files.deleteIfExists(streams.resolve(each));
            }
            Files.delete(streams);
        }
    }

    private static Ended run(
            Path folder, Map<String, String> environment, Path streams, String input, String... command)
            throws IOException, InterruptedException {
        File in = Files.writeString(streams.resolve("in"), input).toFile();
        File out = streams.resolve("out").toFile();
        File err = streams.resolve("err").toFile();
        ProcessBuilder builder = new ProcessBuilder(List.copyOf(Arrays.asList(command)))
                .directory(folder.toFile())
                .redirectInput(in)
                .redirectOutput(out)
                .redirectError(err);
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IllegalStateException("Expected an end within minutes (" + String.join(" ", command) + ")");
        }
        return new Ended(process.exitValue(), text(out), text(err));
    }

    private static String text(File file) throws IOException {
        return new String(Files.readAllBytes(file.toPath()), StandardCharsets.UTF_8);
    }
}
