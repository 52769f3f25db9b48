package io.schedmate.evaluation.advisor;

import org.jspecify.annotations.Nullable;

/** What an answer rests on, as its evidence says. */
enum EvidenceKind {
    /** {@code path:line} or {@code command}. */
    CITED("cited lines that hold the value"),
    /** {@code derived: premises} or {@code count: premises}. */
    DERIVED("derivations that give the value"),
    /** {@code absence: what was looked for}. */
    ABSENCE("absences that are true"),
    NONE("answers without evidence that hold");

    private final String label;

    EvidenceKind(String label) {
        this.label = label;
    }

    static EvidenceKind of(@Nullable String evidence) {
        if (evidence == null || evidence.isBlank()) {
            return NONE;
        }
        if (evidence.startsWith("absence")) {
            return ABSENCE;
        }
        return evidence.startsWith("derived:") || evidence.startsWith("count:") ? DERIVED : CITED;
    }

    /** Names the share of this kind that holds. */
    String label() {
        return label;
    }
}
