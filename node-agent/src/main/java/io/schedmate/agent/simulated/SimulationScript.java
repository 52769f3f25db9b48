package io.schedmate.agent.simulated;

import io.schedmate.agent.check.DeclaredFaults;
import io.schedmate.model.job.JobId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Reads events for a simulated node from the end of a file, one per line: {@code place JOB ATTEMPT}, {@code remove
 * JOB}, {@code xid NUMBER GPU WORDS}, {@code faulty GPU…}, {@code healthy}.
 */
public final class SimulationScript {

    private final SimulatedNode node;
    private final Path file;
    private int played;

    /** Opens a script. Events that the file contains already are skipped: an earlier run played them. */
    public SimulationScript(SimulatedNode node, Path file) {
        this.node = node;
        this.file = file;
        this.played = lines().size();
    }

    /**
     * Plays the complete lines added since the last call.
     *
     * @throws IllegalArgumentException if a line is invalid; the next call continues after it
     */
    public synchronized void playOn() {
        List<String> lines = lines();
        while (played < lines.size()) {
            String line = lines.get(played);
            played++;
            play(line);
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

    /** Returns the complete lines of the file. */
    private List<String> lines() {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            String text = Files.readString(file, StandardCharsets.UTF_8);
            return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
