package io.schedmate.local;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * Runs other programs.
 *
 * @param folder their working directory
 * @param environment variables in addition to those of this process
 */
record Commands(Path folder, Map<String, String> environment) {

    /** The repository's root. */
    static final Path ROOT =
            Path.of(System.getProperty("schedmate.root", "..")).toAbsolutePath().normalize();

    private static final long MAX_MINUTES = 15;

    record Ended(int exitCode, String output) {}

    /** Skips the test if one of the programs is not installed. */
    static void needs(String... programs) {
        Assumptions.assumeTrue(
                Arrays.stream(programs).allMatch(Commands::isInstalled),
                () -> "Expected all of " + String.join(", ", programs));
    }

    Ended run(String... command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        var builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        if (!process.waitFor(MAX_MINUTES, TimeUnit.MINUTES)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        return new Ended(process.exitValue(), Files.readString(output));
    }

    private static boolean isInstalled(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
