package io.schedmate.agent.simulated;

import io.schedmate.agent.check.DeclaredFaults;
import io.schedmate.model.job.JobId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Reads events for a simulated node from the end of a file, one per line: {@code place JOB ATTEMPT}, {@code remove
 * JOB}, {@code xid NUMBER GPU WORDS}, {@code faulty GPU…}, {@code healthy}.
 */
public final class SimulationScript {

    private final SimulatedNode node;
    private final Path file;
    private final Deque<String> waiting = new ArrayDeque<>();
    /** The bytes of the lines that were read so far. */
    private long read;

    /** Opens a script. Events that the file contains already are skipped: an earlier run played them. */
    public SimulationScript(SimulatedNode node, Path file) {
        this.node = node;
        this.file = file;
        readOn();
        waiting.clear();
    }

    /**
     * Plays the complete lines added since the last call. Costs one look at the file's size while nothing was added.
     *
     * @throws IllegalArgumentException if a line is invalid; the next call continues after it
     */
    public synchronized void playOn() {
        readOn();
        while (!waiting.isEmpty()) {
            play(waiting.remove());
        }
    }

    private void play(String line) {
        String[] words = line.strip().split("\\s+", 4);
        try {
            switch (words[0]) {
                case "place" -> node.place(JobId.parse(words[1]), Integer.parseInt(words[2]));
                case "remove" -> node.remove(JobId.parse(words[1]));
                case "xid" -> node.report(Integer.parseInt(words[1]), Integer.parseInt(words[2]), words[3]);
                case "faulty" -> node.declare(new DeclaredFaults(gpus(line), List.of()));
                case "healthy" -> node.declare(new DeclaredFaults(List.of(), List.of()));
                default -> throw new IllegalArgumentException(line);
            }
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            throw new IllegalArgumentException(
                    "Expected place, remove, xid, faulty or healthy with their words, got (%s). Use xid 79 3 WORDS, for example."
                            .formatted(line),
                    e);
        }
    }

    private static List<Integer> gpus(String line) {
        return Arrays.stream(line.strip().split("\\s+"))
                .skip(1)
                .map(Integer::valueOf)
                .toList();
    }

    /** Reads the complete lines added since the last call. */
    private void readOn() {
        try {
            if (Files.exists(file) && Files.size(file) > read) {
                byte[] added = added();
                int complete = added.length;
                while (complete > 0 && added[complete - 1] != '\n') {
                    complete--;
                }
                read += complete;
                new String(added, 0, complete, StandardCharsets.UTF_8).lines().forEach(waiting::add);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] added() throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            content.skipNBytes(read);
            return content.readAllBytes();
        }
    }
}
