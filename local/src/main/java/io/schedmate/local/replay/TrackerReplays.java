package io.schedmate.local.replay;

import io.schedmate.evaluation.alerts.AlertReplays;
import io.schedmate.evaluation.alerts.ListedLog;
import io.schedmate.local.part.ClassPaths;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Replays logs in a process with the tracker's class path, because this process has no service on its class path. */
public final class TrackerReplays implements AlertReplays {

    private static final String MODULE = "metric-tracker-service";
    private static final String MAIN = "io.schedmate.tracker.replay.AlertReplay";

    @Override
    public List<String> replay(List<ListedLog> logs) throws IOException {
        Path list = Files.createTempFile("schedmate-replay", ".list");
        Path rows = Files.createTempFile("schedmate-replay", ".rows");
        try {
            Files.write(list, logs.stream().map(TrackerReplays::line).toList());
            run(list, rows);
            return Files.readAllLines(rows);
        } finally {
            Files.delete(list);
            Files.delete(rows);
        }
    }

    private static void run(Path list, Path rows) throws IOException {
        String path = ClassPaths.from(System.getProperties()).of(MODULE).stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        ProcessBuilder program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xmx1g",
                        "--enable-native-access=ALL-UNNAMED",
                        MAIN,
                        list.toString(),
                        rows.toString())
                .inheritIO();
        // A class path is longer than some systems allow for an argument.
        program.environment().put("CLASSPATH", path);
        Process process = program.start();
        try {
            int exit = process.waitFor();
            if (exit != 0) {
                throw new IOException("Expected the replay to end well, got exit code (%d).".formatted(exit));
            }
        } catch (InterruptedException stopping) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The replay was interrupted.");
        }
    }

    private static String line(ListedLog log) {
        return "%s\t%s\t%s".formatted(log.file(), log.truth(), log.proof());
    }
}
