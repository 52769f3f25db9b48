package io.schedmate.evaluation.baseline;

import io.schedmate.logs.diagnose.CitedLine;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.verdict.Outcome;
import io.schedmate.model.Engine;
import io.schedmate.model.failure.Component;
import java.util.List;

/** Converts a baseline's answer to a diagnosis. */
final class Findings {

    private Findings() {}

    static Diagnosis healthy() {
        return Diagnosis.healthy(0, "", List.of(), 0, Engine.FALLBACK);
    }

    static Diagnosis at(long first, String firstText, long root, String rootText, KeywordCause cause) {
        return new Diagnosis(
                first,
                firstText,
                root,
                rootText,
                cause.category(),
                cause.infraType(),
                null,
                null,
                Component.UNNAMED,
                null,
                0,
                "",
                List.of(new CitedLine(root, rootText)),
                List.of(),
                List.of(),
                0,
                Engine.FALLBACK,
                Outcome.FAILED,
                null);
    }
}
