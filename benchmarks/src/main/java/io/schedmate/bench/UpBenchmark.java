package io.schedmate.bench;

import io.schedmate.bench.program.Processes;
import io.schedmate.bench.table.Measured;
import io.schedmate.bench.table.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** How long the whole platform takes from nothing to ready: with nothing kept, and on what an earlier run has kept. */
public record UpBenchmark(Path root) {

    public static final String NAME = "up";
    private static final int ROUNDS = 5;
    private static final int PORT = 18_080;
    private static final String READY = "Ready after ";

    public Measured measure(Processes processes) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("schedmate-up");
        try {
            List<String> up = List.of(
                    root.resolve("schedmate").toString(),
                    "up",
                    "--port",
                    Integer.toString(PORT),
                    "--data",
                    folder.toString());
            // What is built is built before the first round.
            processes.untilLine(up, READY);
            return new Measured(
                    NAME,
                    List.of(
                            yardstick(processes),
                            measurement("fresh", processes, with(up, "--fresh")),
                            measurement("warm", processes, up),
                            measurement("warm --processes", processes, with(up, "--processes"))));
        } finally {
            delete(folder);
        }
    }

    private static Measurement yardstick(Processes processes) throws IOException, InterruptedException {
        double[] seconds = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            seconds[round] = processes.time(List.of(Processes.java(), "-version"));
        }
        return median("yardstick java -version", seconds);
    }

    private static Measurement measurement(String name, Processes processes, List<String> command)
            throws IOException, InterruptedException {
        double[] seconds = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            seconds[round] = processes.untilLine(command, READY);
        }
        return median(name, seconds);
    }

    private static Measurement median(String name, double[] seconds) {
        Arrays.sort(seconds);
        return new Measurement(
                name,
                seconds[ROUNDS / 2],
                (seconds[ROUNDS - 1] - seconds[0]) / 2,
                "s",
                "median and half the range of " + ROUNDS);
    }

    private static List<String> with(List<String> command, String option) {
        List<String> more = new ArrayList<>(command);
        more.add(option);
        return more;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> content = Files.walk(folder)) {
            for (Path path : content.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
