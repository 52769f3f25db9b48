package io.schedmate.logs.diagnose;

import io.schedmate.logs.intake.LogLines;
import java.util.List;
import java.util.stream.Stream;

/**
 * The lines around a failure, where its own lines do not say on which machine it was: a record of names and values, such as a pod's
 * description, and the prompt at which the command was typed that failed.
 */
final class Surroundings {

    private static final int BEFORE = 16;
    private static final int AFTER = 2;

    private Surroundings() {}

    /** Returns the lines near the line {@code root}, the nearest first; those before it come before those after it. */
    static List<String> of(LogLines log, long root) {
        long from = Math.max(1, root - BEFORE);
        List<String> lines = log.read(from, (int) (root - from) + 1 + AFTER);
        int own = Math.min(lines.size(), (int) (root - from) + 1);
        return Stream.concat(lines.subList(0, own).reversed().stream(), lines.subList(own, lines.size()).stream())
                .toList();
    }
}
