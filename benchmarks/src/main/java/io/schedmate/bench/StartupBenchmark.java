package io.schedmate.bench;

import io.schedmate.bench.program.Processes;
import io.schedmate.bench.table.Measured;
import io.schedmate.bench.table.Measurement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Measures how long a command takes from start to end, compared with the start of a virtual machine that does nothing.
 */
public record StartupBenchmark(Path root) {

    public static final String NAME = "startup";
    private static final int ROUNDS = 21;

    public Measured measure(Processes processes) throws IOException, InterruptedException {
        String launcher = root.resolve("schedmate").toString();
        String log = root.resolve("cli/src/main/resources/io/schedmate/cli/tour/gpu-fell-off-the-bus.log")
                .toString();
        return new Measured(
                NAME,
                List.of(
                        measurement("yardstick java -version", processes, List.of(Processes.java(), "-version")),
                        measurement("help", processes, List.of(launcher, "--help")),
                        measurement("version", processes, List.of(launcher, "version")),
                        measurement("diagnose", processes, List.of(launcher, "diagnose", log)),
                        measurement("diagnose --json", processes, List.of(launcher, "diagnose", "--json", log))));
    }

    private static Measurement measurement(String name, Processes processes, List<String> command)
            throws IOException, InterruptedException {
        double[] seconds = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            seconds[round] = processes.time(command);
        }
        Arrays.sort(seconds);
        double halfSpread = (seconds[ROUNDS * 3 / 4] - seconds[ROUNDS / 4]) / 2;
        return new Measurement(
                name, 1000 * seconds[ROUNDS / 2], 1000 * halfSpread, "ms", "median and half the middle 50 %");
    }
}
