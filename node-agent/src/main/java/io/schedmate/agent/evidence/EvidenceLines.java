package io.schedmate.agent.evidence;

import io.schedmate.wire.mask.SecretMask;
import java.util.ArrayList;
import java.util.List;

/** Lines of evidence, as many as one answer of an agent holds, with secrets masked. */
final class EvidenceLines {

    static final int MOST = 190;
    private static final int LONGEST = 400;

    private final List<String> lines = new ArrayList<>();

    /** A part with its title; of more than {@code atMost} lines the first are kept. */
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
