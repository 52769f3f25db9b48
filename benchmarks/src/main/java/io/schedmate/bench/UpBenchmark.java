package io.schedmate.bench;

import io.schedmate.bench.program.ProcessUse;
import io.schedmate.bench.program.Processes;
import io.schedmate.bench.table.Measured;
import io.schedmate.bench.table.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Measures how long the whole platform takes to become ready, without data and with the data of an earlier run, how
 * long it takes to stop, and its use of processor and memory while idle.
 */
public record UpBenchmark(Path root) {

    public static final String NAME = "up";
    /** Seventeen starts of the whole platform took too long. */
    private static final int ROUNDS = 3;

    private static final int PORT = 18_080;
    private static final String READY = "Ready after ";
    /** By then the work that a start leaves in the background is complete. */
    private static final Duration SETTLED = Duration.ofSeconds(40);

    private static final Duration IDLE = Duration.ofSeconds(60);

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
            // Completes any build before the first round.
            processes.untilLine(up, READY);
            List<Measurement> rows = new ArrayList<>();
            rows.add(yardstick(processes));
            rows.add(median("fresh", ready(starts(processes, with(up, "--fresh")))));
            List<Processes.Times> warm = starts(processes, up);
            rows.add(median("warm", ready(warm)));
            rows.add(median(
                    "stop", warm.stream().mapToDouble(Processes.Times::untilEnd).toArray()));
            rows.add(median("warm --processes", ready(starts(processes, with(up, "--processes")))));
            rows.addAll(idle(processes, up, folder));
            return new Measured(NAME, rows);
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

    private static List<Processes.Times> starts(Processes processes, List<String> command)
            throws IOException, InterruptedException {
        List<Processes.Times> times = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            times.add(processes.untilLine(command, READY));
        }
        return times;
    }

    private static double[] ready(List<Processes.Times> starts) {
        return starts.stream().mapToDouble(Processes.Times::untilLine).toArray();
    }

    private static List<Measurement> idle(Processes processes, List<String> command, Path folder)
            throws IOException, InterruptedException {
        List<Measurement> rows = new ArrayList<>();
        processes.untilLine(command, READY, running -> {
            Thread.sleep(SETTLED);
            ProcessUse before = ProcessUse.of(all(running, folder));
            Thread.sleep(IDLE);
            ProcessUse after = ProcessUse.of(all(running, folder));
            double share = 100.0 * after.processor().minus(before.processor()).toNanos() / IDLE.toNanos();
            String note = "with its database, over %d s".formatted(IDLE.toSeconds());
            rows.add(new Measurement("idle, processor", share, 0, "% of a core", note));
            rows.add(new Measurement("idle, memory", after.bytes() / 1e6, 0, "MB", "with its database"));
        });
        return rows;
    }

    /** The database is not a child of the platform's process: the program that starts it ends immediately. */
    private static List<ProcessHandle> all(ProcessHandle running, Path folder) throws IOException {
        List<ProcessHandle> all = new ArrayList<>(List.of(running));
        running.descendants().forEach(all::add);
        try (Stream<String> lines = Files.lines(folder.resolve("database/data/postmaster.pid"))) {
            lines.findFirst()
                    .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid.strip())))
                    .ifPresent(database -> {
                        all.add(database);
                        database.descendants().forEach(all::add);
                    });
        }
        return all.stream().distinct().toList();
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
