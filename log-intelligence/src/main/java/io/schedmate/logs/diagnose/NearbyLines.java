package io.schedmate.logs.diagnose;

import io.schedmate.logs.intake.LogLines;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads the lines around a failure when its own lines do not name the machine: a record of names and values, such as a
 * pod's description, and the prompt at which the failed command was typed; and the log's first lines, in which a script
 * often names the machine that it runs on.
 */
final class NearbyLines {

    private static final int BEFORE = 16;
    private static final int AFTER = 2;
    private static final int BELOW = 8;
    private static final int HEAD = 60;

    private NearbyLines() {}

    static List<String> head(LogLines log) {
        return log.read(1, HEAD);
    }

    /** Returns the lines near the line {@code root} as printed, some more below it. */
    static List<String> inOrder(LogLines log, long root) {
        long from = Math.max(1, root - BEFORE);
        return log.read(from, (int) (root - from) + 1 + BELOW);
    }

    /**
     * Returns the lines near the line {@code root}: first those up to and including it, nearest first, then those after
     * it.
     */
    static List<String> of(LogLines log, long root) {
        long from = Math.max(1, root - BEFORE);
        List<String> lines = log.read(from, (int) (root - from) + 1 + AFTER);
        int own = Math.min(lines.size(), (int) (root - from) + 1);
        return Stream.concat(lines.subList(0, own).reversed().stream(), lines.subList(own, lines.size()).stream())
                .toList();
    }
}
