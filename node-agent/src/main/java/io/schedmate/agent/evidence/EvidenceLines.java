package io.schedmate.agent.evidence;

import io.schedmate.wire.mask.SecretMask;
import java.util.ArrayList;
import java.util.List;

/** Lines of evidence, with secrets masked and limited to what one response of an agent may contain. */
final class EvidenceLines {

    static final int MAX = 190;
    private static final int MAX_LENGTH = 400;

    private final List<String> lines = new ArrayList<>();

    /** Adds a section with its title and at most {@code atMost} of its lines. */
    void add(String title, List<String> part, int atMost) {
        line("== " + title);
        part.stream().limit(atMost).forEach(this::line);
        if (part.size() > atMost) {
            line("(%d more lines)".formatted(part.size() - atMost));
        }
    }

    List<String> all() {
        return List.copyOf(lines);
    }

    private void line(String text) {
        if (lines.size() < MAX) {
            String masked = SecretMask.mask(text);
            lines.add(masked.substring(0, Math.min(MAX_LENGTH, masked.length())));
        }
    }
}
