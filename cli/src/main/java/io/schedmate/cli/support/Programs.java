package io.schedmate.cli.support;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs on this machine. */
interface Programs {

    /**
     * Runs a command and returns its output, or the reason why there is none, which belongs in the bundle too. Never
     * throws.
     */
    String output(List<String> command);

    static Programs ofThisMachine() {
        return command -> {
            try {
                Path output = Files.createTempFile("schedmate-support", ".txt");
                try {
                    Process process = new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectInput(ProcessBuilder.Redirect.from(
                                    Path.of("/dev/null").toFile()))
                            .redirectOutput(output.toFile())
                            .start();
                    boolean ended = process.waitFor(1, TimeUnit.MINUTES);
                    process.destroyForcibly();
                    return Files.readString(output, StandardCharsets.ISO_8859_1)
                            + (ended ? "" : "\n(did not end within a minute)");
                } finally {
                    Files.deleteIfExists(output);
                }
            } catch (IOException absent) {
                return "(could not run: " + absent.getMessage() + ")";
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return "(interrupted)";
            }
        };
    }
}
