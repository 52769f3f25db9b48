package io.schedmate.evaluation.advisor;

import org.jspecify.annotations.Nullable;

/** The kind of evidence behind an answer. */
enum EvidenceKind {
    /** {@code path:line} or {@code command}. */
    CITED("cited lines that hold the value"),
    /** {@code derived: premises} or {@code count: premises}. */
    DERIVED("derivations that give the value"),
    /** {@code absence: what was searched for}. */
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

    /** Returns the label of the share of valid evidence of this kind. */
    String label() {
        return label;
    }
}
