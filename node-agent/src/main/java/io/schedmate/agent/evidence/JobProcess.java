package io.schedmate.agent.evidence;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A process of a job, read from {@code /proc}.
 *
 * @param state letter and word, such as {@code T (stopped)}, see proc_pid_status(5)
 * @param waitsIn the kernel function in which the process waits; empty if it runs or access is denied
 * @param environment the required variables by name; empty if access is denied
 */
record JobProcess(long pid, String name, String state, String waitsIn, Map<String, String> environment) {

    private static final List<String> RANKS = List.of("RANK", "SLURM_PROCID", "OMPI_COMM_WORLD_RANK", "PMI_RANK");

    /** Reads a process; empty if it has ended. */
    static Optional<JobProcess> read(Path proc, String pid) {
        Path folder = proc.resolve(pid);
        Map<String, String> status = new HashMap<>();
        text(folder.resolve("status"))
                .lines()
                .map(line -> line.split(":\\s*", 2))
                .forEach(words -> {
                    if (words.length == 2) {
                        status.put(words[0], words[1]);
                    }
                });
        if (!status.containsKey("State")) {
            return Optional.empty();
        }
        return Optional.of(new JobProcess(
                Long.parseLong(pid),
                status.getOrDefault("Name", ""),
                status.getOrDefault("State", ""),
                waitsIn(text(folder.resolve("wchan"))),
                environment(text(folder.resolve("environ")))));
    }

    boolean isStopped() {
        return state.startsWith("T") || state.startsWith("t");
    }

    /** Whether the process is in uninterruptible sleep, waiting for a device or a file system. */
    boolean waitsForDevice() {
        return state.startsWith("D");
    }

    /** Whether the process is a Python interpreter, by its own name or the name that PyTorch gives its main thread. */
    boolean isPython() {
        return name.startsWith("python") || name.startsWith("pt_main");
    }

    @Nullable
    Integer rank() {
        return RANKS.stream()
                .map(environment::get)
                .filter(value -> value != null && value.matches("\\d{1,7}"))
                .map(Integer::valueOf)
                .findFirst()
                .orElse(null);
    }

    String described() {
        return "pid %d%s %s: %s%s"
                .formatted(
                        pid,
                        rank() == null ? "" : " rank " + rank(),
                        name,
                        state,
                        waitsIn.isEmpty() ? "" : " in " + waitsIn);
    }

    private static String waitsIn(String text) {
        return text.equals("0") ? "" : text.strip();
    }

    private static Map<String, String> environment(String text) {
        Map<String, String> found = new HashMap<>();
        Stream.of(text.split("\0", -1))
                .map(entry -> entry.split("=", 2))
                .filter(entry ->
                        entry.length == 2 && (RANKS.contains(entry[0]) || FlightDumps.PREFIXES.contains(entry[0])))
                .forEach(entry -> found.put(entry[0], entry[1]));
        return Map.copyOf(found);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException | RuntimeException unreadable) {
            return "";
        }
    }
}
