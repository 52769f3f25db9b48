package io.schedmate.agent.evidence;

import io.schedmate.wire.mask.SecretMask;
import java.util.ArrayList;
import java.util.List;

/** Lines of evidence, limited to what one answer of an agent may contain, with secrets masked. */
final class EvidenceLines {

    static final int MOST = 190;
    private static final int LONGEST = 400;

    private final List<String> lines = new ArrayList<>();

    /** Adds a part with its title; at most the first {@code atMost} lines are kept. */
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
        if (lines.size() < MOST) {
            String masked = SecretMask.mask(text);
            lines.add(masked.substring(0, Math.min(LONGEST, masked.length())));
        }
    }
}
