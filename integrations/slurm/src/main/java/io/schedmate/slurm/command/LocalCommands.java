package io.schedmate.slurm.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs Slurm's commands on this host, as the user of this process.
 *
 * @param configuration Slurm's configuration file; null for the commands' default
 */
record LocalCommands(@Nullable Path configuration) implements SlurmCommands {

    private static final Duration MAX_TIME = Duration.ofSeconds(60);

    @Override
    public Printed run(String input, List<String> words) throws SlurmUnavailable, InterruptedException {
        try {
            Path in = Files.createTempFile("schedmate-slurm", ".in");
            Path out = Files.createTempFile("schedmate-slurm", ".out");
            try {
                Files.writeString(in, input);
                return run(in, out, words);
            } finally {
                Files.deleteIfExists(in);
                Files.deleteIfExists(out);
            }
        } catch (IOException missing) {
            throw new SlurmUnavailable("%s did not start: %s".formatted(words.getFirst(), missing.getMessage()));
        }
    }

    private Printed run(Path in, Path out, List<String> words)
            throws SlurmUnavailable, IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectInput(in.toFile())
                .redirectOutput(out.toFile());
        Map<String, String> environment = builder.environment();
        // Variables such as SQUEUE_FORMAT would change the output, and Slurm would truncate long lists of array tasks.
        environment.keySet().removeIf(name -> name.startsWith("SQUEUE_"));
        environment.put("SLURM_BITSTR_LEN", "0");
        if (configuration != null) {
            environment.put("SLURM_CONF", configuration.toString());
        }
        Process process = builder.start();
        if (!process.waitFor(MAX_TIME.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly();
            throw new SlurmUnavailable("%s gave no answer in %d s".formatted(words.getFirst(), MAX_TIME.toSeconds()));
        }
        return new Printed(process.exitValue(), new String(Files.readAllBytes(out), StandardCharsets.UTF_8));
    }
}
